import type { FromWorker, Rehearsed, ToWorker } from './report-messages.js';

/** A worker that nobody has used by then is not waited for any longer: it holds memory. */
const UNUSED_MS = 30_000;

let spare: Worker | null = null;
/** Settles once the spare worker has rehearsed, or there is none that could. */
let rehearsed: Promise<void> = Promise.resolve();

const startWorker = (): Worker => new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });

/** Starts a worker for the next report, unless one stands ready; `hear` is told what it has rehearsed with. */
export function prepareWorker(hear: (rehearsed: Rehearsed) => void): void {
  if (spare) return;
  const worker = startedWorker();
  if (!worker) return;
  let tellRehearsed!: () => void;
  rehearsed = new Promise((resolve) => {
    tellRehearsed = resolve;
  });
  worker.postMessage({ kind: 'prepare' } satisfies ToWorker);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind !== 'rehearsed') return;
    if (spare === worker) hear(data);
    tellRehearsed();
  });
  // Whoever needs one starts another, and says what comes of that.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null;
    tellRehearsed();
  });
  spare = worker;
  setTimeout(() => {
    if (spare !== worker) return;
    worker.terminate();
    spare = null;
  }, UNUSED_MS);
}

/** A report that is not asked for yet has time until then: its worker is quicker after that. */
export const whenRehearsed = (): Promise<void> => rehearsed;

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
