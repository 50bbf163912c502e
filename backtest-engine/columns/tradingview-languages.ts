import { LONG, SHORT } from '../model/trades.js';
import type { ColumnRole } from './column-names.js';
import { normalizeName } from '../values/cell-text.js';

/**
 * Columns of TradingView's list in other languages, as exports in them name them: Spanish, German, Portuguese, Japanese and
 * Chinese, simplified and traditional. Without the currency at their end.
 */
const TRANSLATED: Readonly<Record<string, ColumnRole>> = {
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

let translated: Readonly<Record<string, ColumnRole>> | null = null;

/** What these names mean, as `normalizeName` leaves them. Made once it is asked for: most files are in English. */
export const translatedNames = (): Readonly<Record<string, ColumnRole>> =>
  (translated ??= Object.fromEntries(Object.entries(TRANSLATED).map(([name, role]) => [normalizeName(name), role])));

const ENTRY = /entrada|einstieg|エントリー|[进進][场場]/;
const EXIT = /salida|saída|ausstieg|決済|出[场場]/;
const LONG_SIDE = /long|largo|ロング|多/;
const SHORT_SIDE = /short|corto|ショート|空/;

/** What an exit's signal may say of a trade that is still open, in languages of which no export with one was found: translated. */
const STILL_OPEN = /^(?:abiert[oa]|abert[oa]|オープン|未決済|未平[仓倉]|持[仓倉])$/i;
export const isStillOpen = (signal: string): boolean => STILL_OPEN.test(signal.trim());

/** What one row of a list tells of its trade. */
interface ListRowType {
  /** LONG, SHORT or 0, which is neither an entry nor an exit. */
  side: number;
  isEntry: boolean;
  isTranslated: boolean;
}

/** The row reader's part that reads a type. */
interface TypeFields {
  /** Whether the field is this word in any letter case. */
  isWord(place: number, word: string): boolean;
  text(place: number): string;
}

const ENGLISH = [
  ['entry long', { side: LONG, isEntry: true, isTranslated: false }],
  ['exit long', { side: LONG, isEntry: false, isTranslated: false }],
  ['entry short', { side: SHORT, isEntry: true, isTranslated: false }],
  ['exit short', { side: SHORT, isEntry: false, isTranslated: false }],
] as const;

/** Reads the type column, at `place`, of the row that `fields` is at. */
export function listRowType(fields: TypeFields, place: number): ListRowType {
  for (const [word, type] of ENGLISH) if (fields.isWord(place, word)) return type;
  return translatedType(fields.text(place));
}

/** Whether a field tells of an entry or an exit. */
export function isListRowType(field: string): boolean {
  const text = field.trim().toLowerCase();
  return ENGLISH.some(([word]) => word === text) || translatedType(text).side !== 0;
}

function translatedType(field: string): ListRowType {
  const text = field.trim().toLowerCase();
  const isEntry = ENTRY.test(text);
  const isRow = isEntry !== EXIT.test(text);
  const side = (LONG_SIDE.test(text) ? LONG : 0) + (SHORT_SIDE.test(text) ? SHORT : 0);
  return { side: isRow ? side : 0, isEntry, isTranslated: true };
}

/** Such as `USD` and `%` at the end of the same name. */
const PAIRS = 3;

/**
 * Whether a table looks like a list in a language that is not read: several amounts, each followed by its share, a date, and two
 * rows a trade, which begin with its number.
 */
export function isTradingViewInUnknownLanguage(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): boolean {
  const [first, second] = rows;
  const hasDate = first?.some((cell) => /\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4}/.test(cell)) === true;
  if (!hasDate || !/^\d+$/.test(first[0] ?? '') || first[0] !== second?.[0]) return false;
  const pairs = names.filter((name, at) => {
    const [, bare] = /^(.*\S)\s+[A-Z]{3,5}$/.exec(name) ?? [];
    return bare !== undefined && names[at + 1]?.replace(/\s+/g, ' ') === `${bare.replace(/\s+/g, ' ')} %`;
  });
  return pairs.length >= PAIRS;
}
