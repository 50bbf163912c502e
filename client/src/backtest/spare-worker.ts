import type { ToWorker } from './report-messages.js';

let spare: Worker | null = null;

const startWorker = (): Worker => new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });

/** Starts a worker for the next report, unless one stands ready. */
export function prepareWorker(): void {
  if (spare) return;
  const worker = startWorker();
  worker.postMessage({ kind: 'prepare' } satisfies ToWorker);
  // Whoever needs one starts another, and says what comes of that.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null;
  });
  spare = worker;
}

/** The worker that stands ready, or a new one. */
export function takeWorker(): Worker {
  const worker = spare ?? startWorker();
  spare = null;
  return worker;
}
