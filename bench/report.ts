import { chromium, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../scripts/chromium.js';
import { buildWhatIsStale } from '../scripts/fresh-build.js';
import { endWith } from '../scripts/project.js';
import { startServer } from '../test/support/server.js';
import { openLine } from './line.js';
import { type AfterLastByte, judge, type Measurement, median, summary, type Visit } from './report-budgets.js';
import { openFinishedPage, timePapaParse } from './references.js';
import { writeTradesFile } from './report-files.js';

/** Which page shows a file of how many trades. */
const FILES: readonly (readonly [slug: string, trades: number])[] = [
  ['orb', 1_000],
  ['mars', 10_000],
  ['moon', 100_000],
  ['pluto', 1_000_000],
];
/**
 * The file that is also come to by a link on the home page, and over a line of so many megabits a second; at an address typed
 * in on the loopback it is there before the page's own code.
 */
const MORE_WAYS = 10_000;
const MEGABITS = 20;
/** Every time is the median of so many, report and reference in turn. */
const RUNS = 3;
/** On these ways, where a few milliseconds count. */
const WAY_RUNS = 7;
const PATIENCE_MS = 300_000;
/** How long a browser still works for itself once a window was opened: on its services, and on its own pages in that window. */
const SETTLING_MS = 4000;
/** How long a pointer is on a link before it is pressed. */
const RESTING_MS = 300;

/** Prints one line a file of at most so many trades and one a budget. Exit code 1 where a budget is not kept. */
async function bench(most: number): Promise<number> {
  if (!FILES.some(([, trades]) => trades <= most)) {
    process.stderr.write('How many trades at most? From 1000 on; without a number, up to 1 000 000.\n');
    return 2;
  }
  buildWhatIsStale();
  const folder = await mkdtemp(join(tmpdir(), 'report-bench-'));
  const site = await startServer({ BACKTESTS_DIR: folder });
  const files: Measurement[] = [];
  try {
    process.stdout.write(
      'trades      MB  first row  last byte→screen  first byte→screen  PapaParse  ratio  worst frame  memory\n',
    );
    for (const [slug, trades] of FILES.filter(([, count]) => count <= most)) {
      const path = join(folder, `${slug}.csv`);
      await writeTradesFile(path, trades);
      const megabytes = (await stat(path)).size / 1e6;
      const references: number[] = [];
      const visits: Visit[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        references.push(await inWindow((page) => timePapaParse(page, `${site.url}/backtests/${slug}.csv`), true));
        visits.push(await inWindow((page) => openReport(page, `${site.url}/backtests/${slug}`)));
      }
      const isMore = trades === MORE_WAYS;
      const afterLink = isMore ? await fromLink(site.url, slug) : null;
      const afterLine = isMore ? await overLine(site.url, slug) : null;
      const finishedPage = isMore ? await ofFinishedPage(site.url, slug) : null;
      const papaParse = median(references);
      const file = { trades, megabytes, papaParse, finishedPage, afterLink, afterLine, ...summary(visits) };
      files.push(file);
      print(file);
      await rm(path);
    }
  } finally {
    await site.remove();
    await rm(folder, { recursive: true, force: true });
  }
  const { lines, isKept } = judge(files);
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return isKept ? 0 : 1;
}

/**
 * A browser of its own for each measurement, so that none inherits the memory of another, and in it a window that has
 * settled: for each, Chromium loads the pages of its address bar, half a second of processor time.
 */
async function inWindow<T>(work: (page: Page) => Promise<T>, bypassCSP = false): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium('browser') });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, bypassCSP });
    await page.waitForTimeout(SETTLING_MS);
    return await work(page);
  } finally {
    await browser.close();
  }
}

const fromLink = (siteUrl: string, slug: string): Promise<AfterLastByte> =>
  lastByteToScreen((page) => openReport(page, `${siteUrl}/backtests/${slug}`, siteUrl));

async function overLine(siteUrl: string, slug: string): Promise<AfterLastByte> {
  const line = await openLine(siteUrl, MEGABITS);
  try {
    return await lastByteToScreen((page) => openReport(page, `${line.url}/backtests/${slug}`));
  } finally {
    await line.close();
  }
}

async function ofFinishedPage(siteUrl: string, slug: string): Promise<AfterLastByte> {
  const finished = await inWindow((page) => openFinishedPage(page, siteUrl, `/backtests/${slug}`));
  try {
    return await lastByteToScreen((page) => openReport(page, `${finished.url}/backtests/${slug}`));
  } finally {
    await finished.close();
  }
}

/** The medians of a few visits. */
async function lastByteToScreen(visit: (page: Page) => Promise<Visit>): Promise<AfterLastByte> {
  const visits: Visit[] = [];
  for (let run = 0; run < WAY_RUNS; run += 1) visits.push(await inWindow(visit));
  return summary(visits).afterLastByte;
}

