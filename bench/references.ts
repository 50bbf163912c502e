import type { Page } from '@playwright/test';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { ROOT } from '../scripts/project.js';
import { type Opened, openOnLoopback } from './loopback.js';

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

/** Puts the finished report in as soon as the worker has told headline and curve. */
const PUT_IN = `
  const putIn = () => {
    const { firstReading } = window;
    if (!firstReading) return void setTimeout(putIn, 1);
    const look = () => {
      if (!firstReading.told.some(({ kind }) => kind === 'ready')) return;
      firstReading.worker.removeEventListener('message', look);
      document.querySelector('#root').innerHTML = document.querySelector('#finished').textContent;
    };
    firstReading.worker.addEventListener('message', look);
    look();
  };
  addEventListener('DOMContentLoaded', putIn);`;

/**
 * The site at `siteUrl`, but the report at `path` has no script but the early one, which has the worker read the file, and
 * what `page` sees of it in the end is put in at once when the worker has told its top: what a report takes at least here.
 */
export async function openFinishedPage(page: Page, siteUrl: string, path: string): Promise<Opened> {
  await page.goto(new URL(path, siteUrl).href, { waitUntil: 'networkidle' });
  const finished = await page.evaluate<string>(`document.querySelector('#root').innerHTML`);
  const html = (await (await fetch(new URL(path, siteUrl))).text())
    .replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      '</body>',
      () => `<script type="text/plain" id="finished">${finished}</script><script>${PUT_IN}</script></body>`,
    );
  const answers = new Map<string, Promise<Answer>>([
    [path, Promise.resolve({ status: 200, type: 'text/html; charset=utf-8', body: Buffer.from(html) })],
  ]);
  const server = createServer(({ url = '/' }, response) => {
    const known = answers.get(url) ?? passedOn(new URL(url, siteUrl));
    answers.set(url, known);
    known.then(
      ({ status, type, body }) =>
        response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length }).end(body),
      (error: unknown) => response.destroy(error as Error),
    );
  });
  return openOnLoopback(server);
}

interface Answer {
  status: number;
  type: string;
  body: Buffer;
}

async function passedOn(url: URL): Promise<Answer> {
  const found = await fetch(url);
  const type = found.headers.get('content-type') ?? '';
  return { status: found.status, type, body: Buffer.from(await found.arrayBuffer()) };
}
