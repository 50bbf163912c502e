import { ConnectionIsNotSetError, QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { SemaphoreTimeout } from './semaphore.js';

/** The transaction ended without a commit and without an error. It stored nothing. */
export class TransactionLost extends Error {
  constructor(cause?: unknown) {
    super('The transaction was lost before its commit.', { cause });
  }
}

/** PostgreSQL is unresponsive, so the call is refused at once. */
export class DatabaseUnresponsive extends Error {
  constructor() {
    super('The database server does not respond.');
  }
}

/** Error codes of Node's network, SQLite, and PostgreSQL (read-only, idle transaction timeout). */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_IOERR',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_MISUSE',
  '25006',
  '25P03',
]);
/** PostgreSQL: connection failure, rollback, insufficient resources, intervention, system error. */
const UNAVAILABLE_CLASS = /^(08|40|53|57|58)[0-9A-Z]{3}$/;
/** Driver errors without a code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Driver not Connected|is not queryable/;
/** The last one: TypeORM's error for a statement in a transaction whose connection has ended. */
const OUTAGES = [
  SemaphoreTimeout,
  TransactionLost,
  DatabaseUnresponsive,
  ConnectionIsNotSetError,
  QueryRunnerAlreadyReleasedError,
];
/** SQLite errors after which a connection is replaced. A closed connection reports `MISUSE`. */
const SQLITE_FAULTS = new Set([
  'SQLITE_IOERR',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
  'SQLITE_MISUSE',
]);

function codeOf(error: unknown): string {
  const source: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return typeof source === 'object' && source !== null && 'code' in source ? String(source.code) : '';
}

/** Whether PostgreSQL itself sent this error, after which it announces that it is ready again. */
export function isServerError(error: unknown): boolean {
  const source: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return typeof source === 'object' && source !== null && 'severity' in source;
}

/** Whether PostgreSQL aborted a transaction in favor of a concurrent one (40001, 40P01). */
export function isSerializationFailure(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** Whether the disk is full, on either database. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'SQLITE_FULL'].includes(codeOf(error));
}

/** Whether PostgreSQL stopped waiting for a lock (55P03, 40P01). */
export function isLockTimeout(error: unknown): boolean {
  return ['55P03', '40P01'].includes(codeOf(error));
}

/**
 * Whether PostgreSQL certainly stored nothing of a transaction, so that a retry on another
 * connection is safe: the connection had another transaction open (25001) or a failed one (25P02),
 * it ended before the commit, or PostgreSQL answered the commit with a rollback.
 */
export function isRolledBack(error: unknown): boolean {
  if (error instanceof TransactionLost || error instanceof QueryRunnerAlreadyReleasedError) return true;
  return ['25001', '25P02'].includes(codeOf(error));
}

/** Whether SQLite's connection may be unusable now, for instance if the disk was read-only. */
export function isConnectionFault(error: unknown): boolean {
  return SQLITE_FAULTS.has(codeOf(error));
}

/** Whether a unique constraint refused the row, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23505' || (code === 'SQLITE_CONSTRAINT' && /UNIQUE/.test(String(error)));
}

/** Whether a row was refused because its parent row is missing, on either database. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23503' || (code === 'SQLITE_CONSTRAINT' && /FOREIGN KEY/.test(String(error)));
}

/** Whether the database is unreachable, read-only, or overloaded. A later retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (OUTAGES.some((kind) => error instanceof kind)) return true;
  if (UNAVAILABLE.has(code) || UNAVAILABLE_CLASS.test(code)) return true;
  return error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message);
}
