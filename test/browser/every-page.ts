import type { Page } from '@playwright/test';
import { expect } from './site-test.js';

const TEXTS = ['/refund-policy', '/affiliates', '/support', '/terms', '/privacy'];

/** One backtest per kind of file: trades of both platforms, and a summary. */
export const BACKTESTS = ['/backtests/trend-catcher', '/backtests/orb', '/backtests/flux-trident'];

/** A comparison of these files. */
export const COMPARISON = '/compare?with=orb,trend-catcher';

/** One path for every public page, each answered with status 200. */
export const PAGES = [
  '/',
  '/pricing',
  '/account',
  '/signin',
  '/signup',
  '/payment/success',
  '/reset-password',
  // A change of the hash alone would not navigate.
  '/verify-email#token=none',
  '/confirm-email#token=none',
  '/reset-password#token=none',
  '/compare',
  COMPARISON,
  ...TEXTS,
  ...BACKTESTS,
];

/** Settings of a phone browser. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens a page, makes the first input, and waits until everything has loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

export async function settle(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await expect.poll(() => page.evaluate('window.early'), 'the page has come to life').toBeUndefined();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await arrive(page);
}

/** Waits until no request is pending. */
export async function arrive(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(
    page.getByRole('status').filter({ hasText: /^(?:Loading|Running|Working|Calculating|Reading)/ }),
  ).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}
