import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { DeskError } from '../post-purchase/grant-desk.js';
import { readAccessCommand, USAGE, UsageError } from './access-command.js';
import { runAccessCommand } from './run-access-command.js';

/** The operator's queue of access grants, run inside the container beside the server. */
async function main(): Promise<void> {
  const command = readAccessCommand(process.argv.slice(2));
  // The log is for servers: an operator reads the answer alone.
  const settings = readSettings({ ...process.env, LOG_LEVEL: 'fatal' });
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(settings), {
    logger: false,
    abortOnError: false,
  });
  try {
    console.log(await runAccessCommand(app, command));
  } finally {
    await app.close();
  }
}

try {
  await main();
} catch (error) {
  const isExpected = [DeskError, UsageError, ConfigurationError].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
