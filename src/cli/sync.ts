import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { Refusal } from '../http/refusal.js';
import { runSyncCommand, SyncCommandError } from './sync-command.js';

/** Reads one customer or all of them again from Stripe, run inside the container beside the server. */
async function main(): Promise<void> {
  // Of the log only the reasons why a customer could not be synced are of use here.
  const settings = readSettings({ ...process.env, LOG_LEVEL: 'error' });
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(settings), {
    logger: false,
    abortOnError: false,
  });
  try {
    console.log(await runSyncCommand(app, process.argv.slice(2)));
  } finally {
    await app.close();
  }
}

try {
  await main();
} catch (error) {
  const isInWords = [SyncCommandError, ConfigurationError, Refusal].some((kind) => error instanceof kind);
  console.error(isInWords && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
