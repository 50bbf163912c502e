import { type Browser, chromium, type Page } from '@playwright/test';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CARD, getStarted, menu, openAccount, payWith, planCard } from '../test/browser/steps.js';
import { startServer } from '../test/support/server.js';
import { ensureChromium } from './chromium.js';
import { buildWhatIsStale } from './fresh-build.js';
import { endWith, ROOT } from './project.js';

const FOLDER = join(ROOT, 'test-results', 'screenshots');
const THEMES = ['dark', 'light'] as const;
/** Widths in pixels: a phone, a tablet, a desktop. */
const WIDTHS = [390, 820, 1440] as const;

type Shot = (page: Page) => Promise<void>;

const at =
  (path: string): Shot =>
  async (page) => {
    await page.goto(path, { waitUntil: 'networkidle' });
  };

/** Calls that never end, so that the page keeps its loading state. */
const waiting =
  (calls: string, path: string): Shot =>
  async (page) => {
    await page.route(calls, () => undefined);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForTimeout(500);
  };

const failing =
  (calls: string, path: string): Shot =>
  async (page) => {
    await page.route(calls, (route) => route.abort());
    await page.goto(path, { waitUntil: 'networkidle' });
  };

/** States that a visitor sees, each on its own page. */
const VISITOR: Readonly<Record<string, Shot>> = {
  home: at('/'),
  'home-tradingview': at('/?platform=tradingview'),
  'home-menu': async (page) => {
    await at('/')(page);
    if (!(await menu(page).isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
  },
  illustration: async (page) => {
    await at('/')(page);
    await page
      .getByRole('button', { name: /^Enlarge / })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
  },
  pricing: at('/pricing'),
  'pricing-test': async (page) => {
    await page.addInitScript({ content: "localStorage.setItem('TEST_MODE', 'true')" });
    await at('/pricing')(page);
  },
  'pricing-left-checkout': async (page) => {
    await at('/pricing?checkout=left')(page);
    await page.getByText('You left checkout.').waitFor();
  },
  signin: at('/signin'),
  'signup-refused': async (page) => {
    await at('/signup')(page);
    await page.getByRole('form', { name: 'Sign Up' }).getByRole('button', { name: 'Sign Up' }).click();
  },
  'reset-password': at('/reset-password'),
  'reset-password-link': at('/reset-password#token=none'),
  'verify-email': at('/verify-email#token=none'),
  'confirm-email': at('/confirm-email#token=none'),
  backtest: at('/backtests/trend-catcher'),
  'backtest-ninjatrader': at('/backtests/orb'),
  'backtest-summary': at('/backtests/flux-trident'),
  'backtest-waiting': waiting('**/*.csv', '/backtests/orb'),
  'backtest-failing': failing('**/*.csv', '/backtests/orb'),
  compare: at('/compare'),
  'compare-chosen': async (page) => {
    await at('/compare?with=orb,moon,pluto')(page);
    await page.getByRole('table').first().waitFor();
  },
  affiliates: at('/affiliates'),
  support: at('/support'),
  'refund-policy': at('/refund-policy'),
  terms: at('/terms'),
  privacy: at('/privacy'),
  'not-found': at('/nothing/here'),
  success: at('/success'),
  'payment-success': at('/payment/success'),
};

/** States with a dialog. The screenshot shows the window, not the whole page. */
const OVER_THE_PAGE: ReadonlySet<string> = new Set(['home-menu', 'illustration']);

/** States that a customer sees during a purchase, in this order. */
const CUSTOMER: Readonly<Record<string, Shot>> = {
  'account-new': at('/account'),
  'pricing-signed-in': at('/pricing'),
  'payment-success-form': async (page) => {
    await planCard(page, 'Pro Both Platforms').getByRole('button').click();
    await payWith(page, CARD.works);
    await page.getByRole('form', { name: 'Get Started' }).waitFor();
    await page.waitForLoadState('networkidle');
  },
  'payment-success-sent': getStarted,
  'account-subscribed': at('/account'),
  'pricing-subscribed': at('/pricing'),
  'account-waiting': waiting('**/payment/subscription-status/**', '/account'),
  'account-failing': failing('**/payment/**', '/account'),
  'account-canceled': async (page) => {
    await page.unrouteAll();
    await at('/account')(page);
    await page.getByRole('button', { name: 'Customer Settings' }).click();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('button', { name: 'Return' }).click();
    const plan = page.getByRole('list', { name: 'Your subscriptions' });
    // The webhook may arrive after the customer.
    while (!(await plan.textContent())?.includes('Canceled')) await at('/account')(page);
  },
};

/** Takes screenshots of every page and state, in both themes and three widths. */
async function takeAll(): Promise<number> {
  buildWhatIsStale();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const site = await startServer();
  const browser = await chromium.launch({ executablePath: ensureChromium('shell') });
  try {
    for (const theme of THEMES) {
      for (const width of WIDTHS) await takeOne(browser, site.url, theme, width);
    }
    process.stdout.write(`The pictures are in ${FOLDER}\n`);
    return 0;
  } finally {
    await browser.close();
    await site.remove();
  }
}

async function takeOne(browser: Browser, baseURL: string, theme: string, width: number): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 700 ? 720 : 900 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript({ content: `localStorage.setItem('theme', '${theme}')` });
  const name = (state: string): string => join(FOLDER, `${state}-${theme}-${width}.png`);
  for (const [state, show] of Object.entries(VISITOR)) {
    const page = await context.newPage();
    await show(page);
    await settled(page, state);
    await take(page, name(state), !OVER_THE_PAGE.has(state));
    await page.close();
  }
  const page = await context.newPage();
  await openAccount(page, `shots.${theme}.${width}@example.com`);
  for (const [state, show] of Object.entries(CUSTOMER)) {
    await show(page);
    await settled(page, state);
    await take(page, name(state), true);
  }
  await context.close();
}

/** Waits until the page is loaded, unless the loading state is the subject. */
async function settled(page: Page, state: string): Promise<void> {
  if (state.endsWith('-waiting')) return;
  await page.locator('[aria-busy=true], .skeleton').first().waitFor({ state: 'detached' });
}

/** Scrolls through the page, because images below the window load only then. */
async function take(page: Page, path: string, fullPage: boolean): Promise<void> {
  await page.evaluate("for (const image of document.images) image.loading = 'eager'");
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))');
  // Otherwise the sticky header appears in the middle of the screenshot.
  if (fullPage) await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path, fullPage });
}

await endWith(takeAll);
