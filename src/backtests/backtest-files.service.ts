import { Injectable, Logger } from '@nestjs/common';
import { join, resolve } from 'node:path';
import { Settings } from '../config/settings.js';
import {
  ownerFile,
  type Fields,
  isDay,
  isFields,
  isMoney,
  isText,
  MONEY_WORDS,
  parseOwnerJson,
} from '../owner-files/owner-files.js';
import { type OwnerJson, readOwnerJson } from '../owner-files/owner-json.js';
import { AppError } from '../http/app-error.js';
import {
  BACKTEST_SLUGS,
  type BacktestEntry,
  type BacktestManifest,
  isBacktestSlug,
} from '../shared/contract/backtests.js';

/** File name in BACKTESTS_DIR. */
export const MANIFEST_FILE = 'manifest.json';

/**
 * The files of BACKTESTS_DIR. Read on every request, so an owner can replace them without a restart
 * (docs/decisions/backtest-files.md).
 */
@Injectable()
export class BacktestFilesService {
  private readonly logger = new Logger(BacktestFilesService.name);

  /** The manifest as last read; null before the first time. */
  private last: { file: OwnerJson; manifest: BacktestManifest } | null = null;

  constructor(private readonly settings: Settings) {}

  /**
   * Absolute path of a strategy's CSV file, and the same with links resolved. Throws `not_found` for
   * an unknown strategy, a missing file and a link that leads out of the folder.
   */
  async find(slug: string): Promise<{ path: string; resolved: string }> {
    const name = `${slug}.csv`;
    const resolved = isBacktestSlug(slug) ? await ownerFile(this.settings.BACKTESTS_DIR, name) : null;
    if (resolved === null) throw new AppError('not_found', 'There’s no backtest file with this name.');
    return { path: resolve(this.settings.BACKTESTS_DIR, name), resolved };
  }

  /**
   * manifest.json without its invalid parts; `{}` if there is none. If it cannot be read, for
   * example while it is being written, returns the previous manifest, or one that calls every file
   * a sample. Logs problems once per change.
   */
  async manifest(): Promise<BacktestManifest> {
    const file = await readOwnerJson(this.settings.BACKTESTS_DIR, MANIFEST_FILE);
    const { last } = this;
    if (last && file.text === last.file.text && file.problem === last.file.problem) return last.manifest;
    const read = manifestIn(file);
    const manifest = read.manifest ?? last?.manifest ?? ALL_SAMPLES;
    if (read.problems.length > 0) {
      const fallback =
        manifest === ALL_SAMPLES ? 'until then all files count as samples' : 'the previous one stays in use';
      const problem = read.manifest ? 'has mistakes, which are ignored' : `cannot be read; ${fallback}`;
      const path = join(this.settings.BACKTESTS_DIR, MANIFEST_FILE);
      this.logger.error({ path, problems: read.problems }, `The backtest manifest ${problem}`);
    }
    this.last = { file, manifest };
    return manifest;
  }
}

/** The manifest to assume if it cannot be read, so that made-up trades keep their banner. */
export const ALL_SAMPLES: BacktestManifest = Object.fromEntries(BACKTEST_SLUGS.map((slug) => [slug, { sample: true }]));

/** `readManifest` of a file that may be unreadable. */
export function manifestIn(file: OwnerJson): ReturnType<typeof readManifest> {
  return file.text === undefined ? { manifest: null, problems: [file.problem] } : readManifest(file.text);
}

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
    if (!isBacktestSlug(slug)) problems.push(`"${slug}" isn’t the name of a strategy.`);
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

const TEXT_MAX = 300;

type Check = (value: unknown) => boolean;

const text = { check: (value: unknown) => isText(value, TEXT_MAX), expected: `a text of 1 to ${TEXT_MAX} characters` };

const FIELDS: Readonly<Record<keyof BacktestEntry, { check: Check; expected: string }>> = {
  title: text,
  platform: {
    check: (value) => value === 'ninjatrader' || value === 'tradingview',
    expected: '"ninjatrader" or "tradingview"',
  },
  instrument: text,
  period: {
    check: (value) => isFields(value) && isDay(value['from']) && isDay(value['to']) && value['from'] <= value['to'],
    expected: '{"from": "YYYY-MM-DD", "to": "YYYY-MM-DD"} with from not after to',
  },
  costs: text,
  startingBalance: { check: isMoney, expected: MONEY_WORDS },
  sample: { check: (value) => typeof value === 'boolean', expected: 'true or false; we treat it as true' },
};

function readEntry(slug: string, given: Fields, problems: string[]): BacktestEntry {
  const kept = Object.entries(given).filter(([name, value]) => {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof BacktestEntry] : undefined;
    if (!field) problems.push(`"${slug}" has an unknown field, "${name}".`);
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
