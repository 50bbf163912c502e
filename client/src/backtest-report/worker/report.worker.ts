import { serveSession, type WorkerPort } from './message-loop.js';
import { ReportSession } from './report-session.js';

// Loads the browser's number formats before the file arrives. The first use takes about 20 ms,
// which the report would otherwise wait for after the file's last byte.
(0).toLocaleString('en-US');

/** The DOM types describe a worker's own global scope as a window. */
const port = globalThis as unknown as WorkerPort;

serveSession(new ReportSession((event) => port.postMessage(event)), port);
