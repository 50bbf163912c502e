import type { FromWorker, Rehearsed, ToWorker } from './report-messages.js';

/** A worker that nobody has used by then is not waited for any longer: it holds memory. */
const UNUSED_MS = 30_000;

let spare: Worker | null = null;

const startWorker = (): Worker => new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });

/** Starts a worker for the next report, unless one stands ready; `hear` is told what it has rehearsed with. */
export function prepareWorker(hear: (rehearsed: Rehearsed) => void): void {
  if (spare) return;
  const worker = startedWorker();
  if (!worker) return;
  worker.postMessage({ kind: 'prepare' } satisfies ToWorker);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (spare === worker && data.kind === 'rehearsed') hear(data);
  });
  // Whoever needs one starts another, and says what comes of that.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null;
  });
  spare = worker;
  setTimeout(() => {
    if (spare !== worker) return;
    worker.terminate();
    spare = null;
  }, UNUSED_MS);
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
