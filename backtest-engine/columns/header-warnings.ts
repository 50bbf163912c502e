import type { FileLayout } from './file-layout.js';
import { quote, normalizeName } from '../values/cell-text.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import type { ColumnRole } from './column-mapping.js';
import type { RowSplitter } from '../csv/row-splitter.js';

interface NearMiss {
  /** Column names, as `normalizeName` returns them, that identify the file together. */
  has: readonly string[];
  /** What the file is and what to do instead, one sentence. */
  explanation: string;
}

const USE_TRADES = 'Export the Trades tab instead';

const NEAR_MISSES: readonly NearMiss[] = [
  {
    has: ['action', 'e/x', 'position', 'price'],
    explanation: `This is NinjaTrader’s Executions tab, which lists fills, not trades. ${USE_TRADES}.`,
  },
  {
    has: ['action', 'state', 'filled', 'limit', 'stop'],
    explanation: `This is NinjaTrader’s Orders tab, which lists orders, not trades. ${USE_TRADES}.`,
  },
  {
    has: ['cum net profit', 'gross profit', '% win', 'avg trade'],
    explanation: `This is NinjaTrader’s Analysis tab, which totals trades by period or another group. ${USE_TRADES}.`,
  },
  {
    has: ['all', 'long', 'short'],
    explanation:
      'This is a summary from TradingView’s strategy report, which doesn’t list trades. Export the “List of trades” instead.',
  },
  ...['buyfillid', 'buy fill id'].map((name) => ({
    has: [name, name.replace('buy', 'sell')],
    explanation:
      'This is a Tradovate performance file, and we can’t read that format yet. Use NinjaTrader’s Trades tab or TradingView’s list of trades.',
  })),
  {
    has: ['contractname', 'enteredat', 'exitedat'],
    explanation:
      'This is a TopstepX trades file, and we can’t read that format yet. Use NinjaTrader’s Trades tab or TradingView’s list of trades.',
  },
  ...['s/l', 's / l'].map((name) => ({
    has: [name, name.replace('s', 't').replace('l', 'p'), 'swap', 'profit'],
    explanation:
      'This is a MetaTrader history, and we can’t read that format yet. Use NinjaTrader’s Trades tab or TradingView’s list of trades.',
  })),
];

/** A currency or percent sign at the end of a name, as in TradingView's summaries. */
const UNIT_AT_END = /\s(?:%|\p{Sc}|[A-Z]{3,5})$/u;

/** Explains a known program's table without readable trades, and the remedy. Else null. */
export function explainNearMiss({ mapping, names }: FileLayout): string | null {
  if (mapping.kind !== 'table') return null;
  const found = new Set(names.flatMap((name) => [name, name.trimEnd().replace(UNIT_AT_END, '')]).map(normalizeName));
  const hasBlank = (names[0] ?? '').trim() === '';
  const miss = NEAR_MISSES.find(({ has }) => has.every((name) => found.has(name)));
  // `All`, `Long` and `Short` identify a summary only if its label column has no name.
  if (miss === undefined || (miss.has.includes('all') && !hasBlank)) return null;
  return miss.explanation;
}

/** Names of NinjaTrader's last columns, which always contain a number. */
const ALWAYS_FILLED = /^\s*(?:bars?|barres|ETD)\s*$/i;
/** Roles of columns that no exporter leaves blank. */
const FILLED_ROLES: readonly ColumnRole[] = [
  'number',
  'type',
  'time',
  'price',
  'side',
  'quantity',
  'entryPrice',
  'exitPrice',
  'entryTime',
  'exitTime',
];
/** Minimum number of shifted rows. A single one may be an accident. */
const MIN_SHIFTED_ROWS = 2;

/** Detects a header with one column more than its rows, hidden by an empty last field. */
export class HeaderShift {
  private readonly last: string;
  private readonly lastIsAlwaysFilled: boolean;
  /** First unnamed column, except the first column (row numbers) and the last; -1 without one. */
  private readonly unnamed: number;
  /** Number of trade rows with an empty last column, and with a filled one. */
  private shortRows = 0;
  private completeRows = 0;
  /** Whether a row with an empty last column has a value in the unnamed column. */
  private isUnnamedUsed = false;

  /** `named`: number of fields in the header, without an empty last one. */
  constructor({ names, mapping }: FileLayout, named: number) {
    const at = named - 1;
    this.last = names[at] ?? '';
    this.lastIsAlwaysFilled =
      ALWAYS_FILLED.test(this.last) || FILLED_ROLES.some((role) => mapping.columns.get(role) === at);
    this.unnamed = names.findIndex((name, column) => name === '' && column > 0 && column < at);
  }

  /** Adds the last split row, which belongs to a trade. */
  count({ starts, ends }: RowSplitter, endsEarly: boolean): void {
    if (!endsEarly) {
      this.completeRows += 1;
      return;
    }
    this.shortRows += 1;
    this.isUnnamedUsed ||= this.unnamed >= 0 && starts[this.unnamed]! < ends[this.unnamed]!;
  }

  /** Warns if the header is shifted. Call it after the last row. */
  finish(notes: ReadingNotes): void {
    if (this.completeRows > 0 || this.shortRows < MIN_SHIFTED_ROWS || !(this.isUnnamedUsed || this.lastIsAlwaysFilled))
      return;
    notes.file(
      'warned',
      `The last column, ${quote(this.last)}, is empty in every row. The header seems to have one more column than the rows, so amounts may be under the wrong names.`,
    );
  }
}
