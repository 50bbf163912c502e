import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { Account } from '../users/account.js';
import type { User } from '../users/user.entity.js';
import { Users } from '../users/users.js';
import { customerFile } from './customer-file.js';
import { customerReport } from './customer-report.js';

export const USAGE = `One person's whole story, their export, and the end of their account.

  node dist/cli/customer.js show <email> [--all]     on one page; --all leaves nothing out
  node dist/cli/customer.js export <email>           what they get from the account page, as JSON
  node dist/cli/customer.js delete <email> --yes     ends their subscriptions and deletes the account for good
`;

/** What the operator asked for cannot be done; the message says why. */
export class CustomerCommandError extends Error {}

/** Does what the arguments say and answers what the operator reads. Throws CustomerCommandError, and `unavailable` when Stripe is out. */
export async function runCustomerCommand(
  app: Pick<INestApplicationContext, 'get'>,
  args: readonly string[],
): Promise<string> {
  const { values, positionals } = parse(args);
  const [name = '', email, ...others] = positionals;
  if (!['show', 'export', 'delete'].includes(name) || email === undefined || others.length > 0)
    throw new CustomerCommandError(USAGE);
  const user = await app.get(Users).findByEmail(email);
  if (!user) throw new CustomerCommandError(`There is no account with the email address ${email}.`);
  if (name === 'show') return customerReport(await customerFile(app, user), values.all ?? false);
  if (name === 'export') return JSON.stringify(await app.get(Account).exportOf(user), null, 2);
  return remove(app.get(Account), user, values.yes ?? false);
}

async function remove(account: Account, user: User, isConfirmed: boolean): Promise<string> {
  if (!isConfirmed) {
    return `Nothing was done. With --yes the account ${user.email} is deleted for good, and what it pays for ends at once.`;
  }
  await account.deleteFor(user);
  return `The account ${user.email} is deleted. A mail tells them so; access that they had is being taken away.`;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { all: { type: 'boolean' }, yes: { type: 'boolean' } },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CustomerCommandError(`${reason}\n\n${USAGE}`, { cause: error });
  }
}
