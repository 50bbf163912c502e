import type { INestApplicationContext } from '@nestjs/common';
import { AllCustomersSyncService } from '../payment/subscriptions/all-customers-sync.service.js';
import { CustomerAdoptionService } from '../payment/stripe/customer-adoption.service.js';
import { StripeCustomersService } from '../payment/stripe/stripe-customers.service.js';
import { SubscriptionSyncService } from '../payment/subscriptions/subscription-sync.service.js';
import { SubscriptionsService } from '../payment/subscriptions/subscriptions.service.js';
import { UsersService } from '../users/users.service.js';
import { readWords, UsageError } from './usage.js';

export const USAGE = `Reads subscriptions again from Stripe and brings our records up to date.

  node dist/cli/sync.js <email>   one customer
  node dist/cli/sync.js --all      every customer, and those at Stripe that we have lost
`;

/** What the operator asked for cannot be done; the message says why. */
export class SyncCommandError extends Error {}

/** Whom to sync; null: everybody. */
export type SyncCommand = { email: string | null };

/** Reads what was typed after the program's name. Throws UsageError. */
export function readSyncCommand(args: readonly string[]): SyncCommand {
  const { values, positionals } = readWords(args, { all: { type: 'boolean' } }, USAGE);
  const [email = null, ...others] = positionals;
  if ((email === null) !== (values.all === true) || others.length > 0) throw new UsageError(USAGE);
  return { email };
}

/** Carries a command out and answers the report. Throws SyncCommandError, and `unavailable` when Stripe is out. */
export async function runSyncCommand(
  app: Pick<INestApplicationContext, 'get'>,
  { email }: SyncCommand,
): Promise<string> {
  return email === null ? syncAll(app.get(AllCustomersSyncService)) : syncOne(app, email);
}

async function syncAll(nightly: AllCustomersSyncService): Promise<string> {
  const { synced, failed, ownerless } = await nightly.runWithAdoption('command');
  const done = `Synced ${synced === 1 ? '1 customer' : `${synced} customers`}`;
  if (failed > 0) throw new SyncCommandError(`${done}; ${failed} failed for the reasons above.`);
  if (ownerless.length === 0) return `${done}.`;
  return `${done}. At Stripe are customers whose account is not here: ${ownerless.join(', ')}`;
}

async function syncOne(app: Pick<INestApplicationContext, 'get'>, email: string): Promise<string> {
  const user = await app.get(UsersService).findByEmail(email);
  if (!user) throw new SyncCommandError(`There is no account with the email address ${email}.`);
  const known = await app.get(StripeCustomersService).findByUser(user.id);
  const customer = known ?? (await app.get(CustomerAdoptionService).adoptFor(user));
  if (!customer) return `${user.email} never went to checkout: there is nothing to sync.`;
  await app.get(SubscriptionSyncService).run(customer.id, 'command');
  const rows = await app.get(SubscriptionsService).findByUser(user.id);
  const lines = rows.map(({ id, planKey, status }) => `  ${id}  ${planKey ?? 'a price that is not ours'}  ${status}`);
  return [`Synced ${user.email} (${customer.id}). Subscriptions: ${rows.length}`, ...lines].join('\n');
}
