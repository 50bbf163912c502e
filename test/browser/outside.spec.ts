import type { BrowserContext } from '@playwright/test';
import { arrivalsAt, holdsReports } from './arrivals.js';
import { BACKTESTS, COMPARISON, PAGES, visit } from './every-page.js';
import { expect, test, TRACKER_URL } from './site-test.js';

const CHAT = 'https://example.com/chat';

/** Requests to other origins; all are blocked. */
async function askedOutside(context: BrowserContext, site: string): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== site,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ body: '' });
    },
  );
  return asked;
}

for (const path of PAGES) {
  const isReport = path === COMPARISON || BACKTESTS.includes(path);
  const code = isReport ? 'the code of reports' : 'no code of reports';
  test(`${path} loads ${code} and nothing from other sites, even after scrolling and hovering`, async ({
    context,
    page,
    site,
  }) => {
    const arrivals = arrivalsAt(page);
    const asked = await askedOutside(context, site.url);
    page.on('websocket', (socket) => asked.push(socket.url()));
    await visit(page, path);
    expect(await holdsReports(await arrivals())).toBe(isReport);
    await expect(page.locator('link[rel~=preconnect], link[rel~=dns-prefetch], link[rel~=prerender]')).toHaveCount(0);
    const links = page.getByRole('link');
    for (const sign of ['pointerover', 'mouseover', 'focusin', 'touchstart']) {
      await links.evaluateAll(
        (all, name) => all.forEach((link) => link.dispatchEvent(new Event(name, { bubbles: true }))),
        sign,
      );
    }
    await page.getByRole('contentinfo').getByRole('link').last().hover();
    await page.keyboard.press('End');
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
  });
}

test('loads the community chat only after a click on its button', async ({ context, page, site }) => {
  const asked = await askedOutside(context, site.url);
  await visit(page, '/support');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Load the chat' }).click();
  // Whether it answers, then its frame.
  await expect.poll(() => asked).toEqual([CHAT, CHAT]);
});

test('says so if the community chat cannot be reached', async ({ context, page, complaints }) => {
  await context.route(CHAT, (route) => route.abort());
  await visit(page, '/support');
  await page.getByRole('button', { name: 'Load the chat' }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the chat');
  await expect(page.getByTitle('Community chat')).toHaveCount(0);
  complaints.length = 0;
});

test('loads the affiliate tracker only for consenting partner visitors', async ({ context, page, site }) => {
  const asked = await askedOutside(context, site.url);
  await visit(page, '/?via=partner');
  const question = page.getByRole('region', { name: 'Partner tracking' });
  await expect(question).toBeVisible();
  expect(asked).toEqual([]);
  await question.getByRole('button', { name: 'Allow' }).click();
  await expect.poll(() => asked).toEqual([TRACKER_URL]);
  await expect(page.locator(`script[src="${TRACKER_URL}"]`)).toHaveAttribute('data-rewardful', 'abc123');
  await expect(question).toBeHidden();
  await page.reload();
  await expect.poll(() => asked).toEqual([TRACKER_URL, TRACKER_URL]);
});

test('remembers a refusal of the affiliate tracker', async ({ context, page, site }) => {
  const asked = await askedOutside(context, site.url);
  await visit(page, '/?via=partner');
  const question = page.getByRole('region', { name: 'Partner tracking' });
  await question.getByRole('button', { name: 'No, thanks' }).click();
  await expect(question).toBeHidden();
  await visit(page, '/pricing?via=another');
  await expect(question).toBeHidden();
  expect(asked).toEqual([]);
});

test('asks no consent without a partner link', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('region', { name: 'Partner tracking' })).toBeHidden();
});

test('Global Privacy Control disables the tracker, even after consent', async ({ context, page, site }) => {
  const asked = await askedOutside(context, site.url);
  await context.addInitScript({
    content: `Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })`,
  });
  await visit(page, '/?via=partner');
  await expect(page.getByRole('region', { name: 'Partner tracking' })).toBeHidden();
  await page.evaluate(`localStorage.setItem('trackerConsent', 'yes')`);
  await visit(page, '/?via=partner');
  expect(asked).toEqual([]);
});
