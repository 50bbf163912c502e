import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { text } from 'node:stream/consumers';
import { TOOLS } from './tools.js';

/** One request, over and over or with others. */
export interface LoadRequest {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface LoadOptions {
  url: string;
  connections: number;
  duration: number;
  /** Requests a second of all connections. */
  overallRate?: number;
  /** Every connection sends its own part of these, by turns. */
  requests: readonly LoadRequest[];
}

/** The parts of autocannon's result that benchmarks read. Latencies are in milliseconds. */
export interface LoadResult {
  requests: { total: number };
  duration: number;
  latency: { p50: number; p99: number };
  errors: number;
  timeouts: number;
  statusCodeStats: Readonly<Record<string, { count: number }>>;
}

interface Autocannon {
  (options: object): Promise<LoadResult>;
}

/** Sends the load that standard input describes, and prints the result. Runs on a core of its own. */
const { requests, ...options } = JSON.parse(await text(process.stdin)) as LoadOptions;
const library = (await import(pathToFileURL(join(TOOLS, 'node_modules/autocannon/autocannon.js')).href)) as {
  default: Autocannon;
};
let clients = 0;
const result = await library.default({
  ...options,
  setupClient: (client: { setRequests: (some: readonly LoadRequest[]) => void }) => {
    const own = requests.filter((_, at) => at % options.connections === clients);
    client.setRequests(own.length > 0 ? own : requests);
    clients += 1;
  },
});
process.stdout.write(JSON.stringify(result));
