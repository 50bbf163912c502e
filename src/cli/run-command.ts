import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { AppError } from '../http/app-error.js';
import { say, sayWhy } from './terminal.js';
import { USAGE_EXIT_CODE, UsageError } from './usage.js';

/** A class of errors whose message is meant for the operator. */
type ErrorKind = new (...values: never[]) => Error;

interface Options {
  /** Errors that are told by their message alone, besides a refusal and a bad configuration. */
  toldInWords: readonly ErrorKind[];
  /** The log is for servers, and an operator reads the answer alone: `error` only where reasons stand in the log. */
  logLevel?: 'error' | 'fatal';
}

/**
 * Runs an operator's command inside the container, beside the server: has `read` understand what was typed, starts the app
 * without its background work, prints the answer of `work` and ends the app. The exit code is 1 where it fails, and 2
 * where `read` or `work` throws UsageError.
 */
export async function runCommand<C>(
  read: (args: readonly string[]) => C,
  work: (app: INestApplicationContext, command: C) => Promise<string>,
  { toldInWords, logLevel = 'fatal' }: Options,
): Promise<void> {
  try {
    const command = read(process.argv.slice(2));
    say(await inApp((app) => work(app, command), logLevel));
  } catch (error) {
    const isInWords = [...toldInWords, UsageError, ConfigurationError, AppError].some((kind) => error instanceof kind);
    sayWhy(error, isInWords);
    process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
  }
}

async function inApp(work: (app: INestApplicationContext) => Promise<string>, logLevel: string): Promise<string> {
  const settings = readSettings({ ...process.env, LOG_LEVEL: logLevel });
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(settings), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
