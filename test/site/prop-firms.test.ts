import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PropFirmRules } from '../../backtest-engine/prop-firm/prop-firm-rules.js';
import type { PropFirmsAnswer } from '../../src/shared/contract/backtests.js';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { requestRaw } from '../support/raw-request.js';
import { type Site, startSite } from '../support/site.js';

const PATH = '/backtests/prop-firms.json';

describe(`GET ${PATH}`, () => {
  let site: Site;
  let folder: string;
  let shipped: PropFirmRules;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'prop-firms-'));
    shipped = JSON.parse(await readFile('backtests/prop-firms.json', 'utf8'));
    site = await startSite({ BACKTESTS_DIR: folder });
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => rm(join(folder, 'prop-firms.json'), { force: true }));

  const write = (content: unknown) =>
    writeFile(join(folder, 'prop-firms.json'), typeof content === 'string' ? content : JSON.stringify(content));
  const ask = () => site.visitor().get<PropFirmsAnswer>(PATH);

  it('is the shipped file if the owner has none', async () => {
    const { status, headers, body } = await ask();
    expect([status, body]).toEqual([200, { ...shipped, complete: true }]);
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it("is not replaced by the shipped file if the owner's file links outside of the folder", async () => {
    await symlink(join(process.cwd(), 'backtests/prop-firms.json'), join(folder, 'prop-firms.json'));
    expect((await ask()).status).toBe(404);
  });

  it("is the owner's file, and follows its changes without a restart", async () => {
    await write({ ...shipped, version: 'our own' });
    expect((await ask()).body.version).toBe('our own');
    await write({ ...shipped, version: 'our second' });
    expect((await ask()).body.version).toBe('our second');
  });

  it('answers 304 for the current version and 200 after a change', async () => {
    const { headers } = await requestRaw(site.url, PATH);
    const conditional = { headers: { 'if-none-match': headers['etag'] ?? '' } };
    expect((await requestRaw(site.url, PATH, conditional)).status).toBe(304);
    await write({ ...shipped, version: 'changed' });
    expect((await requestRaw(site.url, PATH, conditional)).status).toBe(200);
  });

  it('omits an invalid account and reports an incomplete list', async () => {
    const [first, ...others] = shipped.firms;
    if (!first) throw new Error('The shipped file has no firm.');
    const [account, ...rest] = first.accounts;
    await write({
      ...shipped,
      firms: [{ ...first, accounts: [{ ...account, profitTarget: '3000' }, ...rest] }, ...others],
    });
    const { status, body } = await ask();
    expect([status, body.complete]).toEqual([200, false]);
    expect(body.firms[0]?.accounts).toEqual(rest);
  });

  it('answers 404 for a file of more than 1 MB', async () => {
    await write(JSON.stringify(shipped) + ' '.repeat(1024 * 1024));
    expect((await ask()).status).toBe(404);
  });

  it.each(['{"version": ', '[]', 'null', '', '{"version": "1", "verifiedAt": "soon", "firms": []}'])(
    'answers 404 in JSON, and not the shipped file, for the broken text %j',
    async (text) => {
      await write(text);
      const { status, headers, body } = await site.visitor().get<ErrorAnswer>(PATH);
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect(headers.get('content-type')).toContain('application/json');
      expect(body.error).toMatch(/prop-firm rules aren’t available/);
    },
  );
});

it('logs the mistakes of a file once per change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prop-firms-log-'));
  const written: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const site = await startSite({ BACKTESTS_DIR: folder, LOG_LEVEL: 'error' });
  try {
    await writeFile(join(folder, 'prop-firms.json'), '{"version": "1"}');
    await site.visitor().get(PATH);
    await site.visitor().get(PATH);
    await writeFile(join(folder, 'prop-firms.json'), '[]');
    await site.visitor().get(PATH);
  } finally {
    await site.stop();
    write.mockRestore();
    await rm(folder, { recursive: true });
  }
  expect(written.filter((line) => line.includes('The prop-firm rules have mistakes'))).toHaveLength(2);
});
