import { calls } from '../../client/calls.js';
import { PAGES } from '../../src/pages/page-addresses.js';
import { startSite } from '../support/site.js';

/** As Vite's proxy decides. */
const isProxied = (path: string): boolean =>
  calls.some((call) => (call.startsWith('^') ? new RegExp(call).test(path) : path.startsWith(call)));

/** An address of every route that is no page, such as `/users/sessions/x`. */
async function routeAddresses(): Promise<string[]> {
  const site = await startSite();
  await site.visitor().get('/health/live');
  const { stack } = site.app.getHttpAdapter().getInstance().router as { stack: { route?: { path: string } }[] };
  const paths = stack.flatMap(({ route }) => (route && !route.path.includes('*') ? [route.path] : []));
  await site.stop();
  return paths.map((path) => path.replaceAll(/:\w+/g, 'x'));
}

describe("the development server's proxy", () => {
  it('forwards every address that the server answers itself', async () => {
    const addresses = await routeAddresses();
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => !isProxied(address))).toEqual([]);
  });

  it('keeps every page', () => {
    expect([...PAGES].filter(isProxied)).toEqual([]);
  });
});
