import { ReportSession } from './report-session.js';
import { serveSession, type WorkerPort } from './serve-session.js';

/** The DOM types know a worker's own side only as a window. */
const port = globalThis as unknown as WorkerPort;

serveSession(new ReportSession((event) => port.postMessage(event)), port);
