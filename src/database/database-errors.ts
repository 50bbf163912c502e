import { ConnectionIsNotSetError, QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { SemaphoreTimeout } from './semaphore.js';

/** A transaction that ended without having been committed, though nobody said so. Nothing of it is kept. */
export class TransactionLost extends Error {
  constructor(cause?: unknown) {
    super('The transaction was lost before its commit.', { cause });
  }
}

/** PostgreSQL does not answer: refused at once, so that nobody waits for it. */
export class DatabaseSilent extends Error {
  constructor() {
    super('The database server does not answer.');
  }
}

/** Codes of Node's network, of SQLite and of PostgreSQL (read-only; a transaction left open too long). */
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
/** PostgreSQL's classes for a lost connection, a collision, want of resources, an operator's or timeout's end, its system. */
const UNAVAILABLE_CLASS = /^(08|40|53|57|58)[0-9A-Z]{3}$/;
/** What the drivers say without a code. */
const UNAVAILABLE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Driver not Connected|is not queryable/;
/** TypeORM takes a connection that ended from its transaction, whose next statement is met by the last of these. */
const OUTAGES = [
  SemaphoreTimeout,
  TransactionLost,
  DatabaseSilent,
  ConnectionIsNotSetError,
  QueryRunnerAlreadyReleasedError,
];
/** Of SQLite, after which a connection is not trusted: `MISUSE` is what a closed one answers. */
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

/** Whether PostgreSQL itself answered with this error, which it does before it says that it is ready for more. */
export function isServerError(error: unknown): boolean {
  const source: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return typeof source === 'object' && source !== null && 'severity' in source;
}

/** Whether PostgreSQL gave up a transaction for a concurrent one (SQLSTATE 40001, 40P01), so that it may be repeated. */
export function isSerializationFailure(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** Whether a write found no room on the disk, on either database. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'SQLITE_FULL'].includes(codeOf(error));
}

/** Whether PostgreSQL gave up waiting for a lock (55P03, 40P01). */
export function isLockRefused(error: unknown): boolean {
  return ['55P03', '40P01'].includes(codeOf(error));
}

/**
 * Whether nothing of a transaction can have been kept on PostgreSQL, so that another connection may carry out its work:
 * its own had a transaction of somebody else's open (25001) or a failed one (25P02), or ended before the commit, or the
 * commit was answered with a rollback.
 */
export function isUndone(error: unknown): boolean {
  if (error instanceof TransactionLost || error instanceof QueryRunnerAlreadyReleasedError) return true;
  return ['25001', '25P02'].includes(codeOf(error));
}

/** Whether SQLite's connection may be unfit from now on, as one that was opened while the disk was read-only. */
export function isConnectionFault(error: unknown): boolean {
  return SQLITE_FAULTS.has(codeOf(error));
}

/** Whether a unique constraint refused the row, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23505' || (code === 'SQLITE_CONSTRAINT' && /UNIQUE/.test(String(error)));
}

/** Whether a row was refused because what it belongs to is not there (any more), on either database. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23503' || (code === 'SQLITE_CONSTRAINT' && /FOREIGN KEY/.test(String(error)));
}

/** Whether the database cannot be reached, cannot be written or is overtaxed now; trying again later may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (OUTAGES.some((kind) => error instanceof kind)) return true;
  if (UNAVAILABLE.has(code) || UNAVAILABLE_CLASS.test(code)) return true;
  return error instanceof Error && UNAVAILABLE_WORDS.test(error.message);
}
