import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { NightlySync } from '../payment/nightly-sync.js';
import { StripeCustomers } from '../payment/stripe-customers.js';
import { SubscriptionSync } from '../payment/subscription-sync.js';
import { Subscriptions } from '../payment/subscriptions.js';
import { Users } from '../users/users.js';

const USAGE = `Reads subscriptions again from Stripe and brings our records up to date.

  node dist/cli/sync.js <e-mail>   one customer
  node dist/cli/sync.js --all      every customer, as the nightly job does
`;

/** The part of the application that the command uses. */
type Services = Pick<Awaited<ReturnType<typeof NestFactory.createApplicationContext>>, 'get'>;

async function run(argument: string): Promise<string> {
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(readSettings(process.env)), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await (argument === '--all' ? syncAll(app) : syncOne(app, argument));
  } finally {
    await app.close();
  }
}

async function syncAll(app: Services): Promise<string> {
  const { synced, failed } = await app.get(NightlySync).run('command');
  if (failed > 0) throw new Error(`Synced ${synced} customers; ${failed} failed, see the log.`);
  return `Synced ${synced} customers.`;
}

async function syncOne(app: Services, email: string): Promise<string> {
  const user = await app.get(Users).findByEmail(email);
  if (!user) throw new Error(`There is no account with the e-mail address ${email}.`);
  const customer = await app.get(StripeCustomers).findByUser(user.id);
  if (!customer) return `${user.email} never went to checkout: there is nothing to sync.`;
  await app.get(SubscriptionSync).run(customer.id, 'command');
  const rows = await app.get(Subscriptions).ofUser(user.id);
  const lines = rows.map(({ id, planKey, status }) => `  ${id}  ${planKey ?? 'another price'}  ${status}`);
  return [`Synced ${user.email} (${customer.id}), ${rows.length} subscriptions.`, ...lines].join('\n');
}

const [argument, ...others] = process.argv.slice(2);
if (argument === undefined || others.length > 0 || argument === '--help') {
  process.stdout.write(USAGE);
  process.exitCode = argument === '--help' ? 0 : 2;
} else {
  try {
    process.stdout.write(`${await run(argument)}\n`);
  } catch (error) {
    const text = error instanceof ConfigurationError || error instanceof Error ? error.message : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}
