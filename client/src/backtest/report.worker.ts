import { rehearseWhile } from './rehearsal.js';
import { ReportSession } from './report-session.js';
import { serve, type WorkerPort } from './serve-session.js';

/** The DOM types know a worker's own side only as a window. */
const port = globalThis as unknown as WorkerPort;

serve(new ReportSession((news) => port.postMessage(news)), port);

let isIdle = true;
port.addEventListener('message', ({ data }) => {
  if (data.kind === 'open') isIdle = false;
  if (data.kind === 'prepare') void rehearseWhile(() => isIdle);
});

// The first number format of a process takes 17 to 20 ms, on a phone four times that. Made here, once the file is asked for or
// while there is none, the page gets its own in a millisecond.
globalThis.addEventListener('message', () => setTimeout(() => new Intl.NumberFormat('en-US')), { once: true });
