import { LONG, SHORT } from '../model/trades.js';
import { type ColumnNames, findColumns, type FileFormat, type MappedColumns, TIME_LIKE } from './column-mapping.js';
import { normalizeName } from '../values/cell-text.js';

/** English column names of all generations, without the currency at the end. */
const NAMES: ColumnNames = {
  'trade number': 'number',
  'trade #': 'number',
  type: 'type',
  signal: 'signal',
  'date/time': 'time',
  'date and time': 'time',
  price: 'price',
  contracts: 'quantity',
  'position size (qty)': 'quantity',
  'size (qty)': 'quantity',
  quantity: 'quantity',
  qty: 'quantity',
  profit: 'profit',
  'net profit': 'profit',
  'net p&l': 'profit',
  'net pnl': 'profit',
  'cum profit': 'cumulative',
  'cumulative profit': 'cumulative',
  'cumulative p&l': 'cumulative',
  'cumulative pnl': 'cumulative',
  'run-up': 'mfe',
  'favorable excursion': 'mfe',
  drawdown: 'mae',
  'adverse excursion': 'mae',
  mfe: 'mfe',
  mae: 'mae',
  commission: 'commission',
};

/**
 * Column names in Spanish, German, Portuguese, Japanese and Chinese (simplified, then traditional),
 * as in exports, without the currency at the end.
 */
const TRANSLATED_NAMES: ColumnNames = {
  'Número de operación': 'number',
  Tipo: 'type',
  'Fecha y hora': 'time',
  Señal: 'signal',
  Precio: 'price',
  'Tamaño (cant.)': 'quantity',
  'PyG netas': 'profit',
  'PyG acumuladas': 'cumulative',
  'Desviación favorable': 'mfe',
  'Desviación adversa': 'mae',
  Comisión: 'commission',

  'Trade-Nummer': 'number',
  Typ: 'type',
  'Datum und Uhrzeit': 'time',
  Preis: 'price',
  'Größe (Menge)': 'quantity',
  'G&V netto': 'profit',
  'Netto G&V': 'profit',
  'Kumulativer G&V': 'cumulative',
  'Positive Exkursion': 'mfe',
  'Negative Exkursion': 'mae',
  Provision: 'commission',

  'Número da negociação': 'number',
  'Data e hora': 'time',
  Sinal: 'signal',
  Preço: 'price',
  'L&P líquido': 'profit',
  Comissão: 'commission',

  トレード番号: 'number',
  タイプ: 'type',
  日時: 'time',
  シグナル: 'signal',
  価格: 'price',
  'サイズ (数量)': 'quantity',
  純損益: 'profit',
  累積損益: 'cumulative',
  最大順行幅: 'mfe',
  最大逆行幅: 'mae',

  '交易 #': 'number',
  类型: 'type',
  日期和时间: 'time',
  '日期/时间': 'time',
  信号: 'signal',
  价格: 'price',
  '仓位大小（数量）': 'quantity',
  净损益: 'profit',
  '累计P&L': 'cumulative',
  有利波动: 'mfe',
  不利波动: 'mae',
  最大交易获利: 'mfe',
  交易亏损: 'mae',

  類型: 'type',
  日期和時間: 'time',
  訊號: 'signal',
  價格: 'price',
  '大小（數量）': 'quantity',
  淨損益: 'profit',
};

/** Built on first use: most files are in English. */
let translatedNames: ColumnNames | null = null;
const allNames = (): ColumnNames =>
  (translatedNames ??= {
    ...Object.fromEntries(Object.entries(TRANSLATED_NAMES).map(([name, role]) => [normalizeName(name), role])),
    ...NAMES,
  });

/** Finds the currency at the end of a name. The lookbehind avoids quadratic time on spaces. */
const CURRENCY_AT_END = /(?<!\s)\s+(\p{Sc}|[A-Z]{3,5})\s*$/u;

/** Placeholder of a symbol without a currency. */
const NO_CURRENCY = 'NONE';

/** TradingView's list of trades: two rows per trade, one for its entry and one for its exit. */
export const TRADINGVIEW_TRADES: FileFormat = {
  kind: 'tradingview-trades',
  rowsPerTrade: 2,
  mapColumns: (header) => mapNames(header, NAMES) ?? mapNames(header, allNames()),
  explainMiss: (header, sampleRows) =>
    isInUnknownLanguage(header, sampleRows)
      ? 'This looks like TradingView’s list of trades, but we don’t know its language or column names. Set TradingView to English and export it again.'
      : null,
  isTradeRow: (cell) => isRowType(cell('type')) && TIME_LIKE.test(cell('time')),
};

