import { type BrowserContext, expect, test as base } from '@playwright/test';
import { type Server, startServer } from '../support/server.js';

export { expect };

/** Text of the consent question of the affiliate tracker. */
export const TRACKER_URL = 'https://tracker.example/tracker.js';

interface OfEachTest {
  /** Errors logged by the site's pages, in order. A test that expects one removes it. */
  complaints: string[];
}

interface OfEachWorker {
  /** The built site with its sandbox, shared by a worker's tests, which use different accounts. */
  site: Server;
}

/**
 * A test on the built site. It fails if a page logs an error, violates its security policy, or
 * hydrates with a difference.
 */
export const test = base.extend<OfEachTest, OfEachWorker>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await startServer({
        AFFILIATE_TRACKER_URL: TRACKER_URL,
        AFFILIATE_TRACKER_ATTRIBUTES: 'data-rewardful=abc123',
      });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  complaints: [
    async ({ context, site }, use) => {
      const complaints = complaintsOf(context, site.url);
      await use(complaints);
      expect(complaints, 'complaints of the pages').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Errors and warnings of this origin's pages. React reports hydration errors as uncaught, Chromium
 * reports policy violations in the console.
 */
function complaintsOf(context: BrowserContext, origin: string): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const isOurs = message.page()?.url().startsWith(origin) ?? true;
    if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  context.on('weberror', (problem) => {
    if (problem.page()?.url().startsWith(origin) ?? true) complaints.push(problem.error().message);
  });
  return complaints;
}

let people = 0;

/** Returns an email address that no other test uses. */
export function newPerson(): string {
  people += 1;
  return `person${people}.${test.info().workerIndex}@example.com`;
}
