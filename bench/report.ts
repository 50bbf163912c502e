import { type Browser, chromium, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../scripts/chromium.js';
import { buildWhatIsStale } from '../scripts/fresh-build.js';
import { endWith, ROOT } from '../scripts/project.js';
import { startServer } from '../test/support/server.js';
import { writeTradesFile } from './report-files.js';

/** Which page shows a file of how many trades. */
const FILES: readonly (readonly [slug: string, trades: number])[] = [
  ['orb', 1_000],
  ['mars', 10_000],
  ['moon', 100_000],
  ['pluto', 1_000_000],
];
const PAPAPARSE = join(ROOT, 'node_modules/papaparse/papaparse.min.js');

/** Milliseconds on one clock, the machine's. */
interface Opening {
  firstByte: number;
  lastByte: number;
  firstRow: number;
  onScreen: number;
  memoryMb: number;
  worstFrame: number;
}

/** Prints one line a file: the report's times, PapaParse's, and their ratio. */
async function bench(most: number): Promise<number> {
  buildWhatIsStale();
  const folder = await mkdtemp(join(tmpdir(), 'report-bench-'));
  const site = await startServer({ BACKTESTS_DIR: folder });
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    process.stdout.write(
      'trades      MB  first row  last byte→screen  first byte→screen  PapaParse  ratio  worst frame  memory\n',
    );
    for (const [slug, trades] of FILES.filter(([, count]) => count <= most)) {
      const file = join(folder, `${slug}.csv`);
      await writeTradesFile(file, trades);
      const megabytes = (await stat(file)).size / 1e6;
      const papa = await papaParse(browser, `${site.url}/backtests/${slug}.csv`);
      print(trades, megabytes, papa, await openReport(browser, `${site.url}/backtests/${slug}`));
      await rm(file);
    }
    return 0;
  } finally {
    await browser.close();
    await site.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

const ms = (value: number, width: number): string => `${Math.round(value)} ms`.padStart(width);

function print(trades: number, megabytes: number, papa: number, opening: Opening): void {
  const { firstByte, lastByte, firstRow, onScreen, worstFrame, memoryMb } = opening;
  process.stdout.write(
    [
      String(trades).padStart(7),
      megabytes.toFixed(1).padStart(7),
      ms(firstRow - firstByte, 10),
      ms(onScreen - lastByte, 17),
      ms(onScreen - firstByte, 18),
      ms(papa, 10),
      ((onScreen - firstByte) / papa).toFixed(2).padStart(6),
      ms(worstFrame, 12),
      `${Math.round(memoryMb)} MB (${(memoryMb / megabytes).toFixed(1)}×)`,
    ].join(' ') + '\n',
  );
}

/** How long PapaParse takes for the same text in the same browser, keeping nothing of what it finds. */
async function papaParse(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(new URL('/robots.txt', url).href);
  await page.addScriptTag({ path: PAPAPARSE });
  const took = await page.evaluate<number>(`(async () => {
    const text = await (await fetch(${JSON.stringify(url)})).text();
    const began = performance.now();
    Papa.parse(text, { step: () => undefined });
    return performance.now() - began;
  })()`);
  await context.close();
  return took;
}

/** Notes when the first row and the whole report are painted, and the longest frame from then on. */
const WATCH = `
  const seen = (window.seen = { firstRow: 0, onScreen: 0, worstFrame: 0 });
  const now = () => performance.timeOrigin + performance.now();
  const painted = (mark) => requestAnimationFrame(() => setTimeout(() => (seen[mark] ||= now())));
  new MutationObserver(() => {
    if (document.querySelector('.rows-table td:not(:empty)')) painted('firstRow');
    if (document.querySelector('[data-metric="netProfit"]') && document.querySelectorAll('.report-part, figure').length > 5)
      painted('onScreen');
  }).observe(document, { childList: true, subtree: true, characterData: true });`;

async function openReport(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  const response = context.waitForEvent('requestfinished', {
    predicate: (request) => request.url().endsWith('.csv'),
    timeout: 300_000,
  });
  await page.goto(url);
  const { startTime, responseStart, responseEnd } = (await response).timing();
  await page.waitForFunction('window.seen.onScreen > 0 && window.seen.firstRow > 0', undefined, { timeout: 300_000 });
  const memoryMb = rendererMegabytes();
  const worstFrame = await scroll(page);
  const seen = await page.evaluate<{ firstRow: number; onScreen: number }>('window.seen');
  await context.close();
  return { ...seen, firstByte: startTime + responseStart, lastByte: startTime + responseEnd, memoryMb, worstFrame };
}

/** Turns the wheel over the rows for two seconds. Answers the longest time between two frames. */
async function scroll(page: Page): Promise<number> {
  const box = page.getByRole('region', { name: /^Rows of/ });
  await box.scrollIntoViewIfNeeded();
  await box.hover();
  await page.evaluate(`(() => {
    let last = performance.now();
    const frame = (time) => {
      window.seen.worstFrame = Math.max(window.seen.worstFrame, time - last);
      last = time;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame((time) => { last = time; requestAnimationFrame(frame); });
  })()`);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(33);
  }
  return page.evaluate<number>('window.seen.worstFrame');
}

/** Resident memory of the largest renderer process, which is the page's, without what all processes share. */
function rendererMegabytes(): number {
  const sizes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isRenderer(name))
    .map((name) => /^RssAnon:\s+(\d+)/m.exec(readProc(name, 'status'))?.[1] ?? '0');
  return Math.max(0, ...sizes.map(Number)) / 1024;
}

const isRenderer = (pid: string): boolean => readProc(pid, 'cmdline').includes('--type=renderer');

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    // A process that has ended meanwhile is none of ours.
    if (error instanceof Error) return '';
    throw error;
  }
}

await endWith(() => bench(Number(process.argv[2] ?? Infinity)));
