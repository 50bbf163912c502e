import {
  type ColumnNames,
  type ColumnRole,
  findColumns,
  type FileFormat,
  type MappedColumns,
} from './column-mapping.js';
import { isKnownCurrency } from '../values/currencies.js';
import { normalizeName } from '../values/cell-text.js';

/** Column names of the Trades tab: NinjaTrader 7, 8 and 8.1, in English and French. */
const NAMES: ColumnNames = {
  'trade number': 'number',
  'trade-#': 'number',
  'trade #': 'number',
  "numero d'ordre": 'number',
  instrument: 'instrument',
  account: 'account',
  compte: 'account',
  strategy: 'strategy',
  strategie: 'strategy',
  'market pos': 'side',
  'market position': 'side',
  'pos marche': 'side',
  qty: 'quantity',
  quantity: 'quantity',
  qte: 'quantity',
  quantite: 'quantity',
  'entry price': 'entryPrice',
  "prix d'entree": 'entryPrice',
  'exit price': 'exitPrice',
  'prix de sortie': 'exitPrice',
  'entry time': 'entryTime',
  "heure d'entree": 'entryTime',
  'exit time': 'exitTime',
  'heure de sortie': 'exitTime',
  profit: 'profit',
  'net profit': 'profit',
  'profit net': 'profit',
  'cum net profit': 'cumulative',
  'cum profit': 'cumulative',
  'profit cum': 'cumulative',
  'profit net cum': 'cumulative',
  commission: 'commission',
  'clearing fee': 'clearingFee',
  'exchange fee': 'exchangeFee',
  'ip fee': 'ipFee',
  'nfa fee': 'nfaFee',
  mae: 'mae',
  mfe: 'mfe',
};

/** Minimum known columns in a header, without OPTIONAL_ROLES. One of them must be a time. */
const MIN_KNOWN_COLUMNS = 5;
const OPTIONAL_ROLES: ReadonlySet<ColumnRole> = new Set([
  'number',
  'instrument',
  'account',
  'strategy',
  'clearingFee',
  'exchangeFee',
  'ipFee',
  'nfaFee',
]);

/** NinjaTrader's Trades tab: one row per trade. */
export const NINJATRADER_TRADES: FileFormat = {
  kind: 'ninjatrader-trades',
  rowsPerTrade: 1,
  mapColumns(header) {
    const normalized = normalizeHeader(header);
    const { columns, repeated, isTradesTab, hasTimes } = findTradeColumns(header, normalized);
    if (!isTradesTab || !hasTimes) return null;
    const currency = findCurrencyAtEnd(header[columns.get('profit') ?? -1] ?? '');
    return { format: findGeneration(normalized, columns), columns, repeated, currency };
  },
  explainMiss(header) {
    const { isTradesTab, hasTimes } = findTradeColumns(header, normalizeHeader(header));
    if (!isTradesTab || hasTimes) return null;
    return 'The file has the columns of a trade list, but no entry or exit times.';
  },
};

/** Column of a summary with the metrics of all trades. The first column has their names. */
export const ALL_TRADES_COLUMN = 1;

/** NinjaTrader's Summary tab: a metric per row, no trades. */
export const NINJATRADER_SUMMARY: FileFormat = {
  kind: 'ninjatrader-summary',
  rowsPerTrade: 1,
  mapColumns(header) {
    const [first, second] = header.map(normalizeName);
    if (first !== 'performance' || second !== 'all trades') return null;
    return {
      format: 'NinjaTrader 8, Summary',
      columns: new Map(),
      repeated: [],
      currency: null,
      currencyColumn: ALL_TRADES_COLUMN,
    };
  },
};

/** Normalizes names. Removes a currency, as in `Profit (USD)`, unless the bare name exists too. */
function normalizeHeader(header: readonly string[]): string[] {
  const normalized = header.map(normalizeName);
  return header.map((name, at) => {
    const currency = findCurrencyAtEnd(name);
    const bare =
      currency === null ? '' : normalizeName(name.slice(0, name.lastIndexOf(currency)).replace(/\(\s*$/, ''));
    return Object.hasOwn(NAMES, bare) && !normalized.includes(bare) ? bare : normalized[at]!;
  });
}

function findCurrencyAtEnd(name: string): string | null {
  const found = /[\s(](\p{Sc}|[A-Z]{3})\)?\s*$/u.exec(name)?.[1];
  return found !== undefined && isKnownCurrency(found) ? found : null;
}

function findTradeColumns(header: readonly string[], normalized: readonly string[]) {
  const { columns, repeated } = findColumns(header, normalized, NAMES);
  const known = [...columns.keys()].filter((role) => !OPTIONAL_ROLES.has(role));
  const hasTimes = columns.has('exitTime') || columns.has('entryTime');
  return { columns, repeated, isTradesTab: known.length >= MIN_KNOWN_COLUMNS, hasTimes };
}

function findGeneration(normalized: readonly string[], columns: MappedColumns['columns']): string {
  if (normalized.includes('heure de sortie') || normalized.includes("heure d'entree"))
    return 'NinjaTrader 8 in French, Trades';
  if (columns.has('clearingFee') || columns.has('nfaFee')) return 'NinjaTrader 8.1, Trades';
  if (normalized.includes('trade-#') || normalized.includes('cum profit')) return 'NinjaTrader 7 or early 8, Trades';
  return 'NinjaTrader 8, Trades';
}
