import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtPages, openPoints, launchPoints } from '../../src/cli/launch-check.js';
import { readSettings } from '../../src/config/read-settings.js';
import { BACKTEST_SLUGS } from '../../src/shared/contract/backtests.js';
import { CLIENT_BUILD_TIMEOUT_MS, clientBuild } from '../support/client-build.js';
import { portalPoints } from '../../src/cli/portal-points.js';
import { type Sandbox, startSandbox } from '../support/sandbox.js';
import { sandboxEnvironment } from '../support/site.js';

const CONTENT = join('client', 'src', 'content');

test(
  'finds every draft of the content folder in the built pages',
  async () => {
    const build = await builtPages(await clientBuild());
    const files = readdirSync(CONTENT).filter((name) => name.endsWith('.md') && name !== 'README.md');
    const titles = files.flatMap((name) => {
      const text = readFileSync(join(CONTENT, name), 'utf8');
      return text.includes('\ndraft: true\n') ? [/^title: (.+)$/m.exec(text)?.[1]] : [];
    });
    const settings = readSettings({
      ...sandboxEnvironment({ url: 'http://localhost:1', smtpPort: 2 }),
      SITE_URL: 'http://localhost:3000',
    });
    const points = launchPoints({ settings, manifest: {}, csvSlugs: BACKTEST_SLUGS, build });
    const [, named = ''] = /Texts that are still drafts: (.*?)\. Put/.exec(points.join('\n')) ?? [];
    expect(new Set(named.split(', '))).toEqual(new Set(titles));
    expect(titles).toEqual(
      expect.arrayContaining(['Names of the TradingView strategies', 'Features of the tools', 'Questions and answers']),
    );
  },
  CLIENT_BUILD_TIMEOUT_MS,
);

test('lists missing settings together with sample data and drafts', async () => {
  const points = await openPoints({ CLIENT_DIR: await clientBuild() });
  expect(points).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^SITE_URL is missing/),
      expect.stringMatching(/^Backtests with made-up sample data: /),
      expect.stringMatching(/^Texts that are still drafts: /),
    ]),
  );
});

test('lists files of the owner that are too large to be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'large-'));
  const large = ' '.repeat(1024 * 1024 + 1);
  for (const name of ['manifest.json', 'proof.json']) writeFileSync(join(folder, name), large);
  const points = await openPoints({ CLIENT_DIR: folder, BACKTESTS_DIR: folder, PROOF_DIR: folder });
  rmSync(folder, { recursive: true });
  expect(points).toEqual(
    expect.arrayContaining(['manifest.json: It is larger than 1 MB.', 'proof.json: It is larger than 1 MB.']),
  );
});

describe("the customer portal's settings at Stripe", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.stop());

  const configuration = async (fields: Record<string, string>) => {
    const answer = await fetch(`${sandbox.stripeUrl}/v1/billing_portal/configurations`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams(fields),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const pointsWith = (id: string, more: Record<string, string> = {}) =>
    portalPoints(
      readSettings({
        ...sandboxEnvironment(sandbox),
        SITE_URL: 'http://localhost:3000',
        STRIPE_PORTAL_CONFIGURATION: id,
        ...more,
      }),
    );

  it.each([
    [{ 'features[subscription_update][proration_behavior]': 'none' }, /more expensive plan for free/],
    [{ 'features[subscription_update][proration_behavior]': 'create_prorations' }, /before it’s paid/],
    [{ 'features[subscription_cancel][mode]': 'immediately' }, /cancels at once/],
    [{ 'features[payment_method_update][enabled]': 'false' }, /doesn’t let anyone replace a card/],
    [
      {
        'features[subscription_update][products][0][product]': 'prod_1',
        'features[subscription_update][products][0][prices][0]': 'price_sandbox_foreign',
      },
      /aren’t plans of this site: price_sandbox_foreign/,
    ],
  ])('reports %j as unsafe', async (fields, words) => {
    expect(await pointsWith(await configuration(fields))).toEqual([expect.stringMatching(words)]);
  });

  it("accepts the account's settings, and reports a wrong setting or key", async () => {
    expect(await pointsWith('')).toEqual([]);
    expect(await pointsWith('bpc_gone')).toEqual([expect.stringMatching(/could not be read.*No such configuration/)]);
  });
});
