import { Injectable, type LoggerService } from '@nestjs/common';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { Settings } from '../config/settings.js';
import { redactAddresses, redactKeys } from './redaction.js';

/** Where errors of the database hold the values of a query: e-mail addresses, hashes, names. */
const PERSONAL = ['err', 'err.details.cause'].flatMap((error) =>
  ['parameters', 'detail', 'driverError'].map((property) => `${error}.${property}`),
);

export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: PERSONAL, remove: true },
    hooks: { streamWrite: withoutSecrets },
  };
}

/** Services name people and quote links in their refusals, and visitors write what they like into paths: no e-mail address and no key of a link gets out. */
function withoutSecrets(line: string): string {
  if (!/@|%40|:\/\/|token/i.test(line)) return line;
  const values: unknown = JSON.parse(line);
  return `${JSON.stringify(values, (_name, value: unknown) => (typeof value === 'string' ? cleaned(value) : value))}\n`;
}

const cleaned = (words: string): string => redactAddresses(redactKeys(words));

/** The process's one logger: JSON lines on standard output. Nest's own messages go through it too. */
@Injectable()
export class AppLogger implements LoggerService {
  readonly pino: Logger;

  constructor(settings: Settings) {
    this.pino = pino(loggerOptions(settings.LOG_LEVEL));
  }

  log(message: unknown, context?: string): void {
    this.pino.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.pino.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.pino.error({ context, stack }, String(message));
  }
}
