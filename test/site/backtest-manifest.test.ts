import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BacktestManifest } from '../../src/shared/contract/backtests.js';
import { BACKTEST_SLUGS } from '../../src/shared/contract/backtests.js';
import { requestRaw } from '../support/raw-request.js';
import { type Site, startSite } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

describe('GET /backtests/manifest.json', () => {
  let site: Site;
  let visitor: Visitor;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'manifest-'));
    await copyFile('backtests/manifest.json', join(folder, 'manifest.json'));
    site = await startSite({ BACKTESTS_DIR: folder });
    visitor = site.visitor();
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('describes all 25 as samples, with platform, instrument, period and costs', async () => {
    const { status, body } = await visitor.get<BacktestManifest>('/backtests/manifest.json');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([...BACKTEST_SLUGS].sort());
    for (const entry of Object.values(body)) {
      expect(entry).toMatchObject({
        sample: true,
        title: expect.any(String),
        platform: expect.stringMatching(/^(ninjatrader|tradingview)$/),
        instrument: expect.any(String),
        period: { from: expect.any(String), to: expect.any(String) },
        costs: expect.any(String),
        startingBalance: expect.any(Number),
      });
    }
  });

  it('answers 304 for the current version and follows changes without a restart', async () => {
    const { headers } = await requestRaw(site.url, '/backtests/manifest.json');
    const conditional = { headers: { 'if-none-match': headers.etag ?? '' } };
    expect((await requestRaw(site.url, '/backtests/manifest.json', conditional)).status).toBe(304);
    await writeFile(join(folder, 'manifest.json'), '{"orb": {"title": "Opening Range"}}');
    const changed = await requestRaw(site.url, '/backtests/manifest.json', conditional);
    expect([changed.status, JSON.parse(changed.text)]).toEqual([200, { orb: { title: 'Opening Range' } }]);
  });

  it('omits invalid entries and keeps the rest', async () => {
    await writeFile(join(folder, 'manifest.json'), '{"orb": {"title": 7, "sample": true}, "nobody": {}, "mars": []}');
    expect((await visitor.get('/backtests/manifest.json')).body).toEqual({ orb: { sample: true } });
  });

  it.each(['{"orb": ', '[]', 'null', ''])('serves the previous manifest if the file contains %j', async (text) => {
    await writeFile(join(folder, 'manifest.json'), '{"orb": {"sample": true}}');
    await visitor.get('/backtests/manifest.json');
    await writeFile(join(folder, 'manifest.json'), text);
    const [first, second] = [
      await visitor.get('/backtests/manifest.json'),
      await visitor.get('/backtests/manifest.json'),
    ];
    expect([first.status, first.body, second.body]).toEqual([
      200,
      { orb: { sample: true } },
      { orb: { sample: true } },
    ]);
  });

  it('serves the previous manifest if the file is a pipe, and {} if it is missing', async () => {
    const path = join(folder, 'manifest.json');
    await writeFile(path, '{"orb": {"sample": true}}');
    const before = await visitor.get('/backtests/manifest.json');
    await rm(path);
    await promisify(execFile)('mkfifo', [path]);
    const piped = await visitor.get('/backtests/manifest.json');
    await rm(path);
    const none = await visitor.get('/backtests/manifest.json');
    expect([before, piped, none].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([piped.body, none.body]).toEqual([before.body, {}]);
  });

  it('serves the previous manifest if the file cannot be read', async () => {
    const path = join(folder, 'manifest.json');
    await writeFile(path, '{"orb": {"sample": true}}');
    const before = await visitor.get('/backtests/manifest.json');
    // More than Node reads into one text.
    await truncate(path, 3 * 2 ** 30);
    const unread = await visitor.get('/backtests/manifest.json');
    await writeFile(path, '{"orb": {"sample": false}}');
    const after = await visitor.get('/backtests/manifest.json');
    expect([before, unread, after].map(({ status, body }) => [status, body])).toEqual([
      [200, { orb: { sample: true } }],
      [200, { orb: { sample: true } }],
      [200, { orb: { sample: false } }],
    ]);
  });

  it('calls every file sample data if no manifest was ever read', async () => {
    await rm(join(folder, 'manifest.json'), { force: true });
    await writeFile(join(folder, 'manifest.json'), '{"orb": {"sample": false},, }');
    const other = await startSite({ BACKTESTS_DIR: folder });
    try {
      const { body } = await other.visitor().get<BacktestManifest>('/backtests/manifest.json');
      expect(Object.keys(body).sort()).toEqual([...BACKTEST_SLUGS].sort());
      expect(new Set(Object.values(body).map((entry) => JSON.stringify(entry)))).toEqual(new Set(['{"sample":true}']));
    } finally {
      await other.stop();
    }
  });
});