function mapNames(header: readonly string[], roles: ColumnNames): MappedColumns | null {
  const normalized = header.map((name) => normalizeName(name.replace(CURRENCY_AT_END, '')));
  const { columns, repeated } = findColumns(header, normalized, roles);
  if (!columns.has('type') || !columns.has('time') || !(columns.has('price') || columns.has('profit'))) return null;
  const isEnglish = Object.hasOwn(NAMES, normalized[columns.get('time')!]!);
  // In other languages, everyday words for type, time and price also occur in lists of bank orders.
  if (!isEnglish && !(columns.has('profit') && columns.has('signal'))) return null;
  const at = columns.get('profit') ?? columns.get('price') ?? 0;
  const named = CURRENCY_AT_END.exec(header[at] ?? '')?.[1] ?? null;
  const currency = named === NO_CURRENCY ? null : named;
  const format = `TradingView, list of trades (${isEnglish ? findGeneration(normalized, currency) : 'not in English'})`;
  return { format, columns, repeated, currency };
}

function findGeneration(normalized: readonly string[], currency: string | null): string {
  if (normalized.includes('net pnl')) return '2026';
  if (normalized.includes('favorable excursion') || normalized.includes('adverse excursion')) return 'late 2025';
  if (normalized.includes('net p&l')) return 'early 2025';
  if (!normalized.includes('profit')) return 'unknown version';
  return currency !== null && /\p{Sc}/u.test(currency) ? '2021' : '2022 to 2024';
}

/** Minimum pairs of columns such as `Profit USD` and `Profit %`. */
const MIN_PAIRS = 3;

/**
 * Returns whether a table looks like a list of trades in an unknown language: amounts followed by
 * their percentages, a date, and pairs of rows that start with the same number.
 */
function isInUnknownLanguage(header: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const [first, second] = rows;
  const hasDate = first?.some((cell) => /\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4}/.test(cell)) === true;
  if (!hasDate || !/^\d+$/.test(first[0] ?? '') || first[0] !== second?.[0]) return false;
  const pairs = header.filter((name, at) => {
    const [, bare] = /^(.*\S)\s+[A-Z]{3,5}$/.exec(name) ?? [];
    return bare !== undefined && header[at + 1]?.replace(/\s+/g, ' ') === `${bare.replace(/\s+/g, ' ')} %`;
  });
  return pairs.length >= MIN_PAIRS;
}

interface RowType {
  /** LONG or SHORT; 0 if the row is neither an entry nor an exit. */
  side: number;
  isEntry: boolean;
  isTranslated: boolean;
}

const ENTRY = /entrada|einstieg|エントリー|[进進][场場]/;
const EXIT = /salida|saída|ausstieg|決済|出[场場]/;
const LONG_SIDE = /long|largo|ロング|多/;
const SHORT_SIDE = /short|corto|ショート|空/;

/** Types in English, in lower case, most frequent first. */
export const ENGLISH_TYPES: readonly (readonly [text: string, type: RowType])[] = [
  ['entry long', { side: LONG, isEntry: true, isTranslated: false }],
  ['exit long', { side: LONG, isEntry: false, isTranslated: false }],
  ['entry short', { side: SHORT, isEntry: true, isTranslated: false }],
  ['exit short', { side: SHORT, isEntry: false, isTranslated: false }],
];

function isRowType(field: string): boolean {
  const text = field.trim().toLowerCase();
  return ENGLISH_TYPES.some(([type]) => type === text) || parseTranslatedType(field).side !== 0;
}

/** Parses a field of the type column in the other known languages. */
export function parseTranslatedType(field: string): RowType {
  const text = field.trim().toLowerCase();
  const isEntry = ENTRY.test(text);
  const isRow = isEntry !== EXIT.test(text);
  const side = (LONG_SIDE.test(text) ? LONG : 0) + (SHORT_SIDE.test(text) ? SHORT : 0);
  return { side: isRow ? side : 0, isEntry, isTranslated: true };
}

/** Exit signals of open trades in other languages. Translated, not taken from exports. */
const OPEN_SIGNAL = /^(?:abiert[oa]|abert[oa]|オープン|未決済|未平[仓倉]|持[仓倉])$/i;
export const isTranslatedOpenSignal = (signal: string): boolean => OPEN_SIGNAL.test(signal.trim());
