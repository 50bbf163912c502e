import { fireEvent, screen, within } from '@testing-library/react';
import { matchRoutes } from 'react-router-dom';
import { routes } from './routes.js';
import { openSite } from '../testing/open-site.js';
import { prefetchPages } from './prefetch.js';

/**
 * Counts how often the page at a path is fetched and prepared. The first `failures` fetches fail.
 */
function watchCode(path: string, failures = 0): { fetched: number; prepared: number } {
  const seen = { fetched: 0, prepared: 0 };
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  if (route === undefined) throw new Error(`No route answers ${path}`);
  route.lazy = async () => {
    seen.fetched += 1;
    await Promise.resolve();
    if (seen.fetched <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    const prepare = (): void => void (seen.prepared += 1);
    return { Component: () => <h1>Another page</h1>, handle: { prepare } };
  };
  return seen;
}

const link = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Footer' })).getByRole('link', { name });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('prefetchPages', () => {
  let calls = 0;

  beforeAll(prefetchPages);

  beforeEach(() => {
    calls = 0;
    globalThis.fetch = () => {
      calls += 1;
      return Promise.reject(new TypeError('no network'));
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'connection');
    jest.restoreAllMocks();
  });

  it.each([
    ['pointed at', '/affiliates', 'Affiliates', fireEvent.pointerOver],
    ['focused', '/support', 'Support', fireEvent.focusIn],
    ['touched', '/refund-policy', 'Refund Policy', fireEvent.touchStart],
  ] as const)(
    'fetches the code of a page once when a link to it is %s, and no data',
    async (_sign, path, name, sign) => {
      const code = watchCode(path);
      await openSite('/terms');
      sign(await link(name));
      sign(await link(name));
      await settled();
      expect([code.fetched, calls]).toEqual([1, 0]);
    },
  );

  it('prepares a page when its code has loaded, and again at each event', async () => {
    const code = watchCode('/success');
    await openSite('/terms');
    const footer = await screen.findByRole('navigation', { name: 'Footer' });
    const toSuccess = Object.assign(document.createElement('a'), { href: '/success' });
    footer.append(toSuccess);
    fireEvent.pointerOver(toSuccess);
    expect(code.prepared).toBe(0);
    await settled();
    expect(code.prepared).toBe(1);
    fireEvent.focusIn(toSuccess);
    await settled();
    expect([code.fetched, code.prepared]).toEqual([1, 2]);
  });

  it('prepares no page that the visitor opened before its code loaded', async () => {
    const code = watchCode('/compare');
    await openSite('/terms');
    const footer = await screen.findByRole('navigation', { name: 'Footer' });
    const toCompare = Object.assign(document.createElement('a'), { href: '/compare' });
    footer.append(toCompare);
    fireEvent.pointerOver(toCompare);
    window.history.replaceState(null, '', '/compare');
    await settled();
    expect([code.fetched, code.prepared]).toEqual([1, 0]);
  });

  it('prefetches nothing if the browser saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const code = watchCode('/privacy');
    await openSite('/terms');
    fireEvent.pointerOver(await link('Privacy'));
    await settled();
    expect(code.fetched).toBe(0);
  });

  it('tries again to load a chunk that failed', async () => {
    const said = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const code = watchCode('/pricing', 1);
    await openSite('/terms');
    fireEvent.pointerOver(await link('Pricing'));
    await settled();
    expect(said).toHaveBeenCalledTimes(1);
    fireEvent.pointerOver(await link('Pricing'));
    await settled();
    expect(code.fetched).toBe(2);
  });

  it('ignores links to other sites', async () => {
    const code = watchCode('/account');
    await openSite('/terms');
    const away = await screen.findByRole('link', { name: 'Should I Trade Today?' });
    away.setAttribute('href', 'https://today.example.com/account');
    fireEvent.pointerOver(away);
    await settled();
    expect(code.fetched).toBe(0);
  });
});
