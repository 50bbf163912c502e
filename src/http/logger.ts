import { Injectable, type LoggerService, Module, Global } from '@nestjs/common';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { Settings } from '../config/settings.js';
import { EFFECT_REPORT } from '../database/database.module.js';
import { withoutAddresses, withoutKeys } from './private-words.js';

/** Where errors of the database hold the values of a query: e-mail addresses, hashes, names. */
const PERSONAL = ['err', 'err.details.cause'].flatMap((error) =>
  ['parameters', 'detail', 'driverError'].map((property) => `${error}.${property}`),
);

export function logOptions(level: string): LoggerOptions {
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

const cleaned = (words: string): string => withoutAddresses(withoutKeys(words));

/** The process's one logger: JSON lines on standard output. Nest's own messages go through it too. */
@Injectable()
export class AppLogger implements LoggerService {
  readonly pino: Logger;

  constructor(settings: Settings) {
    this.pino = pino(logOptions(settings.LOG_LEVEL));
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

const effectReport = {
  provide: EFFECT_REPORT,
  inject: [AppLogger],
  useFactory:
    ({ pino: log }: AppLogger) =>
    (error: unknown): void =>
      log.error({ err: error }, 'What follows a commit failed; the commit stands'),
};

@Global()
@Module({ providers: [AppLogger, effectReport], exports: [AppLogger, EFFECT_REPORT] })
export class LoggerModule {}
