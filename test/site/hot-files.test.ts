import { copyFile, mkdtemp, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BACKTEST_SLUGS } from '../../src/shared/contract/backtests.js';
import { CLIENT_BUILD_TIMEOUT_MS, clientBuild } from '../support/client-build.js';
import { eventually } from '../support/shopper.js';
import { decoded, type RawAnswer, requestRaw } from '../support/raw-request.js';
import { type Site, startSite } from '../support/site.js';

const CSV = '/backtests/orb.csv';
const ENCODINGS = ['br', 'gzip', 'identity'];

/** The headers without those that differ between any two responses. */
function lasting({ headers }: RawAnswer): IncomingHttpHeaders {
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  return { ...headers, 'x-request-id': '', date: '' };
}

describe('answers from memory', () => {
  let site: Site;
  let folder: string;
  let script: string;

  beforeAll(async () => {
    const clientDir = await clientBuild();
    script = `/assets/${(await readdir(join(clientDir, 'dist', 'assets'))).find((name) => /^index-.*\.js$/.test(name))}`;
    folder = await mkdtemp(join(tmpdir(), 'hot-'));
    for (const name of ['orb.csv', 'moon.csv', 'manifest.json'])
      await copyFile(`backtests/${name}`, join(folder, name));
    site = await startSite({ CLIENT_DIR: clientDir, BACKTESTS_DIR: folder });
    const figures = async (): Promise<object> => (await site.visitor().get<object>('/backtests/figures.json')).body;
    await eventually(figures, (known) => Object.keys(known).length === BACKTEST_SLUGS.length);
  }, CLIENT_BUILD_TIMEOUT_MS);
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> =>
    requestRaw(site.url, path, { method, headers });
  const countFromMemory = async (): Promise<number> => {
    const { text } = await site.visitor().get('/metrics');
    return Number(/^http_answers_from_memory_total (\d+)/m.exec(text)?.[1] ?? 0);
  };
  /** Once a second a page's request goes to its controller, which looks at the owner's folders. */
  const fromMemory = async (path: string, headers: Record<string, string>): Promise<RawAnswer> => {
    for (let time = 0; time < 20; time += 1) {
      const before = await countFromMemory();
      const answer = await get(path, headers);
      if ((await countFromMemory()) > before) return answer;
    }
    throw new Error(`${path} never came from memory.`);
  };
  const replaceMoon = async (text: string): Promise<void> => {
    await writeFile(join(folder, 'new.csv'), text);
    await rename(join(folder, 'new.csv'), join(folder, 'moon.csv'));
  };
  const moon = async (): Promise<string> =>
    decoded(await get('/backtests/moon.csv', { 'accept-encoding': 'br' })).toString();
  const tag = async (path: string): Promise<string> => String((await get(path)).headers.etag);
  const settingsText = async (): Promise<string> => (await get('/site-settings.json')).text;
  const paths = (): string[] => [
    '/',
    '/?platform=tradingview',
    '/pricing',
    CSV,
    script,
    '/favicon.svg',
    '/icon-192.png',
  ];

  it('have the headers and bytes of the first answer, in each encoding, for GET, HEAD and 304', async () => {
    const etags = new Set<string>();
    for (const path of paths()) {
      for (const encoding of ENCODINGS) {
        const accept = { 'accept-encoding': encoding };
        const before = await countFromMemory();
        const first = await get(path, accept);
        // A picture is the same in each encoding.
        const etag = String(first.headers.etag);
        expect((await countFromMemory()) - before).toBe(etags.has(etag) ? 1 : 0);
        etags.add(etag);
        const again = await fromMemory(path, accept);
        expect([again.status, lasting(again)]).toEqual([200, lasting(first)]);
        expect(again.bytes.equals(first.bytes)).toBe(true);
        const head = await get(path, accept, 'HEAD');
        expect([head.status, head.bytes.length, lasting(head)]).toEqual([200, 0, lasting(first)]);
        const tag = { 'if-none-match': String(first.headers.etag) };
        const unchanged = await get(path, { ...accept, ...tag });
        // The framework answers requests with a sender's origin.
        const fromFramework = await get(path, { ...accept, ...tag, origin: 'https://elsewhere.example' });
        expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
        expect([fromFramework.status, lasting(fromFramework)]).toEqual([304, lasting(unchanged)]);
      }
    }
  });

  it('are counted under their routes', async () => {
    await get(CSV);
    await get(CSV);
    const { text } = await site.visitor().get('/metrics');
    for (const route of ['/', '/pricing', '/backtests/:slug.csv', 'file']) {
      expect(text).toMatch(
        new RegExp(`http_request_duration_seconds_count\\{method="GET",route="${route}",status="304"\\} [1-9]`),
      );
    }
  });

  it.each([
    ['/%70ricing', 404],
    ['/pricing%2f', 404],
    ['/backtests%2forb.csv', 404],
    ['/assets/..%2f..%2fpackage.json', 404],
    [`/pricing?${'q'.repeat(60)}`, 200],
    ['/?platform=ninjatrader', 200],
  ])('%s gets status %i each time', async (path, status) => {
    for (let time = 0; time < 2; time += 1) expect((await get(path, { accept: '*/*' })).status).toBe(status);
  });

  it('a long query is no other page', async () => {
    const plain = await get('/pricing');
    for (let time = 0; time < 2; time += 1) {
      const { status, bytes } = await get(`/pricing?${'q'.repeat(8000)}`);
      expect([status, bytes.equals(plain.bytes)]).toEqual([200, true]);
    }
  });

  it('answers an absolute address like its path', async () => {
    const plain = await get('/pricing');
    const absolute = await get(`${site.url}/pricing`);
    expect([absolute.status, absolute.bytes.equals(plain.bytes)]).toEqual([200, true]);
  });

  it('keeps no answer to a request with a body or with the origin of another site', async () => {
    const before = await countFromMemory();
    for (let time = 0; time < 2; time += 1) {
      expect((await get('/pricing', { 'content-length': '1', 'content-type': 'text/plain' })).status).toBe(415);
      const { headers } = await get('/pricing', { origin: site.url });
      expect(headers['access-control-allow-origin']).toBe(site.url);
    }
    expect(await countFromMemory()).toBe(before);
    expect((await get('/pricing')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('all pages follow a change, even if requests for one of them saw it first', async () => {
    const views = ['/', '/?platform=tradingview', '/pricing'];
    const tags = async (): Promise<string[]> => Promise.all(views.map(tag));
    const [first, ...others] = await tags();
    await copyFile('backtests/mars.csv', join(folder, 'moon.csv'));
    await eventually(
      () => tag('/'),
      (now) => now !== first,
    );
    expect(await tag('/?platform=tradingview')).not.toBe(others[0]);
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Record<string, object>;
    await writeFile(
      join(folder, 'manifest.json'),
      JSON.stringify({ ...manifest, moon: { ...manifest['moon'], platform: 'tradingview' } }),
    );
    await eventually(settingsText, (text) => /"moon":\{"platform":"tradingview"/.test(text));
    expect(await tag('/pricing')).not.toBe(others[1]);
  });

  describe('a file that changes', () => {
    it('is seen by the next request, even with the same size and time', async () => {
      const time = new Date('2026-01-01T00:00:00Z');
      for (const text of ['a,b\n1,2\n', 'a,b\n3,4\n', 'a,b\n5,6\n']) {
        await replaceMoon(text);
        await utimes(join(folder, 'moon.csv'), time, time);
        expect([await moon(), await moon()]).toEqual([text, text]);
      }
      await writeFile(join(folder, 'moon.csv'), 'a,b\n7,8\n');
      expect(await moon()).toBe('a,b\n7,8\n');
    });

    it('is missing as soon as it is removed, and there as soon as it is back', async () => {
      await moon();
      await rm(join(folder, 'moon.csv'));
      expect((await get('/backtests/moon.csv')).status).toBe(404);
      await replaceMoon('back\n');
      expect(await moon()).toBe('back\n');
    });

    it('is streamed uncompressed if it is too large to be kept', async () => {
      await truncate(join(folder, 'moon.csv'), 9 * 2 ** 20);
      const before = await countFromMemory();
      for (let time = 0; time < 2; time += 1) {
        const { headers, bytes } = await get('/backtests/moon.csv', { 'accept-encoding': 'br' });
        expect([headers['content-encoding'], headers['content-length'], bytes.length]).toEqual([
          undefined,
          String(9 * 2 ** 20),
          9 * 2 ** 20,
        ]);
      }
      expect(await countFromMemory()).toBe(before);
    });
  });
});
