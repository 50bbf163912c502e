import type { FromWorker, ToWorker } from './report-messages.js';
import { ReportSession } from './report-session.js';

/** The worker's own side of its messages; the DOM types know it only as a window. */
const page = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;

const tell = (message: FromWorker): void => page.postMessage(message);
const session = new ReportSession(tell);

const startingBalance = new Promise<number | undefined>((resolve) => {
  page.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === 'declare') resolve(data.startingBalance);
  });
});

page.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'open') void session.open(data.url, startingBalance);
  if (data.kind === 'ask') tell({ kind: 'answer', id: data.id, answer: session.answer(data.name, data.ask) });
});