const ms = (value: number, width: number): string => `${Math.round(value)} ms`.padStart(width);

function print(file: Measurement): void {
  const { trades, megabytes, firstRow, fromFirstByte, afterLastByte, worstFrame, memoryMb, papaParse } = file;
  process.stdout.write(
    [
      String(trades).padStart(7),
      megabytes.toFixed(1).padStart(7),
      ms(firstRow, 10),
      ms(afterLastByte.whole, 17),
      ms(fromFirstByte, 18),
      ms(papaParse, 10),
      (fromFirstByte / papaParse).toFixed(2).padStart(6),
      ms(worstFrame, 12),
      `${Math.round(memoryMb)} MB (${(memoryMb / megabytes).toFixed(1)}×)`,
    ].join(' ') + '\n',
  );
}

/** Notes when the first row, headline and curve, and the whole report are painted; `scroll` adds the longest frame. */
const WATCH = `
  const TOP = ['.headline-figures', '.equity-plot canvas'];
  const ROW = '.rows-table td:not(:empty)';
  const CHECK = ['.evaluation-outcome', '.evaluation-chance'];
  const WHOLE = [...TOP, '[data-metric="netProfit"]', '.chart-box svg', ...CHECK, ROW, '[aria-labelledby="reading-title"]'];
  const seen = (window.seen = { pressed: 0, firstRow: 0, top: 0, onScreen: 0, worstFrame: 0 });
  const now = () => performance.timeOrigin + performance.now();
  const painted = (mark) => requestAnimationFrame(() => setTimeout(() => (seen[mark] ||= now())));
  addEventListener('click', ({ timeStamp }) => (seen.pressed ||= performance.timeOrigin + timeStamp), true);
  new MutationObserver(() => {
    if (document.querySelector(ROW)) painted('firstRow');
    if (TOP.every((part) => document.querySelector(part))) painted('top');
    // The parts come one after the other; the rows and the notes first where the file takes its time.
    if (WHOLE.every((part) => document.querySelector(part))) painted('onScreen');
  }).observe(document, { childList: true, subtree: true, characterData: true });`;

/** Milliseconds since 1970; 0 for what has not been. */
type Seen = Record<'pressed' | 'firstRow' | 'top' | 'onScreen', number>;

/** From an address typed in, or from a link on the page `from` that was pointed at. */
async function openReport(page: Page, url: string, from?: string): Promise<Visit> {
  await page.addInitScript({ content: WATCH });
  const response = page.context().waitForEvent('requestfinished', {
    predicate: (request) => request.method() === 'GET' && request.url().endsWith('.csv'),
    timeout: PATIENCE_MS,
  });
  if (from === undefined) await page.goto(url);
  else await followLink(page, from, new URL(url).pathname);
  const { startTime, responseStart, responseEnd } = (await response).timing();
  await wholeReport(page);
  const memoryMb = await rendererMegabytes(page);
  const worstFrame = await scroll(page);
  const seen = await page.evaluate<Seen>('window.seen');
  const firstByte = startTime + responseStart;
  // A file that was loaded ahead is shown at the press.
  const lastByte = Math.max(startTime + responseEnd, seen.pressed);
  return {
    firstRow: seen.firstRow - firstByte,
    fromFirstByte: seen.onScreen - firstByte,
    afterLastByte: { top: seen.top - lastByte, whole: seen.onScreen - lastByte },
    worstFrame,
    memoryMb,
  };
}

async function followLink(page: Page, from: string, path: string): Promise<void> {
  await page.goto(from, { waitUntil: 'networkidle' });
  const link = page.locator(`a[href="${path}"]`).first();
  await link.hover();
  // The browser's first word of a mouse is no move yet.
  await link.hover({ position: { x: 4, y: 4 } });
  await page.waitForTimeout(RESTING_MS);
  await link.click();
}

/** Not `waitForFunction`, which evaluates text in the page, and the site's policy forbids that. */
async function wholeReport(page: Page): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate<boolean>('window.seen.onScreen > 0 && window.seen.firstRow > 0'))) {
    if (Date.now() > deadline) throw new Error(`${page.url()} shows no report.`);
    await page.waitForTimeout(50);
  }
}

/** Turns the wheel over the rows for two seconds and goes to both ends. Answers the longest time between two frames. */
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
  for (const key of ['End', 'Home']) {
    await box.press(key);
    await page.waitForTimeout(300);
  }
  return page.evaluate<number>('window.seen.worstFrame');
}

/** Resident memory of the browser's largest renderer, which is the page's, without what all processes share. */
async function rendererMegabytes(page: Page): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => anonymousKilobytes(id));
  return Math.max(...sizes) / 1024;
}

function anonymousKilobytes(pid: number): number {
  return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

await endWith(() => bench(Number(process.argv[2] ?? Infinity)));
