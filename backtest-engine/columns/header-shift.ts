import type { FileLayout } from './file-layout.js';
import { quote } from '../values/cell-text.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import type { ColumnRole } from './column-names.js';
import type { RowSplitter } from '../csv/row-splitter.js';

/** The last columns of a grid, which every trade has a number in. */
const ALWAYS_FILLED = /^\s*(?:bars?|barres|ETD)\s*$/i;
/** Those that no exporter leaves blank. */
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
/** From so many trades on it is no accident. */
const FEW = 2;

/** Finds a header with a column more than all of its rows: an empty field after their last one makes up for it. */
export class HeaderShift {
  private readonly last: string;
  private readonly lastIsAlwaysFilled: boolean;
  /** The first column without a name that is neither the last one nor the first, where programs number rows; below 0 where there is none. */
  private readonly unnamed: number;
  /** Trades whose last column is empty, and others. */
  private endingEarly = 0;
  private endingWhole = 0;
  /** Whether one of the former has something in the column without a name. */
  private isUnnamedUsed = false;

  /** `named`: fields of the header, an empty last one left out. */
  constructor({ names, mapping }: FileLayout, named: number) {
    const at = named - 1;
    this.last = names[at] ?? '';
    this.lastIsAlwaysFilled =
      ALWAYS_FILLED.test(this.last) || FILLED_ROLES.some((role) => mapping.places.get(role) === at);
    this.unnamed = names.findIndex((name, column) => name === '' && column > 0 && column < at);
  }

  /** Of the row that was split last, one of a trade. */
  count({ starts, ends }: RowSplitter, endsEarly: boolean): void {
    if (!endsEarly) {
      this.endingWhole += 1;
      return;
    }
    this.endingEarly += 1;
    this.isUnnamedUsed ||= this.unnamed >= 0 && starts[this.unnamed]! < ends[this.unnamed]!;
  }

  finish(notes: ReadingNotes): void {
    if (this.endingWhole > 0 || this.endingEarly < FEW || !(this.isUnnamedUsed || this.lastIsAlwaysFilled)) return;
    notes.file(
      'warned',
      `The last column, ${quote(this.last)}, is empty in every row: the header seems to have a column more than the rows, so that amounts may stand under the wrong names.`,
    );
  }
}
