import { Injectable, type LoggerService, Module, Global } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { Settings } from '../config/settings.js';

/** Where errors of the database hold the values of a query: e-mail addresses, hashes, names. */
const PERSONAL = ['err', 'err.details.cause'].flatMap((error) =>
  ['parameters', 'detail', 'driverError'].map((property) => `${error}.${property}`),
);

/** The process's one logger: JSON lines on standard output. Nest's own messages go through it too. */
@Injectable()
export class AppLogger implements LoggerService {
  readonly pino: Logger;

  constructor(settings: Settings) {
    this.pino = pino({
      level: settings.LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: PERSONAL, remove: true },
    });
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

@Global()
@Module({ providers: [AppLogger], exports: [AppLogger] })
export class LoggerModule {}
