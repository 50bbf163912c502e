import { ReportSession } from './report-session.js';
import { serve, type WorkerPort } from './serve-session.js';

/** The DOM types know a worker's own side only as a window. */
const port = globalThis as unknown as WorkerPort;

serve(new ReportSession((news) => port.postMessage(news)), port);
