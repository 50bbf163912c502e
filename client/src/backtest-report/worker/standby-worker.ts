/** Milliseconds after which an unused standby worker is terminated, because it holds memory. */
const UNUSED_MS = 30_000;

let standby: Worker | null = null;

/** Starts a worker for the next report unless one is waiting already. */
export function prepareWorker(): void {
  if (standby) return;
  const worker = startWorker();
  if (!worker) return;
  standby = worker;
  // takeWorker() then starts another one, and its user reports the failure.
  worker.addEventListener('error', () => {
    if (standby === worker) standby = null;
  });
  setTimeout(() => {
    if (standby !== worker) return;
    worker.terminate();
    standby = null;
  }, UNUSED_MS);
}

/** Returns the standby worker or a new one; null if the browser starts no workers. */
export function takeWorker(): Worker | null {
  const worker = standby ?? startWorker();
  standby = null;
  return worker;
}

/** Returns null if the browser refuses, for example because of a policy of its owner. */
function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });
  } catch (error) {
    console.error('The report worker could not be started.', error);
    return null;
  }
}
