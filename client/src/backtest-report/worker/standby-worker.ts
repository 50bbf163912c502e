import type { FromWorker, Rehearsed, ToWorker } from './report-messages.js';

/** A worker that nobody has used by then is not waited for any longer: it holds memory. */
const UNUSED_MS = 30_000;

let spare: Worker | null = null;
/** Settles once the spare worker has rehearsed a first time, or will not any more. */
let rehearsed: Promise<boolean> = Promise.resolve(true);
let tellRehearsed: (hasRehearsed: boolean) => void = () => undefined;

const startWorker = (): Worker => new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });

/** Starts a worker for the next report, unless one stands ready; `hear` is told what it has rehearsed with. */
export function prepareWorker(hear: (rehearsed: Rehearsed) => void): void {
  if (spare) return;
  const worker = startedWorker();
  if (!worker) return;
  rehearsed = new Promise((resolve) => {
    tellRehearsed = resolve;
  });
  worker.postMessage({ kind: 'prepare' } satisfies ToWorker);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (spare !== worker || data.kind !== 'rehearsed') return;
    hear(data);
    tellRehearsed(true);
  });
  // Whoever needs one starts another, and says what comes of that.
  worker.addEventListener('error', () => {
    if (spare === worker) letGo();
  });
  spare = worker;
  setTimeout(() => {
    if (spare !== worker) return;
    worker.terminate();
    letGo();
  }, UNUSED_MS);
}

/** Whether it has: a report that is not asked for yet has time until then, and its worker is quicker after that. */
export const whenRehearsed = (): Promise<boolean> => rehearsed;

function letGo(): void {
  spare = null;
  tellRehearsed(false);
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
  letGo();
  return worker;
}
