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
import { timePapaParse } from './references.js';
import { writeTradesFile } from './report-files.js';

/** Number of trades in the file of each page. */
const FILES: readonly (readonly [slug: string, trades: number])[] = [
  ['orb', 1_000],
  ['mars', 10_000],
  ['moon', 100_000],
  ['pluto', 1_000_000],
];
/**
 * The file of this size is also visited by a link on the home page, and over a line of `MEGABITS` a
 * second.
 */
const EXTRA_VISITS_TRADES = 10_000;
const MEGABITS = 20;
/** Visits to each file; report and reference alternate. */
const RUNS = 3;
/** Visits by the link and over the line, where a few milliseconds count. */
const EXTRA_RUNS = 7;
const TIMEOUT_MS = 300_000;
/** Time that a new browser window needs for its own services and pages. */
const SETTLING_MS = 4000;
/** Time between pointing at a link and pressing it. */
const HOVER_MS = 300;

/**
 * Prints a line for each file of at most `maxTrades` and for each budget. Returns exit code 1 if a
 * budget is exceeded.
 */
async function bench(maxTrades: number): Promise<number> {
  if (!FILES.some(([, trades]) => trades <= maxTrades)) {
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
    for (const [slug, trades] of FILES.filter(([, count]) => count <= maxTrades)) {
      const path = join(folder, `${slug}.csv`);
      await writeTradesFile(path, trades);
      const megabytes = (await stat(path)).size / 1e6;
      const references: number[] = [];
      const visits: Visit[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        references.push(await inWindow((page) => timePapaParse(page, `${site.url}/backtests/${slug}.csv`), true));
        visits.push(await inWindow((page) => openReport(page, `${site.url}/backtests/${slug}`)));
      }
      const isMore = trades === EXTRA_VISITS_TRADES;
      const afterLink = isMore ? await fromLink(site.url, slug) : null;
      const afterLine = isMore ? await overLine(site.url, slug) : null;
      const papaParse = median(references);
      const file = { trades, megabytes, papaParse, afterLink, afterLine, ...summary(visits) };
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
 * Runs `work` in a new browser, because memory of an earlier measurement would count, after its
 * window has settled.
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

/** Medians of a few visits. */
async function lastByteToScreen(visit: (page: Page) => Promise<Visit>): Promise<AfterLastByte> {
  const visits: Visit[] = [];
  for (let run = 0; run < EXTRA_RUNS; run += 1) visits.push(await inWindow(visit));
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

/**
 * Records when the first row, the top and the whole report are painted; `scroll` adds the longest
 * frame.
 */
const WATCH = `
  const TOP = ['.headline-figures', '.equity-plot canvas'];
  const ROW = '.rows-table td:not(:empty)';
  const WHOLE = [...TOP, '[data-metric="netProfit"]', '.chart-box svg', ROW, '[aria-labelledby="reading-title"]'];
  const seen = (window.seen = { firstRow: 0, top: 0, onScreen: 0, worstFrame: 0 });
  const now = () => performance.timeOrigin + performance.now();
  const painted = (mark) => requestAnimationFrame(() => setTimeout(() => (seen[mark] ||= now())));
  new MutationObserver(() => {
    if (document.querySelector(ROW)) painted('firstRow');
    if (TOP.every((part) => document.querySelector(part))) painted('top');
    // Sections appear one after the other; rows and notes come first in a slow file.
    if (WHOLE.every((part) => document.querySelector(part))) painted('onScreen');
  }).observe(document, { childList: true, subtree: true, characterData: true });`;

/** Unix time in milliseconds; 0 for events that have not happened. */
type Seen = Record<'firstRow' | 'top' | 'onScreen', number>;

/** Opens `url` directly, or by its link on the page `from`. */
async function openReport(page: Page, url: string, from?: string): Promise<Visit> {
  await page.addInitScript({ content: WATCH });
  const response = page.context().waitForEvent('requestfinished', {
    predicate: (request) => request.method() === 'GET' && request.url().endsWith('.csv'),
    timeout: TIMEOUT_MS,
  });
  if (from === undefined) await page.goto(url);
  else await followLink(page, from, new URL(url).pathname);
  const { startTime, responseStart, responseEnd } = (await response).timing();
  await wholeReport(page);
  const memoryMb = await rendererMegabytes(page);
  const worstFrame = await scroll(page);
  const seen = await page.evaluate<Seen>('window.seen');
  const firstByte = startTime + responseStart;
  const lastByte = startTime + responseEnd;
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
  // The browser does not report the first hover as a move.
  await link.hover({ position: { x: 4, y: 4 } });
  await page.waitForTimeout(HOVER_MS);
  await link.click();
}

/**
 * Polls, because `waitForFunction` evaluates text in the page, which the content security policy
 * forbids.
 */
async function wholeReport(page: Page): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await page.evaluate<boolean>('window.seen.onScreen > 0 && window.seen.firstRow > 0'))) {
    if (Date.now() > deadline) throw new Error(`${page.url()} shows no report.`);
    await page.waitForTimeout(50);
  }
}

/**
 * Scrolls the rows for two seconds and to both ends. Returns the longest time between two frames.
 */
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

/** Private resident memory of the browser's largest renderer, which is the page's. */
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
