import { CLIENT_BUILD_TIMEOUT_MS, clientBuild } from '../support/client-build.js';
import { type Site, startSite } from '../support/site.js';

/** Moves the clock of the site's process. Its timers are not affected. */
function moveClock(now: string): void {
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      'nextTick',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}

describe('The day of a page', () => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite({ CLIENT_DIR: await clientBuild(), SITE_NAME: 'Flux Tools' });
  }, CLIENT_BUILD_TIMEOUT_MS);
  afterEach(() => jest.useRealTimers());
  afterAll(() => site.stop());

  async function page(path: string): Promise<string> {
    const { text } = await site.visitor().get(path, { accept: 'text/html' });
    return text.replaceAll('<!-- -->', '');
  }

  it("changes the footer's year and the date of the first charge without a restart", async () => {
    moveClock('2030-12-31T23:59:00Z');
    expect(await page('/')).toContain('© 2030 Flux Tools');
    expect(await page('/pricing')).toContain('First charge on January 30, 2031.');
    moveClock('2031-01-01T00:00:30Z');
    expect(await page('/')).toContain('© 2031 Flux Tools');
    expect(await page('/pricing')).toContain('First charge on January 31, 2031.');
  });
});
