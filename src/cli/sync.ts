import { runCommand } from './run-command.js';
import type { INestApplicationContext } from '@nestjs/common';
import { AllCustomersSyncService } from '../payment/subscriptions/all-customers-sync.service.js';
import { StripeCustomersService } from '../payment/stripe/stripe-customers.service.js';
import { SubscriptionSyncService } from '../payment/subscriptions/subscription-sync.service.js';
import { SubscriptionsService } from '../payment/subscriptions/subscriptions.service.js';
import { UsersService } from '../users/users.service.js';
import { CommandError, isMain, parseArguments, UsageError } from './terminal.js';

const USAGE = `Reads subscriptions again from Stripe and brings our records up to date.

  node dist/cli/sync.js <email>   one customer
  node dist/cli/sync.js --all      every customer, and those at Stripe that we have lost
`;

type SyncCommand = { email: string | null };

export function parseSyncCommand(args: readonly string[]): SyncCommand {
  const { values, positionals } = parseArguments(args, { all: { type: 'boolean' } }, USAGE);
  const [email = null, ...others] = positionals;
  if ((email === null) !== (values.all === true) || others.length > 0) throw new UsageError(USAGE);
  return { email };
}

/**
 * Runs the command and returns the report. Throws CommandError, and `unavailable` if Stripe is
 * down.
 */
export async function runSyncCommand(
  app: Pick<INestApplicationContext, 'get'>,
  { email }: SyncCommand,
): Promise<string> {
  return email === null ? syncAll(app.get(AllCustomersSyncService)) : syncOne(app, email);
}

async function syncAll(nightly: AllCustomersSyncService): Promise<string> {
  const { synced, failed, ownerless } = await nightly.runWithAdoption('command');
  const done = `Synced ${synced === 1 ? '1 customer' : `${synced} customers`}`;
  if (failed > 0) throw new CommandError(`${done}; ${failed} failed for the reasons above.`);
  if (ownerless.length === 0) return `${done}.`;
  return `${done}. At Stripe are customers whose account is not here: ${ownerless.join(', ')}`;
}

async function syncOne(app: Pick<INestApplicationContext, 'get'>, email: string): Promise<string> {
  const user = await app.get(UsersService).findByEmail(email);
  if (!user) throw new CommandError(`There’s no account with the email address ${email}.`);
  const customers = app.get(StripeCustomersService);
  const customer = (await customers.findByUser(user.id)) ?? (await customers.adoptFor(user));
  if (!customer) return `${user.email} never went to checkout: there’s nothing to sync.`;
  await app.get(SubscriptionSyncService).run(customer.id, 'command');
  const rows = await app.get(SubscriptionsService).findByUser(user.id);
  const lines = rows.map(({ id, planKey, status }) => `  ${id}  ${planKey ?? 'a price that is not ours'}  ${status}`);
  return [`Synced ${user.email} (${customer.id}). Subscriptions: ${rows.length}`, ...lines].join('\n');
}

if (isMain(import.meta.url)) {
  void runCommand(parseSyncCommand, runSyncCommand, { logLevel: 'error' });
}
