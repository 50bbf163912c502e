import type { ToWorker } from './report-messages.js';

let spare: Worker | null = null;

const startWorker = (): Worker => new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });

/** Starts a worker for the next report, unless one stands ready. */
export function prepareWorker(): void {
  if (spare) return;
  const worker = startedWorker();
  if (!worker) return;
  worker.postMessage({ kind: 'prepare' } satisfies ToWorker);
  // Whoever needs one starts another, and says what comes of that.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null;
  });
  spare = worker;
}

/** Null where the browser starts none, as under a policy of its owner's. */
function startedWorker(): Worker | null {
  try {
    return startWorker();
  } catch (error) {
    console.error('No worker could be started.', error);
    return null;
  }
}

/** The worker that stands ready, or a new one; null where none can be started. */
export function takeWorker(): Worker | null {
  const worker = spare ?? startedWorker();
  spare = null;
  return worker;
}
