import { readFileSync } from 'node:fs';
import { readSettings } from '../config/read-settings.js';
import { BACKTEST_SLUGS, type BacktestManifest } from '../shared/contract/backtests.js';
import { type LaunchFacts, launchPoints } from './launch-check.js';

const EXAMPLES = Object.fromEntries(
  readFileSync('.env.production.example', 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

/** The example settings with realistic values in place of the made-up ones. */
const OWN: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(EXAMPLES).map(([name, value]) => [
      name,
      value.replaceAll(/made[-_ ]up/g, 'own').replaceAll('example.com', 'fluxtools.io'),
    ]),
  ),
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'rk_live_own',
  CHAT_WIDGET_URL: 'https://chat.fluxtools.io',
  AFFILIATE_TRACKER_URL: 'https://tracker.fluxtools.io/t.js',
  ACCESS_WEBHOOK_URL: 'https://access.fluxtools.io/hook',
  ACCESS_WEBHOOK_SECRET: 'whsec_b3duIHNlY3JldCBvZiB0aGUgc2hvcA==',
};

const MANIFEST: BacktestManifest = Object.fromEntries(
  BACKTEST_SLUGS.map((slug) => [slug, { costs: '$4 a round turn', startingBalance: 50_000 }]),
);
const BUILD = String.raw`"---\ntitle: Terms\nupdated: 2026-11-20\ndraft: false\n---\n"`;

const check = (environment: Record<string, string> = {}, facts: Partial<LaunchFacts> = {}): string[] =>
  launchPoints({
    settings: readSettings({ ...OWN, ...environment }),
    manifest: MANIFEST,
    csvSlugs: BACKTEST_SLUGS,
    build: BUILD,
    ...facts,
  });

describe('the launch check lists', () => {
  test("nothing once every value is the owner's", () => expect(check()).toEqual([]));

  test('each example value by the name of its setting', () => {
    const points = launchPoints({
      settings: readSettings(EXAMPLES),
      manifest: MANIFEST,
      csvSlugs: BACKTEST_SLUGS,
      build: BUILD,
    });
    const madeUp = Object.keys(EXAMPLES).filter((name) => /made[-_]up|example\.com/.test(EXAMPLES[name] ?? ''));
    expect(madeUp.length).toBeGreaterThan(15);
    const named = points.filter((point) => point.endsWith('still holds an example value.'));
    expect(named.sort()).toEqual(madeUp.map((name) => `${name} still holds an example value.`).sort());
  });

  test.each([
    [{ NODE_ENV: 'development' }, /^NODE_ENV is development/],
    [{ TEST_CHECKOUT: 'true', STRIPE_PRICE_PRODUCTION_TEST: 'price_own' }, /^TEST_CHECKOUT is on/],
    [{ STRIPE_SECRET_KEY: 'sk_test_own' }, /not a live key/],
    [{ SITE_URL: 'http://localhost:3000' }, /public https/],
    [{ TRUST_PROXY: '0' }, /^TRUST_PROXY is 0/],
    [{ ACCESS_WEBHOOK_URL: '' }, /^ACCESS_WEBHOOK_URL is not set/],
    [{ DISCORD_URL: '' }, /^DISCORD_URL is not set: no 'Free Discord'/],
    [{ AFFILIATE_TRACKER_URL: '' }, /^AFFILIATE_TRACKER_URL is not set/],
  ])('%j', (environment, sentence) => expect(check(environment)).toEqual([expect.stringMatching(sentence)]));

  test('open metrics outside production', () => {
    const points = check({ NODE_ENV: 'development', METRICS_TOKEN: '' });
    expect(points).toEqual([expect.stringMatching(/^NODE_ENV/), expect.stringMatching(/^METRICS_TOKEN is empty/)]);
  });

  test('sample, missing and undeclared backtests', () => {
    const manifest = { ...MANIFEST, orb: { ...MANIFEST['orb'], sample: true }, mars: {} };
    expect(check({}, { manifest, csvSlugs: BACKTEST_SLUGS.filter((slug) => slug !== 'moon') })).toEqual([
      'Backtests without a file: moon.',
      expect.stringMatching(/^Backtests with made-up sample data: orb\./),
      'Backtests that do not declare costs and starting balance: mars.',
    ]);
  });

  test('draft texts in both forms of the build', () => {
    const escaped = String.raw`a="---\ntitle: Terms\ndescription: x\ndraft: true\n---\nWords";b="---\ntitle: Own\ndraft: false\n---"`;
    const plain = 'c=`---\ntitle: Privacy\nupdated: 2026-01-01\ndraft: true\n---\n`';
    const points = check({}, { build: `${escaped}\n${plain}` });
    expect(points).toEqual([expect.stringContaining('Texts that are still drafts: Terms, Privacy.')]);
  });

  test('missing pages', () => expect(check({}, { build: null })).toEqual([expect.stringMatching(/not built/)]));
});
