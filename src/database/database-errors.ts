import { QueryFailedError } from 'typeorm';

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_IOERR',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

function codeOf(error: unknown): string {
  const source: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return typeof source === 'object' && source !== null && 'code' in source ? String(source.code) : '';
}

/** Whether PostgreSQL gave up a transaction for a concurrent one (SQLSTATE 40001, 40P01), so that it may be repeated. */
export function isSerializationFailure(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** Whether a unique constraint refused the row, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23505' || (code === 'SQLITE_CONSTRAINT' && /UNIQUE/.test(String(error)));
}

/** Whether the database cannot be reached or written now; trying again later may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNREACHABLE.has(code) || code.startsWith('08')) return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Driver not Connected/.test(error.message)
  );
}
