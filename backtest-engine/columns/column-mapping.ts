import type { FileKind } from '../model/trades.js';

const COLUMN_ROLES = [
  'number',
  'type',
  'signal',
  'time',
  'price',
  'instrument',
  'account',
  'strategy',
  'side',
  'quantity',
  'entryPrice',
  'exitPrice',
  'entryTime',
  'exitTime',
  'profit',
  'cumulative',
  'commission',
  'clearingFee',
  'exchangeFee',
  'ipFee',
  'nfaFee',
  'mae',
  'mfe',
] as const;

/** The meaning of a column, whatever its exporter calls it. */
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** An exporter's column names, as `normalizeName` returns them, and their roles. */
export type ColumnNames = Readonly<Record<string, ColumnRole>>;

/** Columns that a format recognizes in a header row. */
export interface MappedColumns {
  /** Exporter and generation, a text for people such as `NinjaTrader 8.1, Trades`. */
  format: string;
  /** Index of the column in each role. */
  columns: ReadonlyMap<ColumnRole, number>;
  /** Columns in the same role as a used one, and possibly with the same name. */
  repeated: { name: string; used: string }[];
  /** ISO code or currency sign that the header names; null if the header names none. */
  currency: string | null;
  /** Column whose amounts can name the currency instead. The profit column unless given. */
  currencyColumn?: number;
}

/** The header row of a file, understood: the kind of file, and the role of each known column. */
export interface ColumnMapping extends MappedColumns {
  kind: FileKind;
  /** Rows that describe one trade together. */
  rowsPerTrade: number;
}

/** Recognizes the files of one exporter by their header row. */
export interface FileFormat {
  /** Ends with `-trades` if the rows are trades. */
  readonly kind: FileKind;
  readonly rowsPerTrade: number;
  /** Maps the columns of a header row; returns null if the row is not a header of this format. */
  mapColumns(header: readonly string[]): MappedColumns | null;
  /** A warning for a table that almost has this format, one sentence; null for any other table. */
  explainMiss?(header: readonly string[], sampleRows: readonly (readonly string[])[]): string | null;
  /** Whether a line above the header is a row of a trade, if it has no time or side. */
  isTradeRow?(cell: (role: ColumnRole) => string): boolean;
}

/** Maps a header row by the first format that recognizes it, else as a plain table. */
export function mapColumns(header: readonly string[], formats: readonly FileFormat[]): ColumnMapping {
  for (const format of formats) {
    const mapped = format.mapColumns(header);
    if (mapped) return { kind: format.kind, rowsPerTrade: format.rowsPerTrade, ...mapped };
  }
  return { kind: 'table', rowsPerTrade: 1, format: 'Table', columns: new Map(), repeated: [], currency: null };
}

/** Index of the column in each role; -1 for roles without a column. */
export type ColumnIndexes = Readonly<Record<ColumnRole, number>>;

export const indexesOf = ({ columns }: MappedColumns): ColumnIndexes =>
  Object.fromEntries(COLUMN_ROLES.map((role) => [role, columns.get(role) ?? -1])) as Record<ColumnRole, number>;

/** Matches dates and times; a count has no separator. */
export const TIME_LIKE = /\d\D+\d/;

/** Finds net profits, which some exports have beside gross profits. */
const NET = /\bnet\b/;

/**
 * Finds the column of each role. The first column of a role counts, but a net profit comes before
 * any other profit. `normalized` are the header's names as `names` lists them.
 */
export function findColumns(
  names: readonly string[],
  normalized: readonly string[],
  roles: ColumnNames,
): Pick<MappedColumns, 'columns' | 'repeated'> {
  const columns = new Map<ColumnRole, number>();
  const repeated: MappedColumns['repeated'] = [];
  const nameAt = (at: number): string => (names[at] ?? '').trim();
  for (const [at, name] of normalized.entries()) {
    const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
    if (role === undefined) continue;
    const before = columns.get(role);
    const isBetter = before === undefined || (NET.test(name) && !NET.test(normalized[before]!));
    if (isBetter) columns.set(role, at);
    if (before !== undefined) {
      repeated.push(isBetter ? { name: nameAt(before), used: nameAt(at) } : { name: nameAt(at), used: nameAt(before) });
    }
  }
  return { columns, repeated };
}
