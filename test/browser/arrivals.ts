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

/** Notes what arrives at the page and its workers from now on. */
export function arrivalsAt(page: Page): () => Promise<Arrival[]> {
  const arrived: Promise<Arrival>[] = [];
  page.context().on('requestfinished', (request) => {
    const arriving = arrival(request);
    // One that the page's end has cut off fails who still asks for it, and nobody else.
    arriving.catch(() => undefined);
    arrived.push(arriving);
  });
  return () => Promise.all(arrived);
}

async function arrival(request: Request): Promise<Arrival> {
  const { pathname: path } = new URL(request.url());
  const part = partOf(path);
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  // Chromium does not tell the size of a worker's own file, and the server does.
  const body =
    part === 'worker' ? Number(await (await request.response())?.headerValue('content-length')) : responseBodySize;
  return { part, path, body, headers: responseHeadersSize, request };
}

function partOf(path: string): Part {
  if (path.endsWith('.csv')) return 'file';
  if (/worker[^/]*\.js$/.test(path)) return 'worker';
  return path.endsWith('.js') ? 'script' : 'other';
}

/** What only the code of reports holds and minifying leaves: a class of the charts' library. */
const CHARTS = 'u-cursor-x';

/** Whether what arrived holds the code of reports, or their worker. */
export async function holdsReports(arrivals: readonly Arrival[]): Promise<boolean> {
  if (arrivals.some(({ part }) => part === 'worker')) return true;
  const scripts = arrivals.filter(({ part }) => part === 'script');
  const texts = await Promise.all(scripts.map(async ({ request }) => (await request.response())?.text() ?? ''));
  return texts.some((text) => text.includes(CHARTS));
}
