import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { AppError } from '../http/app-error.js';
import { ServerLogger } from '../observability/logging.js';
import { print, reportFailure } from './terminal.js';

interface Options {
  /** Further errors of which only the message is printed. */
  operatorErrors?: Parameters<typeof reportFailure>[1];
  /** `error` for commands that refer the operator to the log. */
  logLevel?: 'error' | 'fatal';
}

/**
 * Runs an operator's command beside the server: parses the arguments, starts the app without
 * background jobs, prints what `run` returns and closes the app. The exit code is 1 on failure, and
 * 2 if `parse` or `run` throws UsageError.
 */
export async function runCommand<C>(
  parse: (args: readonly string[]) => C,
  run: (app: INestApplicationContext, command: C) => Promise<string>,
  { operatorErrors = [], logLevel = 'fatal' }: Options = {},
): Promise<void> {
  try {
    const command = parse(process.argv.slice(2));
    print(await inApp((app) => run(app, command), logLevel));
  } catch (error) {
    reportFailure(error, [...operatorErrors, ConfigurationError, AppError]);
  }
}

async function inApp(run: (app: INestApplicationContext) => Promise<string>, logLevel: string): Promise<string> {
  const settings = readSettings({ ...process.env, LOG_LEVEL: logLevel });
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(settings), {
    logger: false,
    abortOnError: false,
  });
  app.useLogger(app.get(ServerLogger));
  try {
    return await run(app);
  } finally {
    await app.close();
  }
}
