import type { ReadingNote, FileReading } from './trades.js';

const MAX_LISTED_ROWS = 5;
const ORDER = { assumed: 0, skipped: 1, flagged: 2, warned: 3 } as const;

export const BLANK_ROWS = 'We don’t count blank rows as trades.';
export const REPEATED_HEADER = 'The header repeats. We don’t count the row as a trade.';
export const STILL_OPEN = 'Figures cover closed trades, so we leave out trades that are still open.';
export const NO_PROFIT = 'We couldn’t find a profit column, so there are no figures.';
export const OTHER_HEADER =
  'The header repeats with other columns. We read the rows after it by the first header, so their figures may be mixed up.';
export const REPEATED_NUMBER = 'A trade number appears more than once. We count all of its trades.';
export const ROUNDED =
  'Some amounts have fractions of a hundredth. We round them to hundredths, the smallest unit we count.';
export const COST_SIGNS = 'Costs have both plus and minus signs. We count the rarer sign as rebates.';
export const COSTS_BESIDE =
  'Profits are bare price moves. The file lists costs but doesn’t deduct them, so every figure is before costs.';
export const COSTS_DEDUCTED =
  'Profits in the file are bare price moves. We deduct the costs it lists, so our figures differ from the file’s own.';
export const NOT_FOLLOWED =
  'Trade numbers often jump from row to row. At those rows, we don’t check the cumulative profit against the other profits.';
export const LATE_START =
  'The cumulative profit doesn’t start with the oldest trade’s profit. Earlier trades are missing, or that trade’s profit is different.';
export const OTHER_END =
  'Profits in the file don’t add up to its last cumulative profit. Trades are missing, or profits are different.';
export const ODD_SIGN = 'The profit doesn’t match the price move, given the trade’s side.';

/** Notes about skipped rows that are not trades. */
const NO_TRADES: readonly string[] = [BLANK_ROWS, REPEATED_HEADER];

interface Finding {
  note: ReadingNote;
  /** Last affected row; -1 without one. */
  lastRow: number;
}

const newFinding = (kind: ReadingNote['kind'], text: string): Finding => ({
  note: { kind, text, count: 0, rows: [] },
  lastRow: -1,
});

/** Collects notes about a file: one per kind of finding, with a count and the first rows. */
export class ReadingNotes {
  private readonly found = new Map<string, Finding>();

  file(kind: ReadingNote['kind'], text: string): void {
    if (!this.found.has(text)) this.found.set(text, newFinding(kind, text));
  }

  /**
   * Adds a finding in a data row, from 0. Findings with the same `key` become one note with the
   * first one's text, and count once per row.
   */
  row(kind: ReadingNote['kind'], key: string, row: number, text: () => string = () => key): void {
    let finding = this.found.get(key);
    if (!finding) this.found.set(key, (finding = newFinding(kind, text())));
    if (finding.lastRow === row) return;
    finding.lastRow = row;
    finding.note.count += 1;
    if (finding.note.rows.length < MAX_LISTED_ROWS) finding.note.rows.push(row + 1);
  }

  /** Explains why a file has no closed trade: why most rows were skipped. Null if unknown. */
  explainNoTrades(open: number): string | null {
    const skipped = Array.from(this.found.values(), ({ note }) => note).filter(
      ({ kind, count, text }) => kind === 'skipped' && count > 0 && !NO_TRADES.includes(text),
    );
    const [most] = skipped.toSorted((one, other) => other.count - one.count);
    if (open > (most?.count ?? 0)) return STILL_OPEN;
    return most?.text ?? (this.found.has(NO_PROFIT) ? NO_PROFIT : null);
  }

  /** Lists all notes: assumptions first, then skipped rows, then suspicious values. */
  list(): ReadingNote[] {
    const notes = Array.from(this.found.values(), ({ note }) => ({
      ...note,
      rows: note.rows.toSorted((a, b) => a - b),
    }));
    return notes.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  }
}

export const NOTE_LABELS: Readonly<Record<ReadingNote['kind'], string>> = {
  assumed: 'Assumed',
  skipped: 'Not used',
  flagged: 'Looks wrong',
  warned: 'Looks wrong',
};

const count = (rows: number): string => rows.toLocaleString('en-US');

/**
 * Returns the text before and after the row numbers of a note, such as `Rows ` and ` and 12 more.`
 */
export function rowListAffixes({ rows, count: all }: ReadingNote): { before: string; after: string } {
  const more = all - rows.length;
  return { before: all === 1 ? 'Row ' : 'Rows ', after: more > 0 ? ` and ${count(more)} more.` : '.' };
}

/** Formats the rows of a note, such as `Rows 4, 9 and 12 more.` Empty for a note about the file. */
export function formatNoteRows(note: ReadingNote): string {
  if (note.rows.length === 0) return '';
  const { before, after } = rowListAffixes(note);
  return `${before}${note.rows.map(count).join(', ')}${after}`;
}

export const formatNote = (note: ReadingNote): string => `${note.text} ${formatNoteRows(note)}`.trimEnd();

/**
 * Describes why trades may be missing from the metrics, one sentence each. `trades` is the number
 * of trades read. A single missing loss can change every metric.
 */
export function describeUnreadTrades(
  { leftOut, isCut, endsMidRow }: Pick<FileReading, 'leftOut' | 'isCut' | 'endsMidRow'>,
  trades: number,
): string[] {
  const all = trades + leftOut;
  const [missing, found] = [leftOut, all].map((number) => number.toLocaleString('en-US'));
  return [
    ...(isCut ? ['The file is too long to read in full, so the figures cover only its beginning.'] : []),
    ...(endsMidRow
      ? [
          'The file seems to be cut off in the middle of its last row. These figures don’t include anything past that point.',
        ]
      : []),
    // If only the last row is missing, the sentence above covers it.
    ...(leftOut > 0 && !(endsMidRow && leftOut === 1)
      ? [`We couldn’t read ${missing} of ${found} trades, so these figures leave ${leftOut === 1 ? 'it' : 'them'} out.`]
      : []),
  ];
}
