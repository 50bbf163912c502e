import { BACKTEST_SLUGS, type BacktestEntry, type BacktestManifest } from '../shared/contract/backtests.js';

const SLUGS: ReadonlySet<string> = new Set(BACKTEST_SLUGS);
const TEXT_MAX = 300;

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

/** What a manifest may say of a strategy, and what a value of each field looks like. */
const FIELDS: Readonly<Record<keyof BacktestEntry, { check: Check; expected: string }>> = {
  title: { check: isText, expected: `a text of 1 to ${TEXT_MAX} characters` },
  platform: { check: (value) => value === 'ninjatrader' || value === 'tradingview', expected: '"ninjatrader" or "tradingview"' },
  instrument: { check: isText, expected: `a text of 1 to ${TEXT_MAX} characters` },
  period: { check: isPeriod, expected: '{"from": "YYYY-MM-DD", "to": "YYYY-MM-DD"} with from not after to' },
  costs: { check: isText, expected: `a text of 1 to ${TEXT_MAX} characters` },
  startingBalance: { check: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0, expected: 'a number above 0' },
  sample: { check: (value) => typeof value === 'boolean', expected: 'true or false' },
};

/**
 * Reads the text of manifest.json. Every entry and field may be missing; what is not as it should be is left out of
 * `manifest` and named in `problems`, one sentence each.
 */
export function readManifest(text: string): { manifest: BacktestManifest; problems: string[] } {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { manifest: {}, problems: [`It is not JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  if (!isFields(content)) return { manifest: {}, problems: ['It must be an object with an entry for each strategy.'] };
  const manifest: BacktestManifest = {};
  const problems: string[] = [];
  for (const [slug, entry] of Object.entries(content)) {
    if (!SLUGS.has(slug)) problems.push(`"${slug}" is not the name of a strategy.`);
    else if (!isFields(entry)) problems.push(`"${slug}" must be an object.`);
    else manifest[slug] = readEntry(slug, entry, problems);
  }
  return { manifest, problems };
}

function readEntry(slug: string, given: Fields, problems: string[]): BacktestEntry {
  const kept = Object.entries(given).filter(([name, value]) => {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof BacktestEntry] : undefined;
    if (!field) problems.push(`"${slug}" has the field "${name}", which is not known.`);
    else if (!field.check(value)) problems.push(`"${slug}": ${name} must be ${field.expected}.`);
    return field?.check(value) ?? false;
  });
  const entry: BacktestEntry = Object.fromEntries(kept);
  if (entry.period) entry.period = { from: entry.period.from, to: entry.period.to };
  return entry;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_MAX;
}

function isPeriod(value: unknown): boolean {
  return isFields(value) && isDay(value['from']) && isDay(value['to']) && value['from'] <= value['to'];
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}
