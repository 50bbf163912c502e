import type { FileFormat } from '../columns/column-mapping.js';
import type { FileLayout } from '../columns/file-layout.js';
import { NINJATRADER_SUMMARY } from '../columns/ninjatrader-columns.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import { ninjaTraderTrades } from './ninjatrader-trades.js';
import type { RowFields } from './row-fields.js';
import type { TradesFormat, TradesParser } from './trades-parser.js';
import { tradingViewTrades } from './tradingview-trades.js';

/** The exporters' formats. The first one that recognizes a header row is used. */
const TRADES_FORMATS: readonly TradesFormat[] = [tradingViewTrades, ninjaTraderTrades];

/** All formats with known columns, including formats without trades. */
export const FILE_FORMATS: readonly FileFormat[] = [NINJATRADER_SUMMARY, ...TRADES_FORMATS];

/** Creates the parser for a file's trades; null if the file has no trades or no profit column. */
export function createTradesParser(
  { mapping }: FileLayout,
  fields: RowFields,
  notes: ReadingNotes,
): TradesParser | null {
  if (!mapping.columns.has('profit')) return null;
  const format = TRADES_FORMATS.find(({ kind }) => kind === mapping.kind);
  return format?.createParser(fields, notes) ?? null;
}
