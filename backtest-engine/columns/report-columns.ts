import type { FileKind } from '../model/trades.js';
import { type ColumnRole, GRID_NAMES, LIST_NAMES } from './column-names.js';
import { isKnownCurrency } from '../values/currencies.js';
import { translatedNames } from './tradingview-languages.js';
import { normalizeName } from '../values/cell-text.js';

export interface ColumnMapping {
  kind: FileKind;
  /** The exporter and its generation, in words. */
  format: string;
  /** Place of each column that the header names. */
  places: ReadonlyMap<ColumnRole, number>;
  /** Columns that mean the same as one that is read, which may have the same name. */
  repeated: { name: string; used: string }[];
  /** ISO code or sign that the header names. */
  currency: string | null;
}

/** Any five of the grid's columns that tell of a trade itself, one of them a time, make a NinjaTrader file. */
const ENOUGH_OF_A_GRID = 5;
const BESIDE_A_TRADE: ReadonlySet<ColumnRole> = new Set([
  'number',
  'instrument',
  'account',
  'strategy',
  'clearingFee',
  'exchangeFee',
  'ipFee',
  'nfaFee',
]);

/** Matched from the start of a run of spaces only: from every space of thousands it would take minutes. */
const CURRENCY_AT_END = /(?<!\s)\s+(\p{Sc}|[A-Z]{3,5})\s*$/u;

/** What TradingView writes in its place for a symbol that has none. */
const NO_CURRENCY = 'NONE';

/** What the header says of the file: its kind and which column means what, in any order. */
export function mapColumns(names: readonly string[]): ColumnMapping {
  return (
    summaryColumns(names) ??
    listColumns(names, LIST_NAMES) ??
    gridColumns(names) ??
    listColumns(names, { ...translatedNames(), ...LIST_NAMES }) ??
    plainColumns()
  );
}

const plainColumns = (): ColumnMapping => ({
  kind: 'table',
  format: 'Table',
  places: new Map(),
  repeated: [],
  currency: null,
});

/** Where a summary has the figures of all trades; their names stand before them. */
export const ALL_TRADES_COLUMN = 1;

function summaryColumns(names: readonly string[]): ColumnMapping | null {
  const [first, second] = names.map(normalizeName);
  if (first !== 'performance' || second !== 'all trades') return null;
  return { ...plainColumns(), kind: 'ninjatrader-summary', format: 'NinjaTrader 8, Summary' };
}

function gridColumns(names: readonly string[]): ColumnMapping | null {
  const normal = gridNames(names);
  const { places, repeated, isGrid, hasTimes } = gridPlaces(names, normal);
  if (!isGrid || !hasTimes) return null;
  const currency = gridCurrency(names[places.get('profit') ?? -1] ?? '');
  return { kind: 'ninjatrader-trades', format: gridFormat(normal, places), places, repeated, currency };
}

/** As `normalizeName`, without a currency that somebody wrote behind a name of the grid, as in `Profit (USD)`, unless that name is there without one. */
function gridNames(names: readonly string[]): string[] {
  const normal = names.map(normalizeName);
  return names.map((name, at) => {
    const currency = gridCurrency(name);
    const bare =
      currency === null ? '' : normalizeName(name.slice(0, name.lastIndexOf(currency)).replace(/\(\s*$/, ''));
    return Object.hasOwn(GRID_NAMES, bare) && !normal.includes(bare) ? bare : normal[at]!;
  });
}

function gridCurrency(name: string): string | null {
  const found = /[\s(](\p{Sc}|[A-Z]{3})\)?\s*$/u.exec(name)?.[1];
  return found !== undefined && isKnownCurrency(found) ? found : null;
}

/** Whether a table has the columns of a grid but none with a time, by which its trades could be put in order. */
export function isNinjaTraderWithoutTimes(names: readonly string[]): boolean {
  const { isGrid, hasTimes } = gridPlaces(names, gridNames(names));
  return isGrid && !hasTimes;
}

function gridPlaces(names: readonly string[], normal: readonly string[]) {
  const { places, repeated } = placesOf(normal, GRID_NAMES, names);
  const ofATrade = [...places.keys()].filter((role) => !BESIDE_A_TRADE.has(role));
  const hasTimes = places.has('exitTime') || places.has('entryTime');
  return { places, repeated, isGrid: ofATrade.length >= ENOUGH_OF_A_GRID, hasTimes };
}

function gridFormat(normal: readonly string[], places: ReadonlyMap<ColumnRole, number>): string {
  if (normal.includes('heure de sortie') || normal.includes("heure d'entree")) return 'NinjaTrader 8 in French, Trades';
  if (places.has('clearingFee') || places.has('nfaFee')) return 'NinjaTrader 8.1, Trades';
  if (normal.includes('trade-#') || normal.includes('cum profit')) return 'NinjaTrader 7 or early 8, Trades';
  return 'NinjaTrader 8, Trades';
}

function listColumns(names: readonly string[], roles: Readonly<Record<string, ColumnRole>>): ColumnMapping | null {
  const bare = names.map((name) => name.replace(CURRENCY_AT_END, ''));
  const normal = bare.map(normalizeName);
  const { places, repeated } = placesOf(normal, roles, names);
  if (!places.has('type') || !places.has('time') || !(places.has('price') || places.has('profit'))) return null;
  const isEnglish = Object.hasOwn(LIST_NAMES, normal[places.get('time')!]!);
  // A bank's orders have a type, a time and a price in everyday words too.
  if (!isEnglish && !(places.has('profit') && places.has('signal'))) return null;
  const at = places.get('profit') ?? places.get('price') ?? 0;
  const named = CURRENCY_AT_END.exec(names[at] ?? '')?.[1] ?? null;
  const currency = named === NO_CURRENCY ? null : named;
  const format = `TradingView, list of trades (${isEnglish ? generation(normal, currency) : 'not in English'})`;
  return { kind: 'tradingview-trades', format, places, repeated, currency };
}

function generation(normal: readonly string[], currency: string | null): string {
  if (normal.includes('net pnl')) return '2026';
  if (normal.includes('favorable excursion') || normal.includes('adverse excursion')) return 'late 2025';
  if (normal.includes('net p&l')) return 'early 2025';
  if (!normal.includes('profit')) return 'column names of a version not known here';
  return currency !== null && /\p{Sc}/u.test(currency) ? '2021' : '2022 to 2024';
}

/** A profit before costs stands beside it at times. */
const NET = /\bnet\b/;

/** The first column of each role, but a net profit before any other. */
function placesOf(
  normal: readonly string[],
  roles: Readonly<Record<string, ColumnRole>>,
  names: readonly string[],
): Pick<ColumnMapping, 'places' | 'repeated'> {
  const places = new Map<ColumnRole, number>();
  const repeated: ColumnMapping['repeated'] = [];
  const nameAt = (at: number): string => (names[at] ?? '').trim();
  for (const [at, name] of normal.entries()) {
    const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
    if (role === undefined) continue;
    const before = places.get(role);
    const isBetter = before === undefined || (NET.test(name) && !NET.test(normal[before]!));
    if (isBetter) places.set(role, at);
    if (before !== undefined) {
      repeated.push(isBetter ? { name: nameAt(before), used: nameAt(at) } : { name: nameAt(at), used: nameAt(before) });
    }
  }
  return { places, repeated };
}
