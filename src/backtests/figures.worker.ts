import { parentPort, workerData } from 'node:worker_threads';
import { readFigures } from './read-figures.js';

/** Reads one large file, named by `workerData`, beside the server's thread. */
parentPort?.postMessage(await readFigures(String(workerData)));
