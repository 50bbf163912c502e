import { rehearsedReport } from './rehearsed-report.js';
import { ReportSession } from './report-session.js';
import { serveSession, type WorkerPort } from './serve-session.js';

/** The DOM types know a worker's own side only as a window. */
const port = globalThis as unknown as WorkerPort;

let hasRehearsed = false;

/** The page needs only one report to rehearse with. What is only meant to save time must not cost the report. */
function rehearse(file: Uint8Array): void {
  try {
    const rehearsed = rehearsedReport(file);
    if (!rehearsed || hasRehearsed) return;
    hasRehearsed = true;
    port.postMessage({ kind: 'rehearsed', ...rehearsed });
  } catch (error) {
    console.info('No report was rehearsed.', error);
  }
}

serveSession(new ReportSession((news) => port.postMessage(news), rehearse), port);

let isIdle = true;
port.addEventListener('message', ({ data }) => {
  if (data.kind === 'open') isIdle = false;
  if (data.kind === 'prepare') void prepare();
});

/** With code of its own, which those who come to a report at once do without. */
async function prepare(): Promise<void> {
  try {
    const { rehearseWhile } = await import('./rehearsal.js');
    await rehearseWhile(() => isIdle, rehearse);
  } catch (error) {
    console.info('The code of the rehearsals did not load.', error);
  }
}

// The first number format of a process takes 17 to 20 ms, on a phone four times that. Made here, once the file is asked for or
// while there is none, the page gets its own in a millisecond.
globalThis.addEventListener('message', () => setTimeout(() => new Intl.NumberFormat('en-US')), { once: true });
