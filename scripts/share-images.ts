import { chromium, type Page } from '@playwright/test';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKTEST_SLUGS } from '../src/shared/contract/backtests.js';
import { startServer } from '../test/support/server.js';
import { ensureChromium } from './chromium.js';
import { buildWhatIsStale } from './fresh-build.js';
import { iconFile } from './icon-file.js';
import { endWith, ROOT } from './project.js';

/** Pages with their own share image, by the name of the image file. */
const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  pricing: '/pricing',
  compare: '/compare',
  affiliates: '/affiliates',
  support: '/support',
  'refund-policy': '/refund-policy',
  terms: '/terms',
  privacy: '/privacy',
};
const SIZE = { width: 1200, height: 630 };
const ICON_SIZES: Readonly<Record<string, number>> = {
  'icon-512.png': 512,
  'icon-192.png': 192,
  'apple-touch-icon.png': 180,
};
/** Sizes in favicon.ico, for tools that do not read the page. */
const FAVICON_SIZES = [16, 32, 48];
const PUBLIC = join(ROOT, 'client', 'public');

/** Content of a share image. `drawing` is an SVG element of the site. */
interface Card {
  title: string;
  line: string;
  drawing: string;
  note: string;
}

/**
 * Draws the share images in client/public/share/ and the icons in Chromium, with the texts,
 * drawings, and style sheet of the built site.
 */
async function drawAll(): Promise<number> {
  buildWhatIsStale();
  const site = await startServer();
  const browser = await chromium.launch({ executablePath: ensureChromium('browser') });
  try {
    // The site's content security policy blocks the inline styles of these pages.
    const page = await browser.newPage({ viewport: SIZE, bypassCSP: true, reducedMotion: 'reduce' });
    await mkdir(join(PUBLIC, 'share'), { recursive: true });
    const cards = await readCards(page, site.url);
    const styleSheet = (await page.locator('head style').allTextContents()).join('\n');
    for (const [name, card] of cards) {
      await page.setContent(cardPage(card, styleSheet), { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(PUBLIC, 'share', `${name}.png`) });
    }
    for (const [name, size] of Object.entries(ICON_SIZES)) {
      await writeFile(join(PUBLIC, name), await drawIcon(page, size));
    }
    const favicon = [];
    for (const size of FAVICON_SIZES) favicon.push({ size, png: await drawIcon(page, size, true) });
    await writeFile(join(PUBLIC, 'favicon.ico'), iconFile(favicon));
    process.stdout.write(`Drew ${cards.size} pictures and ${Object.keys(ICON_SIZES).length + 1} icons.\n`);
    return 0;
  } finally {
    await browser.close();
    await site.remove();
  }
}

/** Reads the texts and drawings of every page from the running site. Ends on the home page. */
async function readCards(page: Page, url: string): Promise<Map<string, Card>> {
  const cards = new Map<string, Card>();
  await page.goto(url);
  const hero = await page.locator('.hero-chart').evaluate((chart) => chart.innerHTML);
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(url + path);
    const title = await page.locator('h1').first().innerText();
    const line = await page.locator('meta[name="description"]').getAttribute('content');
    cards.set(name, { title, line: line ?? '', drawing: hero, note: 'Illustration on simulated prices' });
  }
  await page.goto(url);
  for (const slug of BACKTEST_SLUGS) {
    const tool = page.locator('article.tool', { has: page.locator(`a[href="/backtests/${slug}"]`) });
    cards.set(`backtest-${slug}`, {
      title: await tool.locator('h3').innerText(),
      line: `Backtest Results: ${slug}.csv`,
      drawing: await (await page.request.get(`${url}/illustrations/${slug}-desktop-large-dark.svg`)).text(),
      note: 'Illustration on simulated prices',
    });
  }
  return cards;
}

const STYLE = `
  body { display: flex; flex-direction: column; width: 1200px; height: 630px; overflow: hidden; background: var(--ground); }
  .share-words { padding: 52px 64px 36px; }
  .share-drawing { flex: 1; min-height: 0; margin: 0 64px; overflow: hidden; border: 1px solid var(--line);
    border-bottom: 0; border-radius: 10px 10px 0 0; }
  .share-drawing svg { display: block; width: 100%; height: auto; }
  .share-words h1 { font-size: 68px; line-height: 1.08; letter-spacing: -0.03em; margin: 0 0 14px; }
  .share-words p { font-size: 29px; line-height: 1.35; color: var(--text-soft); margin: 0; max-width: 980px; }
  .share-note { position: absolute; left: 84px; bottom: 24px; padding: 4px 10px; border-radius: 6px;
    font-size: 20px; color: var(--text-soft); background: var(--ground); }`;

/** An HTML document of one image, in the site's colors and fonts. */
const cardPage = ({ title, line, drawing, note }: Card, styleSheet: string): string => `<!doctype html>
  <html lang="en"><head><style>${styleSheet}${STYLE}</style></head><body>
  <div class="share-words"><h1>${title.replaceAll('\n', ' ')}</h1><p>${line}</p></div>
  <div class="share-drawing">${drawing}</div>
  <p class="share-note">${note}</p></body></html>`;

async function drawIcon(page: Page, size: number, hasClearCorners = false): Promise<Buffer> {
  const svg = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  return page.screenshot({ omitBackground: hasClearCorners });
}

await endWith(drawAll);
