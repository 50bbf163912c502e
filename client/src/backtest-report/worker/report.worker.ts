import { serveSession, type WorkerPort } from './message-loop.js';
import { ReportSession } from './report-session.js';

/** The DOM types describe a worker's own global scope as a window. */
const port = globalThis as unknown as WorkerPort;

serveSession(new ReportSession((event) => port.postMessage(event)), port);

// Loads the browser's number formats before the file arrives, because the first use takes about
// 20 ms. The timer lets messages already waiting start the download first.
setTimeout(() => (0).toLocaleString('en-US'));
