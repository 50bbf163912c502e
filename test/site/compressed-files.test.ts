import { readdir, readFile, stat } from 'node:fs/promises';
import { CLIENT_BUILD_TIMEOUT_MS, clientBuild } from '../support/client-build.js';
import { type Site, startSite } from '../support/site.js';

describe('compressed files', () => {
  let site: Site;
  let clientDir: string;
  let scripts: string[];

  beforeAll(async () => {
    clientDir = await clientBuild();
    site = await startSite({ CLIENT_DIR: clientDir });
    const names = await readdir(`${clientDir}/dist/assets`);
    scripts = names.filter((name) => names.includes(`${name}.br`));
  }, CLIENT_BUILD_TIMEOUT_MS);
  afterAll(() => site.stop());

  it('only the worker script has its own content security policy', async () => {
    for (const name of scripts) {
      const { headers } = await site.visitor().get(`/assets/${name}`, { accept: '*/*' });
      const expected = name.startsWith('report.worker-')
        ? "default-src 'none';script-src 'self';connect-src 'self'"
        : null;
      expect([name, headers.get('content-security-policy')]).toEqual([name, expected]);
    }
    // More than one beside files of former builds.
    expect(scripts.filter((name) => name.startsWith('report.worker-'))).not.toEqual([]);
  });

  it.each([
    ['br', 'br', '.br'],
    ['gzip', 'gzip', '.gz'],
    ['gzip, deflate, br', 'br', '.br'],
  ])('accept-encoding %s gets the file compressed with %s by the build', async (accepted, encoding, suffix) => {
    expect(scripts.length).toBeGreaterThan(5);
    for (const name of scripts) {
      const { status, headers, text } = await site
        .visitor()
        .get(`/assets/${name}`, { 'accept-encoding': accepted, accept: '*/*' });
      expect([status, headers.get('content-encoding')]).toEqual([200, encoding]);
      expect(headers.get('vary')).toContain('Accept-Encoding');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toBe(
        name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
      );
      const { size } = await stat(`${clientDir}/dist/assets/${name}${suffix}`);
      expect(Number(headers.get('content-length'))).toBe(size);
      expect(text).toBe(await readFile(`${clientDir}/dist/assets/${name}`, 'utf8'));
    }
  });

  it('a browser without compression gets the plain file', async () => {
    const { headers, text } = await site.visitor().get(`/assets/${scripts[0]}`, { 'accept-encoding': 'identity' });
    expect(headers.get('content-encoding')).toBeNull();
    expect(text).toBe(await readFile(`${clientDir}/dist/assets/${scripts[0]}`, 'utf8'));
  });

  it('answers 304 for an unchanged file', async () => {
    const address = `/assets/${scripts[0]}`;
    const first = await site.visitor().get(address, { 'accept-encoding': 'br' });
    const etag = first.headers.get('etag') ?? '';
    const again = await site
      .visitor()
      .get(address, { 'accept-encoding': 'br', 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
  });
});
