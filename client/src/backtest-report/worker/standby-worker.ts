/** Lifetime of an unused standby worker, which occupies memory. */
const UNUSED_MS = 30_000;

let standby: Worker | null = null;

/** Starts a worker for the next report unless there is one. */
export function prepareWorker(): void {
  if (standby) return;
  const worker = startWorker();
  if (!worker) return;
  standby = worker;
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

/** Returns null if the browser refuses, for example because of a policy. */
function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });
  } catch (error) {
    console.error('The report worker could not be started.', error);
    return null;
  }
}
