import type { Page } from '@playwright/test';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { ROOT } from '../scripts/project.js';

const PAPAPARSE = join(ROOT, 'node_modules/papaparse/papaparse.min.js');

/** How long PapaParse takes for the same text, already in the page, in milliseconds. */
export async function timePapaParse(page: Page, url: string): Promise<number> {
  await page.goto(new URL('/robots.txt', url).href);
  await page.addScriptTag({ path: PAPAPARSE });
  return page.evaluate<number>(`(async () => {
    const text = await (await fetch(${JSON.stringify(url)})).text();
    const began = performance.now();
    Papa.parse(text);
    return performance.now() - began;
  })()`);
}

/** Asks for the file before its own code is there, as the report does. */
const BARE_PAGE = `<!doctype html><title>Bare</title>
<script>window.file = fetch('/trades.csv')</script><script type="module" src="/bare.js"></script><div id="root"></div>`;

/** Parses on the page's thread, and draws the running profit as one line. */
const BARE_SCRIPT = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import Papa from 'papaparse';
  const [header, ...rows] = Papa.parse(await (await window.file).text()).data;
  const profit = header.indexOf('Profit');
  let sum = 0;
  const points = rows.map((row, at) => at + ' ' + (sum += Number((row[profit] ?? '').replace(/[$,]/g, ''))));
  new MutationObserver(() =>
    requestAnimationFrame(() => setTimeout(() => (window.drawn = performance.timeOrigin + performance.now()))),
  ).observe(document, { childList: true, subtree: true });
  createRoot(document.getElementById('root')).render(
    createElement('svg', null, createElement('path', { d: 'M' + points.join('L') })),
  );`;

interface BarePage {
  url: string;
  close(): Promise<void>;
}

/** A page of nothing but React, PapaParse and one line of the file at `path`: what a page of this stack takes at least. */
export async function openBarePage(path: string): Promise<BarePage> {
  const [script, { size }] = await Promise.all([bareScript(), stat(path)]);
  const server = createServer(({ url }, response) => {
    if (url === '/') answer(response, 'text/html', BARE_PAGE);
    else if (url === '/bare.js') answer(response, 'text/javascript', script);
    else if (url === '/trades.csv') {
      response.writeHead(200, { 'Content-Type': 'text/csv', 'Content-Length': size });
      createReadStream(path).pipe(response);
    } else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'Content-Type': type });
  response.end(text);
}

async function bareScript(): Promise<string> {
  const name = 'bare-page';
  const source: Plugin = {
    name,
    resolveId: (id) => (id === name ? join(ROOT, `${name}.js`) : null),
    load: (id) => (id === join(ROOT, `${name}.js`) ? BARE_SCRIPT : null),
  };
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [source],
    build: { write: false, modulePreload: false, rolldownOptions: { input: name } },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

/** Milliseconds from the last byte of the file to the line. */
export async function timeBarePage(page: Page, url: string): Promise<number> {
  const response = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.csv'));
  await page.goto(url);
  const { startTime, responseEnd } = (await response).timing();
  const drawn = await page.waitForFunction<number>('window.drawn');
  return (await drawn.jsonValue()) - (startTime + responseEnd);
}
