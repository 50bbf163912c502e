import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import type { SiteSettings } from '../../src/shared/contract/site.js';
import { CLIENT_BUILD_TIMEOUT_MS, clientBuild } from '../support/client-build.js';
import { requestRaw } from '../support/raw-request.js';
import { seen } from '../support/seen.js';
import { type Site, startSite } from '../support/site.js';

/** The first bytes of a PNG file. The server reads no more. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(33);
  head.write('\u0089PNG\r\n\u001A\n\0\0\0\rIHDR', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

describe("the owner's screenshots", () => {
  let site: Site;
  let outside: string;
  let folder: string;

  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), 'screenshots-'));
    folder = join(outside, 'pictures');
    await mkdir(folder);
    site = await startSite({ CLIENT_DIR: await clientBuild(), SCREENSHOTS_DIR: folder });
  }, CLIENT_BUILD_TIMEOUT_MS);
  afterAll(async () => {
    await site.stop();
    await rm(outside, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
  });

  const listed = async (): Promise<SiteSettings['screenshots']> => {
    const { body } = await site.visitor().get<SiteSettings>('/site-settings.json');
    return body.screenshots;
  };
  const homePage = async (): Promise<string> =>
    (await requestRaw(site.url, '/', { headers: { accept: 'text/html' } })).text;

  it('are listed with their sizes, ordered by number, without a restart', async () => {
    await writeFile(join(folder, 'centauri-2.png'), png(1200, 700));
    await writeFile(join(folder, 'centauri.png'), png(1600, 900));
    await writeFile(join(folder, 'ninjatrader-market-phase.png'), png(800, 400));
    const screenshots = await seen(listed, (found) => found['ninjatrader-market-phase'] !== undefined);
    expect(screenshots).toEqual({
      centauri: [
        { src: expect.stringMatching(/^\/screenshots\/centauri\.png\?v=/), width: 1600, height: 900 },
        { src: expect.stringMatching(/^\/screenshots\/centauri-2\.png\?v=/), width: 1200, height: 700 },
      ],
      'ninjatrader-market-phase': [
        { src: expect.stringMatching(/^\/screenshots\/ninjatrader-market-phase\.png\?v=/), width: 800, height: 400 },
      ],
    });
  });

  it('are in the rendered page with their size; a changed file has another URL', async () => {
    await writeFile(join(folder, 'mars.png'), png(1000, 500));
    const tag = /<img[^>]*src="(\/screenshots\/mars\.png\?v=[^"]+)"[^>]*>/;
    const [first = '', address] = tag.exec(await seen(homePage, (page) => tag.test(page))) ?? [];
    expect(first).toContain('alt="Screenshot of Mars"');
    expect(first).toContain('width="1000"');
    expect(first).toContain('height="500"');
    expect(first).toContain('loading="lazy"');
    await writeFile(join(folder, 'mars.png'), png(640, 480));
    await utimes(join(folder, 'mars.png'), new Date(), new Date('2030-01-01'));
    const [changed = '', other] = tag.exec(await seen(homePage, (page) => page.includes('height="480"'))) ?? [];
    expect(changed).toContain('width="640"');
    expect(other).not.toBe(address);
  });

  it('are served as images, cached permanently under the URL in pages', async () => {
    await writeFile(join(folder, 'moon.png'), png(300, 200));
    const { moon } = await seen(listed, (found) => found['moon'] !== undefined);
    const { status, headers, bytes } = await requestRaw(site.url, moon?.[0]?.src ?? '');
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(bytes.equals(png(300, 200))).toBe(true);
    for (const address of ['/screenshots/moon.png', '/screenshots/moon.png?v=old']) {
      expect((await requestRaw(site.url, address)).headers['cache-control']).toBe('no-cache');
    }
  });

  it('are omitted if the file is not an image', async () => {
    await writeFile(join(folder, 'pluto.png'), 'no picture');
    await writeFile(join(folder, 'pluto-2.png'), png(30, 20));
    const { pluto } = await seen(listed, (found) => found['pluto'] !== undefined);
    expect(pluto).toEqual([expect.objectContaining({ width: 30, height: 20 })]);
  });

  it('are listed despite unreadable files and names such as __proto__', async () => {
    await writeFile(join(folder, 'constructor.png'), png(10, 10));
    await symlink(`${'x'.repeat(300)}.png`, join(folder, 'jupiter.png'));
    await writeFile(join(folder, 'vesta.png'), png(50, 40));
    const found = await seen(listed, ({ vesta }) => vesta !== undefined);
    expect(Object.keys(found).toSorted()).toEqual(['constructor', 'vesta']);
    expect(found['constructor']).toEqual([expect.objectContaining({ width: 10, height: 10 })]);
  });

  it.each([
    '/screenshots/README.md',
    '/screenshots/secret.txt',
    '/screenshots/.hidden.png',
    '/screenshots/..%2fsecret.png',
    '/screenshots/%2e%2e%2fsecret.png',
    '/screenshots/..%5csecret.png',
    '/screenshots/link.png',
    '/screenshots/folder.png',
    '/screenshots/nobody.png',
    '/screenshots/drawing.svg',
  ])('serve nothing else: %s', async (address) => {
    await writeFile(join(outside, 'secret.png'), png(1, 1));
    for (const name of ['README.md', 'secret.txt', '.hidden.png', 'drawing.svg']) {
      await writeFile(join(folder, name), 'private');
    }
    await symlink(join(outside, 'secret.png'), join(folder, 'link.png'));
    await mkdir(join(folder, 'folder.png'));
    const { status, text } = await requestRaw(site.url, address);
    expect(status).toBe(404);
    expect((JSON.parse(text) as ErrorAnswer).code).toBe('not_found');
  });

  it('can be missing', async () => {
    await rm(folder, { recursive: true });
    expect(await seen(listed, (found) => Object.keys(found).length === 0)).toEqual({});
  });
});

describe('what cards show of backtests', () => {
  it("shows the manifest's platform and whether the file is sample data", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'backtests-'));
    await writeFile(
      join(folder, 'manifest.json'),
      '{"orb": {"title": "ORB", "platform": "ninjatrader", "sample": true}, "mars": {}}',
    );
    const site = await startSite({ BACKTESTS_DIR: folder });
    const { body } = await site.visitor().get<SiteSettings>('/site-settings.json');
    await site.stop();
    await rm(folder, { recursive: true });
    expect(body.backtests).toEqual({ orb: { platform: 'ninjatrader', sample: true }, mars: {} });
  });
});
