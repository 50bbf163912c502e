import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { Refusal } from '../http/refusal.js';
import { CustomerCommandError, runCustomerCommand } from './customer-command.js';

/** One person's story, export and deletion, run inside the container beside the server. */
async function main(): Promise<void> {
  const settings = readSettings({ ...process.env, LOG_LEVEL: 'fatal' });
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(settings), {
    logger: false,
    abortOnError: false,
  });
  try {
    console.log(await runCustomerCommand(app, process.argv.slice(2)));
  } finally {
    await app.close();
  }
}

try {
  await main();
} catch (error) {
  const isInWords = [CustomerCommandError, ConfigurationError, Refusal].some((kind) => error instanceof kind);
  console.error(isInWords && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
