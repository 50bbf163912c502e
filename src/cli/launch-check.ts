import { isMain, print, USAGE_EXIT_CODE } from './terminal.js';
import type { Settings } from '../config/settings.js';
import { BACKTEST_SLUGS, type BacktestManifest } from '../shared/contract/backtests.js';
import { access, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { currentTime } from '../config/clock.js';
import { PROOF_FILE, readProofFolder } from '../proof/proof-folder.js';
import { EXAMPLE } from './example-value.js';
import { proofPoints } from './proof-points.js';
import { MANIFEST_FILE, manifestIn } from '../backtests/backtest-files.service.js';
import { readOwnerJson } from '../owner-files/owner-json.js';
import { ConfigurationError, contentFolders, readSettings } from '../config/read-settings.js';
import { portalPoints } from './portal-points.js';
import { existsSync } from 'node:fs';

/**
 * Lists placeholders and samples; the exit code is 1 while there are any. Changes nothing. Reads
 * Stripe's portal settings.
 */
async function main(args: readonly string[]): Promise<void> {
  if (args.length > 0) {
    console.error('Lists what is open before customers come.\n\n  node dist/cli/launch-check.js    no other options');
    process.exit(USAGE_EXIT_CODE);
  }
  const points = await openPoints(process.env);
  if (points.length === 0) print('Nothing is open: the site is ready for customers.');
  else print(`Open before going live (${points.length}):\n${points.map((point) => `  - ${point}`).join('\n')}`);
  process.exitCode = points.length === 0 ? 0 : 1;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Everything open before customers come. Lists samples and drafts even if settings are missing. */
export async function openPoints(environment: Environment): Promise<string[]> {
  const { settings, problems } = settingsIn(environment);
  const { BACKTESTS_DIR, PROOF_DIR, CLIENT_DIR } = contentFolders(environment);
  const read = manifestIn(await readOwnerJson(BACKTESTS_DIR, MANIFEST_FILE));
  const present = await Promise.all(
    BACKTEST_SLUGS.map(async (slug) => ((await exists(join(BACKTESTS_DIR, `${slug}.csv`))) ? [slug] : [])),
  );
  const found = await readProofFolder(PROOF_DIR);
  const build = await builtPages(CLIENT_DIR);
  return [
    ...problems,
    ...(settings ? await portalPoints(settings) : []),
    ...launchPoints({ settings, manifest: read.manifest ?? {}, csvSlugs: present.flat(), build }),
    ...read.problems.map((problem) => `${MANIFEST_FILE}: ${problem}`),
    ...found.problems.map((problem) => `${PROOF_FILE}: ${problem}`),
    ...proofPoints(found.proof, currentTime()),
  ];
}

function settingsIn(environment: Environment): { settings: Settings | null; problems: readonly string[] } {
  try {
    return { settings: readSettings(environment), problems: [] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { settings: null, problems: error.problems };
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * All JavaScript of the build that renders the pages, which contains their texts; null without a
 * build.
 */
export async function builtPages(clientDir: string): Promise<string | null> {
  const folder = join(clientDir, 'dist-server');
  if (!existsSync(folder)) return null;
  const files = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.js')).map((file) => readFile(join(folder, file), 'utf8')),
  );
  return texts.length === 0 ? null : texts.join('\n');
}

export interface LaunchFacts {
  /** Null if settings are missing. */
  settings: Settings | null;
  manifest: BacktestManifest;
  csvSlugs: readonly string[];
  /** Code of the built pages, which contains their texts; null without a build. */
  build: string | null;
}

/** Everything to settle before customers come, one or two sentences each. */
export function launchPoints({ settings, manifest, csvSlugs, build }: LaunchFacts): string[] {
  return [
    ...(settings ? [...modePoints(settings), ...examplePoints(settings), ...linkPoints(settings)] : []),
    ...backtestPoints(manifest, csvSlugs),
    ...textPoints(build),
  ];
}

function modePoints(settings: Settings): string[] {
  const isLive = /^(sk|rk)_live_/.test(settings.STRIPE_SECRET_KEY);
  const site = new URL(settings.SITE_URL);
  return points([
    [settings.NODE_ENV !== 'production', `NODE_ENV is ${settings.NODE_ENV}: set it to production.`],
    [settings.SANDBOX, 'SANDBOX is on: the site talks to stand-ins and takes no real payment.'],
    [settings.TEST_CHECKOUT, 'TEST_CHECKOUT is on: everybody can buy everything at the test price.'],
    [settings.PRICE_SET !== 'PRODUCTION', `PRICE_SET is ${settings.PRICE_SET}: customers need the PRODUCTION prices.`],
    [!isLive, 'STRIPE_SECRET_KEY is not a live key (sk_live_… or rk_live_…): no money is taken.'],
    [
      site.protocol !== 'https:' || ['localhost', '127.0.0.1'].includes(site.hostname),
      `SITE_URL is ${settings.SITE_URL}: customers need a public https:// address.`,
    ],
    [
      settings.NODE_ENV === 'production' && site.protocol === 'https:' && settings.TRUST_PROXY === 0,
      'TRUST_PROXY is 0 although TLS ends at a proxy in front: all visitors seem to have its address and share one rate limit. Set it to the number of proxies.',
    ],
    [
      settings.METRICS_TOKEN === '',
      'METRICS_TOKEN is empty: anybody can read /metrics, and production does not start.',
    ],
    [
      !settings.ACCESS_WEBHOOK_URL,
      'ACCESS_WEBHOOK_URL is not set: the site says that TradingView access is automated and takes about 30 minutes, and without it an operator adds it by hand.',
    ],
  ]);
}

/** Settings that need a value of the owner's own, besides links and prices. */
const OWN_VALUES = [
  'SITE_URL',
  'COOKIE_DOMAIN',
  'JWT_SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PORTAL_CONFIGURATION',
  'SMTP_URL',
  'MAIL_FROM',
  'OPERATOR_EMAIL',
  'SUPPORT_EMAIL',
  'AFFILIATE_EMAIL',
  'ACCESS_WEBHOOK_URL',
  'METRICS_TOKEN',
] as const satisfies (keyof Settings)[];

function examplePoints(settings: Settings): string[] {
  const values: (readonly [string, string | undefined])[] = [
    ...[...OWN_VALUES, ...LINK_NAMES].map((name) => [name, settings[name]] as const),
    ...Object.entries(settings.prices).map(([key, id]) => [`STRIPE_PRICE_${settings.PRICE_SET}_${key}`, id] as const),
  ];
  const examples = values.filter(([, value]) => value !== undefined && EXAMPLE.test(value));
  return examples.map(([name]) => `${name} still holds an example value.`);
}

const LINKS = {
  DISCORD_URL: "'Free Discord' in the header and no invitation in the mails",
  SHOULD_I_TRADE_TODAY_URL: "'Should I Trade Today?' in the header",
  YOUTUBE_URL: 'video channel in the header',
  TWITCH_URL: 'stream channel in the header',
  AFFILIATE_PORTAL_URL: 'join link of the affiliate program',
  MARKETING_MATERIALS_URL: 'marketing materials for affiliates',
  VENDOR_SIGN_UP_URL: 'sign-up link beside the vendor badge',
  CHAT_WIDGET_URL: 'community chat widget',
  AFFILIATE_TRACKER_URL: 'affiliate tracker, so no commission is counted',
} as const satisfies Partial<Record<keyof Settings, string>>;
const LINK_NAMES = Object.keys(LINKS) as (keyof typeof LINKS)[];

function linkPoints(settings: Settings): string[] {
  return LINK_NAMES.filter((name) => !settings[name]).map((name) => `${name} is not set: no ${LINKS[name]}.`);
}

function backtestPoints(manifest: BacktestManifest, csvSlugs: readonly string[]): string[] {
  const missing = BACKTEST_SLUGS.filter((slug) => !csvSlugs.includes(slug));
  const samples = BACKTEST_SLUGS.filter((slug) => manifest[slug]?.sample === true);
  const undeclared = BACKTEST_SLUGS.filter((slug) => !manifest[slug]?.costs || !manifest[slug]?.startingBalance);
  return points([
    [missing.length > 0, `Backtests without a file: ${missing.join(', ')}.`],
    [
      samples.length > 0,
      `Backtests with made-up sample data: ${samples.join(', ')}. Put real files and their manifest entries in BACKTESTS_DIR.`,
    ],
    [undeclared.length > 0, `Backtests that do not declare costs and starting balance: ${undeclared.join(', ')}.`],
  ]);
}

/** The front matter of a content file inside JavaScript, where line breaks can be escaped. */
const DRAFT = /---(?:\\n|\n)title: ((?:(?!\\n|\n).)+)(?:(?!---)[\s\S])*?draft: true/g;

function textPoints(build: string | null): string[] {
  if (build === null) return ['The pages are not built (npm run build), so their texts could not be looked at.'];
  const drafts = [...new Set([...build.matchAll(DRAFT)].map((match) => match[1]))];
  return points([
    [
      drafts.length > 0,
      `Texts that are still drafts: ${drafts.join(', ')}. Put your own in client/src/content, remove the draft line, and build.`,
    ],
  ]);
}

function points(found: readonly (readonly [boolean, string])[]): string[] {
  return found.flatMap(([isOpen, point]) => (isOpen ? [point] : []));
}

if (isMain(import.meta.url)) void main(process.argv.slice(2));
