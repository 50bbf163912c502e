import { ConnectionIsNotSetError, QueryFailedError, QueryRunnerAlreadyReleasedError, TypeORMError } from 'typeorm';
import {
  DatabaseUnresponsive,
  isConnectionFault,
  isDatabaseUnavailable,
  isSerializationFailure,
  isRolledBack,
  TransactionLost,
} from './database-errors.js';

const coded = (code: string): Error => Object.assign(new Error('made up'), { code });
const failed = (code: string): QueryFailedError => new QueryFailedError('SELECT 1', [], coded(code));

describe('An unavailable database', () => {
  test.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ])('cannot be reached: %s', (code) => expect(isDatabaseUnavailable(coded(code))).toBe(true));

  test.each([
    ['SQLITE_BUSY', 'another process writes'],
    ['SQLITE_FULL', 'disk full'],
    ['08006', 'connection failure'],
    ['25006', 'read-only transaction'],
    ['25P03', 'transaction idle for too long'],
    ['40001', 'serialization failure, after the last try'],
    ['40P01', 'deadlock'],
    ['53100', 'disk full'],
    ['53200', 'out of memory'],
    ['53300', 'too many connections'],
    ['57014', 'statement timeout'],
    ['57P01', 'shut down'],
    ['57P03', 'starting up'],
    ['57P04', 'database dropped'],
    ['58030', 'input or output failed'],
  ])('%s: %s', (code) => expect(isDatabaseUnavailable(failed(code))).toBe(true));

  test.each([
    new ConnectionIsNotSetError('postgres'),
    new QueryRunnerAlreadyReleasedError(),
    new TypeORMError('Driver not Connected'),
    new Error('Query read timeout'),
    new TransactionLost(failed('SQLITE_ERROR')),
    new DatabaseUnresponsive(),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
  ])('without a code: %s', (error) => expect(isDatabaseUnavailable(error)).toBe(true));
});

test.each([
  failed('23505'),
  failed('42P01'),
  failed('SQLITE_CONSTRAINT'),
  coded('ENOENT'),
  new Error('no'),
  null,
  '08006',
])('%s is a bug, not an outage', (error) => expect(isDatabaseUnavailable(error)).toBe(false));

test.each([
  ['40001', true],
  ['40P01', true],
  ['23505', false],
])('%s is retried: %s', (code, repeated) => expect(isSerializationFailure(failed(code))).toBe(repeated));

test.each([
  [failed('25001'), true],
  [failed('25P02'), true],
  [new TransactionLost(), true],
  [new QueryRunnerAlreadyReleasedError(), true],
  [failed('40001'), false],
  [new Error('Connection terminated unexpectedly'), false],
])('after %s the work may be retried on another connection: %s', (error, isCertain) => {
  expect(isRolledBack(error)).toBe(isCertain);
});

test.each([
  ['SQLITE_FULL', true],
  ['SQLITE_IOERR', true],
  ['SQLITE_READONLY', true],
  ['SQLITE_BUSY', false],
  ['SQLITE_CONSTRAINT', false],
])('after %s the SQLite connection is reopened: %s', (code, anew) => {
  expect(isConnectionFault(failed(code))).toBe(anew);
});
