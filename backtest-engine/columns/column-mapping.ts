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

/** The meaning of a column, independent of its name in the file. */
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** An exporter's column names, as `normalizeName` returns them, and their roles. */
export type ColumnNames = Readonly<Record<string, ColumnRole>>;

export interface MappedColumns {
  /** Exporter and generation, a text for people such as `NinjaTrader 8.1, Trades`. */
  format: string;
  columns: ReadonlyMap<ColumnRole, number>;
  /** Unused columns, each with the name of the used column in the same role. */
  repeated: { name: string; used: string }[];
  /** ISO code or currency sign in the header; null without one. */
  currency: string | null;
  /** Column whose amounts may have a currency sign. Default: the profit column. */
  currencyColumn?: number;
}

/** The kind of a file and the role of each known column, from its header row. */
export interface ColumnMapping extends MappedColumns {
  kind: FileKind;
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
  /** Returns whether a line above the header is a row of a trade. Default: by time and side. */
  isTradeRow?(cell: (role: ColumnRole) => string): boolean;
}

/** Maps a header row with the first format that recognizes it, else as a plain table. */
export function mapColumns(header: readonly string[], formats: readonly FileFormat[]): ColumnMapping {
  for (const format of formats) {
    const mapped = format.mapColumns(header);
    if (mapped) return { kind: format.kind, rowsPerTrade: format.rowsPerTrade, ...mapped };
  }
  return { kind: 'table', rowsPerTrade: 1, format: 'Table', columns: new Map(), repeated: [], currency: null };
}

/** Index of the column in each role; -1 for roles without a column. */
export type ColumnIndexes = Readonly<Record<ColumnRole, number>>;

export const toColumnIndexes = ({ columns }: MappedColumns): ColumnIndexes =>
  Object.fromEntries(COLUMN_ROLES.map((role) => [role, columns.get(role) ?? -1])) as Record<ColumnRole, number>;

/** Matches dates and times, unlike a number without separators. */
export const TIME_LIKE = /\d\D+\d/;

/** Matches the name of a net profit. Some exports also have a gross profit. */
const NET = /\bnet\b/;

/**
 * Finds the column of each role. Uses the first column in a role, but prefers a net profit to any
 * other profit. `normalized` has the normalized `names`, in the same order.
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
    const isPreferred = before === undefined || (NET.test(name) && !NET.test(normalized[before]!));
    if (isPreferred) columns.set(role, at);
    if (before !== undefined) {
      repeated.push(
        isPreferred ? { name: nameAt(before), used: nameAt(at) } : { name: nameAt(at), used: nameAt(before) },
      );
    }
  }
  return { columns, repeated };
}
