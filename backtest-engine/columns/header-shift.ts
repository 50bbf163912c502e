import type { FileLayout } from './file-layout.js';
import { quote } from '../values/cell-text.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import type { ColumnRole } from './column-mapping.js';
import type { RowSplitter } from '../csv/row-splitter.js';

/** Names of NinjaTrader's last columns, which have a number in every row. */
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
/** Rows that need to be shifted; a single one may be an accident. */
const ENOUGH_ROWS = 2;

/** Detects a header with one column more than its rows, hidden by an empty last field. */
export class HeaderShift {
  private readonly last: string;
  private readonly lastIsAlwaysFilled: boolean;
  /** First unnamed column, apart from the first one (row numbers) and the last; -1 without one. */
  private readonly unnamed: number;
  /** Numbers of trade rows with an empty last column, and of other trade rows. */
  private endingEarly = 0;
  private endingWhole = 0;
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

  /** Counts the last split row, a row of a trade. */
  count({ starts, ends }: RowSplitter, endsEarly: boolean): void {
    if (!endsEarly) {
      this.endingWhole += 1;
      return;
    }
    this.endingEarly += 1;
    this.isUnnamedUsed ||= this.unnamed >= 0 && starts[this.unnamed]! < ends[this.unnamed]!;
  }

  /** Warns if the header is shifted. Call it after the last row. */
  finish(notes: ReadingNotes): void {
    if (this.endingWhole > 0 || this.endingEarly < ENOUGH_ROWS || !(this.isUnnamedUsed || this.lastIsAlwaysFilled))
      return;
    notes.file(
      'warned',
      `The last column, ${quote(this.last)}, is empty in every row: the header seems to have a column more than the rows, so that amounts may stand under the wrong names.`,
    );
  }
}
