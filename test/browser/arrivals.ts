import type { Page, Request } from '@playwright/test';

export type Part = 'script' | 'worker' | 'file' | 'other';

export interface Arrival {
  part: Part;
  path: string;
  /** Bytes of the compressed body. */
  body: number;
  /** Bytes of the headers. */
  headers: number;
  request: Request;
}

/** Records responses to the page and its workers from now on. */
export function arrivalsAt(page: Page): () => Promise<Arrival[]> {
  const arrived: Promise<Arrival>[] = [];
  page.context().on('requestfinished', (request) => {
    const arriving = arrival(request);
    // A request cut off by navigation rejects only for its own reader.
    arriving.catch(() => undefined);
    arrived.push(arriving);
  });
  return () => Promise.all(arrived);
}

async function arrival(request: Request): Promise<Arrival> {
  const { pathname: path } = new URL(request.url());
  const part = partOf(path);
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  // Chromium does not report the size of a worker's own file; the server does.
  const body =
    part === 'worker' ? Number(await (await request.response())?.headerValue('content-length')) : responseBodySize;
  return { part, path, body, headers: responseHeadersSize, request };
}

function partOf(path: string): Part {
  if (path.endsWith('.csv')) return 'file';
  if (/worker[^/]*\.js$/.test(path)) return 'worker';
  return path.endsWith('.js') ? 'script' : 'other';
}

/** A class name of the chart library, which only report code contains. */
const CHARTS = 'u-cursor-x';

/** Whether the responses include report or worker code. */
export async function holdsReports(arrivals: readonly Arrival[]): Promise<boolean> {
  if (arrivals.some(({ part }) => part === 'worker')) return true;
  const scripts = arrivals.filter(({ part }) => part === 'script');
  const texts = await Promise.all(scripts.map(async ({ request }) => (await request.response())?.text() ?? ''));
  return texts.some((text) => text.includes(CHARTS));
}
