import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { GivenUpMails } from '../mail/given-up-mails.js';
import { MailsCommandError, runMailsCommand } from './mails-command.js';

/** The operator's list of mails that were given up, run inside the container beside the server. */
async function main(): Promise<void> {
  // The log is for servers: an operator reads the answer alone.
  const settings = readSettings({ ...process.env, LOG_LEVEL: 'fatal' });
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(settings), {
    logger: false,
    abortOnError: false,
  });
  try {
    console.log(await runMailsCommand(app.get(GivenUpMails), process.argv.slice(2)));
  } finally {
    await app.close();
  }
}

try {
  await main();
} catch (error) {
  const isInWords = [MailsCommandError, ConfigurationError].some((kind) => error instanceof kind);
  console.error(isInWords && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
