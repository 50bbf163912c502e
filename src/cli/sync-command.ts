import type { INestApplicationContext } from '@nestjs/common';
import { AllCustomersSync } from '../payment/all-customers-sync.js';
import { CustomerAdoption } from '../payment/customer-adoption.js';
import { StripeCustomers } from '../payment/stripe-customers.js';
import { SubscriptionSync } from '../payment/subscription-sync.js';
import { Subscriptions } from '../payment/subscriptions.js';
import { Users } from '../users/users.js';
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
  return email === null ? syncAll(app.get(AllCustomersSync)) : syncOne(app, email);
}

async function syncAll(nightly: AllCustomersSync): Promise<string> {
  const { synced, failed, ownerless } = await nightly.runWithLost('command');
  const done = `Synced ${synced === 1 ? '1 customer' : `${synced} customers`}`;
  if (failed > 0) throw new SyncCommandError(`${done}; ${failed} failed for the reasons above.`);
  if (ownerless.length === 0) return `${done}.`;
  return `${done}. At Stripe are customers whose account is not here: ${ownerless.join(', ')}`;
}

async function syncOne(app: Pick<INestApplicationContext, 'get'>, email: string): Promise<string> {
  const user = await app.get(Users).findByEmail(email);
  if (!user) throw new SyncCommandError(`There is no account with the email address ${email}.`);
  const known = await app.get(StripeCustomers).findByUser(user.id);
  const customer = known ?? (await app.get(CustomerAdoption).adoptFor(user));
  if (!customer) return `${user.email} never went to checkout: there is nothing to sync.`;
  await app.get(SubscriptionSync).run(customer.id, 'command');
  const rows = await app.get(Subscriptions).ofUser(user.id);
  const lines = rows.map(({ id, planKey, status }) => `  ${id}  ${planKey ?? 'a price that is not ours'}  ${status}`);
  return [`Synced ${user.email} (${customer.id}). Subscriptions: ${rows.length}`, ...lines].join('\n');
}
