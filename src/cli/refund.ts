import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { Refusal } from '../http/refusal.js';
import { RefundError } from '../payment/refunds.js';
import { readRefundCommand, RefundCommandError, runRefundCommand } from './refund-command.js';

/** Refunds by the policy, run inside the container beside the server. */
async function main(): Promise<void> {
  const command = readRefundCommand(process.argv.slice(2));
  const settings = readSettings({ ...process.env, LOG_LEVEL: 'error' });
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(settings), {
    logger: false,
    abortOnError: false,
  });
  try {
    console.log(await runRefundCommand(app, command));
  } finally {
    await app.close();
  }
}

try {
  await main();
} catch (error) {
  const isInWords = [RefundCommandError, RefundError, ConfigurationError, Refusal].some(
    (kind) => error instanceof kind,
  );
  console.error(isInWords && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
