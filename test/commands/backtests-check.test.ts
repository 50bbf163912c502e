import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkBacktests } from '../../src/cli/backtests-check.js';
import { BACKTEST_SLUGS } from '../../src/shared/contract/backtests.js';

const TRADES = `Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission,MAE,MFE,ETD,Bars,
1,NQ,Sim,ORB,Long,1,100,101,9/15/2026 9:35:00 AM,9/15/2026 9:45:00 AM,In,Out,$20.00,$20.00,$4.00,$5.00,$25.00,$5.00,3,
`;

describe('backtests:check', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'check-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const put = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);

  /**
   * The report's block of each file by its name, with the number of unusable files and warnings.
   */
  async function check() {
    const blocks: Record<string, string> = {};
    const checked = await checkBacktests(folder, (text) => void (blocks[text.split(':')[0] ?? ''] = text));
    return { blocks, ...checked };
  }

  it('finds no problem in the shipped files and reports what each page shows', async () => {
    await cp('backtests', folder, { recursive: true });
    const { blocks, unusable, warned } = await check();
    expect([unusable, warned]).toEqual([0, 0]);
    expect(Object.keys(blocks)).toEqual([
      ...BACKTEST_SLUGS.map((slug) => `${slug}.csv`),
      'manifest.json',
      'prop-firms.json',
    ]);
    expect(blocks['orb.csv']).toBe(
      'orb.csv: full report\n' +
        '  NinjaTrader 8, Trades, 755 rows, 755 closed trades, 2023-01-03 to 2026-09-29, $, net profit 185,483.20',
    );
    expect(blocks['flux-trident.csv']).toBe(
      'flux-trident.csv: summary as given, no curve\n  NinjaTrader 8, Summary, 30 rows, $, net profit 97,088.00',
    );
    expect(blocks['elliot-wave.csv']).toMatch(/^ {2}Assumed: We read amounts with a decimal comma\.$/m);
    expect(blocks['prop-firms.json']).not.toContain('shipped');
  });

  it.each([
    ['an unknown table', 'a,b\n1,2\n', 'table only, no figures', false],
    ['one trade', TRADES, 'full report', true],
    ['trades of which none can be read', TRADES.replaceAll(/9\/15\/2026 9/g, '13'), 'table only, no figures', false],
    ['trades without profits', TRADES.replaceAll('rofit', 'roceeds'), 'table only, no figures', false],
    ['an empty file', '', 'NOTHING', false],
    ['a header without rows', TRADES.split('\n')[0] ?? '', 'NOTHING', false],
    ['a binary file', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 10, 0, 0]), 'NOTHING', false],
  ])('reports what the page shows of %s', async (_what, content, shown, isUsable) => {
    for (const slug of BACKTEST_SLUGS) await put(`${slug}.csv`, TRADES);
    await put('moon.csv', content);
    const { blocks, unusable } = await check();
    expect(blocks['moon.csv']?.split('\n')[0]).toBe(`moon.csv: ${shown}`);
    expect(unusable).toBe(isUsable ? 0 : 1);
  });

  it('reports the rows of a note', async () => {
    await put('moon.csv', `${TRADES}${TRADES.split('\n')[1]?.replace('$20.00', 'n/a')}\n`);
    expect((await check()).blocks['moon.csv']).toMatch(/ Row 2\.$/m);
  });

  it('reports contradictions between a file and the manifest', async () => {
    await put('moon.csv', TRADES);
    const declared = { platform: 'tradingview', instrument: 'ES1!', period: { from: '2020-01-01', to: '2020-12-31' } };
    await put('manifest.json', JSON.stringify({ moon: declared }));
    const { blocks } = await check();
    expect(blocks['moon.csv']?.match(/^ {2}Doesn’t match the manifest: /gm)).toHaveLength(3);
  });

  it('escapes control characters of a file', async () => {
    await put('moon.csv', `\u001b[2J\u202eTitle\n${TRADES}`);
    const [header, first = '', ...rest] = TRADES.split('\n');
    const unreadable = first.replace(/\$[\d.]+/, '"x\norb.csv: full report"');
    await put('mars.csv', [header, first, unreadable, ...rest].join('\n'));
    await put('manifest.json', JSON.stringify({ 'zzz\nEverything is usable.\u202e': {} }));
    const { blocks } = await check();
    expect(blocks['moon.csv']).toContain('[2J Title');
    expect(blocks['mars.csv']).toContain('x orb.csv: full report');
    expect(blocks['manifest.json']).toContain('zzz\\u{a}Everything is usable.\\u{202e}');
    expect(Object.values(blocks).join('\n')).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });

  it('marks the warnings that the page shows before its metrics', async () => {
    const whole = TRADES.trimEnd();
    const again = whole.split('\n')[1]!;
    await put('moon.csv', `${whole}\n${again}\n${again.slice(0, -20)}`);
    for (const slug of BACKTEST_SLUGS.filter((other) => other !== 'moon')) await put(`${slug}.csv`, TRADES);
    const { blocks, unusable, warned } = await check();
    expect([unusable, warned]).toEqual([0, 1]);
    expect(blocks['moon.csv']).toContain('\n  Warning: The file seems to be cut off in the middle of its last row');
    expect(blocks['moon.csv']).toMatch(
      /\n {2}Warning: The row is an exact duplicate of another. We count both\. Row \d\./,
    );
  });

  it('reports when the declared balance was exhausted', async () => {
    await put('moon.csv', TRADES.replace('$20.00', '-$2000.00'));
    await put('manifest.json', JSON.stringify({ moon: { startingBalance: 1000 } }));
    const { blocks } = await check();
    expect(blocks['moon.csv']).toMatch(
      /\n {2}Warning: Losses used up the starting balance of 1,000\.00 by \d{4}-\d\d-\d\d\./,
    );
  });

  it('counts files that are missing or lead out of the folder', async () => {
    await copyFile('backtests/orb.csv', join(folder, 'orb.csv'));
    await symlink('/etc/hostname', join(folder, 'mars.csv'));
    await mkdir(join(folder, 'pluto.csv'));
    const { blocks, unusable } = await check();
    expect(unusable).toBe(BACKTEST_SLUGS.length - 1);
    expect(blocks['moon.csv']).toBe('moon.csv: NOTHING\n  File not found.');
    for (const name of ['mars.csv', 'pluto.csv']) {
      expect(blocks[name]).toMatch(
        /: NOTHING\n {2}It’s a folder, a special file, or a link that’s broken or leads out/,
      );
    }
  });

  it('reports problems of the manifest and the prop-firm rules', async () => {
    await put('manifest.json', '{"orb": {"startingBalance": "100"}, "nobody": {}}');
    await put('prop-firms.json', '{"version": "1", "verifiedAt": "soon", "firms": []}');
    const { blocks, unusable } = await check();
    expect(unusable).toBe(BACKTEST_SLUGS.length + 2);
    expect(blocks['manifest.json']).toMatch(
      /"orb": startingBalance must be an amount from 0\.01 to 1,000,000,000\.\n.*"nobody" isn’t/,
    );
    expect(blocks['prop-firms.json']).toMatch(/can’t be used.*\n {2}Left out: The document: verifiedAt must be/);
  });

  it('uses the shipped rules if the owner has none, and accepts a missing manifest', async () => {
    const { blocks, unusable } = await check();
    expect(unusable).toBe(BACKTEST_SLUGS.length);
    expect(blocks['manifest.json']).toMatch(/^manifest\.json: none/);
    expect(blocks['prop-firms.json']).toMatch(/\(shipped\)/);
  });

  it('neither reads pipes nor follows links out of the folder', async () => {
    await promisify(execFile)(
      'mkfifo',
      ['manifest.json', 'moon.csv'].map((name) => join(folder, name)),
    );
    await symlink(join(process.cwd(), 'backtests/prop-firms.json'), join(folder, 'prop-firms.json'));
    const { blocks } = await check();
    expect(blocks['manifest.json']).toMatch(
      /^manifest\.json: not read because it’s a folder, a special file, or a link .* out of the folder, so after the next start,/,
    );
    expect(blocks['moon.csv']).toMatch(/a special file/);
    expect(blocks['prop-firms.json']).toMatch(/no readable file/);
  });

  it('stops reading a long file at the same row as the page', async () => {
    await put('moon.csv', '');
    await truncate(join(folder, 'moon.csv'), 64 * 2 ** 30);
    const { blocks } = await check();
    expect(blocks['moon.csv']).toMatch(/^moon\.csv: NOTHING/);
  });

  it('recognizes a web page in place of a file', async () => {
    await put('moon.csv', '<!doctype html>\n<p>Not found, sorry</p>\n');
    expect((await check()).blocks['moon.csv']).toMatch(/^moon\.csv: NOTHING\n.*\n.*web page or an error message, not/);
  });

  it.each([
    ['is not there', 'none\u001b[31m', 'Folder not found'],
    ['has too long a name', 'x'.repeat(300), 'ENAMETOOLONG'],
  ])('exits with 1 and a message if the folder %s', async (_why, name, words) => {
    const run = promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/cli/backtests-check.ts'], {
      env: { ...process.env, BACKTESTS_DIR: join(folder, name) },
    });
    await expect(run).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining(words), stderr: '' });
    // oxlint-disable-next-line no-control-regex -- the report must not contain them
    await expect(run).rejects.toMatchObject({ stdout: expect.not.stringMatching(/\u001b/) });
  });

  it('exits with 0 if everything is usable', async () => {
    const check = ['--import', 'tsx', 'src/cli/backtests-check.ts'];
    for (const [args, BACKTESTS_DIR] of [
      [check, 'backtests'],
      [[...check, ''], 'backtests'],
      [[...check, 'backtests'], join(folder, 'none')],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one process at a time
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        env: { ...process.env, BACKTESTS_DIR },
      });
      expect(stdout).toMatch(/\nEverything is usable\. Read from .*backtests\.\n$/);
    }
  });
});
