import type { Page, Route } from '@playwright/test';
import { expect, test } from './site-test.js';
import { settle } from './every-page.js';
import { hold } from './steps.js';

test('repeats a click made before the code has loaded', async ({ page }) => {
  const release = await hold(page, '**/assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Light theme' }).click();
  await release();
  await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible();
});

test('Back works before the code has loaded', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  const release = await hold(page, '**/assets/index-*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // In a task of its own, because the navigation ends the page that answers the call.
  await page.evaluate('void setTimeout(() => history.back())');
  await expect(page).toHaveURL(/\/$/);
  await release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Understand the markets. Gain an edge.');
});

test('answers 404 for a URL in different case', async ({ page, complaints }) => {
  await page.goto('/Pricing');
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('links work on a page whose code does not load', async ({ page, complaints }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Start free trial' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  expect(new Set(complaints.splice(0))).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']));
});

/** Counts the documents that the page asks for from now on. */
function documentsOf(page: Page): { count: number } {
  const documents = { count: 0 };
  page.on('request', (request) => (documents.count += request.isNavigationRequest() ? 1 : 0));
  return documents;
}

const aborts = (route: Route) => route.abort();
const isGone = (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
const throws = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' });

const NOTICE = 'Part of this page didn’t load';
const ERROR_PAGE = 'A part of the site couldn’t be loaded.';
/** A page that is whole without its code says so in a notice; others give way to the error page. */
const FAILURES = [
  { path: '/', files: '**/assets/index-*.js', what: 'the entry is blocked', fail: aborts, words: NOTICE },
  { path: '/account', files: '**/assets/index-*.js', what: 'the entry throws', fail: throws, words: NOTICE },
  { path: '/backtests/orb', files: '**/assets/shared-*.js', what: 'shared code is gone', fail: isGone, words: NOTICE },
  { path: '/', files: '**/assets/home-*.js', what: 'its own code is gone', fail: isGone, words: NOTICE },
  { path: '/terms', files: '**/assets/terms-*.js', what: 'its own code throws', fail: throws, words: NOTICE },
  {
    path: '/account',
    files: '**/assets/account-*.js',
    what: 'its own code is blocked',
    fail: aborts,
    words: ERROR_PAGE,
  },
  {
    path: '/backtests/orb',
    files: '**/assets/backtest-*.js',
    what: 'its own code throws',
    fail: throws,
    words: ERROR_PAGE,
  },
];

for (const { path, files, what, fail, words } of FAILURES) {
  test(`${path} says so if ${what}, does not reload by itself, and works again on request`, async ({
    page,
    complaints,
  }) => {
    await page.route(files, fail);
    const documents = documentsOf(page);
    await page.goto(path);
    const alert = page.getByRole('alert').filter({ hasText: words });
    await expect(alert).toBeVisible();
    // Not until the network is idle: the request of a worker that is ended stays open.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(documents.count).toBe(1);
    await page.unroute(files);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden();
    await settle(page);
    complaints.length = 0;
  });
}

test('a followed link to a page whose code is gone shows the error page within the site', async ({
  page,
  complaints,
}) => {
  await page.goto('/terms');
  await settle(page);
  await page.route('**/assets/affiliates-*.js', isGone);
  const documents = documentsOf(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Affiliates' }).click();
  await expect(page.getByRole('alert').filter({ hasText: ERROR_PAGE })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(documents.count).toBe(0);
  complaints.length = 0;
});

test('the site works if a blocker stops the question about the tracker', async ({ page, complaints }) => {
  await page.route('**/assets/tracker-consent-*.js', aborts);
  await page.goto('/terms?via=partner');
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
  complaints.length = 0;
});

test('opens a picture by itself if the dialog that enlarges it does not load', async ({ page, complaints }) => {
  await page.goto('/');
  await settle(page);
  await page.route('**/assets/product-image-dialog-*.js', aborts);
  await page.getByRole('button', { name: 'Enlarge the illustration of Centauri' }).click();
  await expect(page).toHaveURL(/\/illustrations\/centauri-desktop-large-dark\.svg$/);
  complaints.length = 0;
});
