import { BACKTEST_SLUGS, type BacktestEntry, type BacktestManifest } from '../shared/contract/backtests.js';
import { isBacktestSlug } from '../shared/strategy-names.js';
import {
  type Fields,
  isDay,
  isFields,
  isMoney,
  isText,
  MONEY_WORDS,
  parseOwnerJson,
} from '../owner-files/owner-files.js';

/** File name in BACKTESTS_DIR. */
export const MANIFEST_FILE = 'manifest.json';
const TEXT_MAX = 300;

type Check = (value: unknown) => boolean;

const text = { check: (value: unknown) => isText(value, TEXT_MAX), expected: `a text of 1 to ${TEXT_MAX} characters` };

/** The fields of a strategy's entry, with their checks. */
const FIELDS: Readonly<Record<keyof BacktestEntry, { check: Check; expected: string }>> = {
  title: text,
  platform: {
    check: (value) => value === 'ninjatrader' || value === 'tradingview',
    expected: '"ninjatrader" or "tradingview"',
  },
  instrument: text,
  period: { check: isPeriod, expected: '{"from": "YYYY-MM-DD", "to": "YYYY-MM-DD"} with from not after to' },
  costs: text,
  startingBalance: { check: isMoney, expected: MONEY_WORDS },
  sample: { check: (value) => typeof value === 'boolean', expected: 'true or false; it is taken for true' },
};

/**
 * Parses manifest.json. Every entry and field can be missing. Invalid parts are left out of
 * `manifest` and described in `problems`, one sentence each. `manifest` is null if nothing can be
 * parsed.
 */
export function readManifest(source: string): { manifest: BacktestManifest | null; problems: string[] } {
  const parsed = parseOwnerJson(source);
  if ('problem' in parsed) return { manifest: null, problems: [parsed.problem] };
  const { content, repeated } = parsed;
  // It is unknown which one was meant, and one of them may mark the trades as made up.
  if (repeated.length > 0) return { manifest: null, problems: repeated };
  if (!isFields(content))
    return { manifest: null, problems: ['It must be an object with an entry for each strategy.'] };
  const manifest: BacktestManifest = {};
  const problems: string[] = [];
  const samples = new Set<string>();
  for (const [slug, entry] of Object.entries(content)) {
    if (!isBacktestSlug(slug)) problems.push(`"${slug}" is not the name of a strategy.`);
    else if (!isFields(entry)) problems.push(`"${slug}" must be an object.`);
    else {
      manifest[slug] = readEntry(slug, entry, problems);
      continue;
    }
    const likelySlug = normalized(slug);
    if (isBacktestSlug(likelySlug) && /"\s*sample\s*"/i.test(JSON.stringify(entry))) samples.add(likelySlug);
  }
  for (const slug of samples) manifest[slug] = { ...manifest[slug], sample: true };
  return { manifest, problems };
}

/** The manifest to assume if it cannot be read, so that made-up trades keep their banner. */
export const ALL_SAMPLES: BacktestManifest = Object.fromEntries(BACKTEST_SLUGS.map((slug) => [slug, { sample: true }]));

function readEntry(slug: string, given: Fields, problems: string[]): BacktestEntry {
  const kept = Object.entries(given).filter(([name, value]) => {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof BacktestEntry] : undefined;
    if (!field) problems.push(`"${slug}" has the field "${name}", which is not known.`);
    else if (!field.check(value)) problems.push(`"${slug}": ${name} must be ${field.expected}.`);
    return field?.check(value) ?? false;
  });
  const entry: BacktestEntry = Object.fromEntries(kept);
  // Made-up trades without a banner would pass as real, so any spelling and value of `sample`
  // counts.
  if (Object.keys(given).some((name) => name !== 'sample' && normalized(name) === 'sample')) entry.sample = true;
  else if (Object.hasOwn(given, 'sample')) entry.sample ??= true;
  if (entry.period) entry.period = { from: entry.period.from, to: entry.period.to };
  return entry;
}

/** A name in lower case, without surrounding spaces. */
const normalized = (name: string): string => name.trim().toLowerCase();

function isPeriod(value: unknown): boolean {
  return isFields(value) && isDay(value['from']) && isDay(value['to']) && value['from'] <= value['to'];
}
