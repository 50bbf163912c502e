import { runCommand } from './run-command.js';
import { collectCustomerData } from './customer-data.js';
import type { INestApplicationContext } from '@nestjs/common';
import { AccountService } from '../users/account/account.service.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { customerReport } from './reports.js';
import { CommandError, isMain, parseArguments, UsageError } from './terminal.js';

const USAGE = `One person's whole story, their export, and the end of their account.

  node dist/cli/customer.js show <email> [--all]     on one page; --all leaves nothing out
  node dist/cli/customer.js export <email>           what they get from the account page, as JSON
  node dist/cli/customer.js delete <email> --yes     ends their subscriptions and deletes the account for good
`;

interface CustomerCommand {
  name: (typeof NAMES)[number];
  email: string;
  all: boolean;
  yes: boolean;
}

const NAMES = ['show', 'export', 'delete'] as const;

export function parseCustomerCommand(args: readonly string[]): CustomerCommand {
  const options = { all: { type: 'boolean' }, yes: { type: 'boolean' } } as const;
  const { values, positionals } = parseArguments(args, options, USAGE);
  const [word, email, ...others] = positionals;
  const name = NAMES.find((one) => one === word);
  if (name === undefined || email === undefined || others.length > 0) throw new UsageError(USAGE);
  return { name, email, all: values.all ?? false, yes: values.yes ?? false };
}

/** Throws CommandError, and `unavailable` if Stripe is down. */
export async function runCustomerCommand(
  app: Pick<INestApplicationContext, 'get'>,
  { name, email, all, yes }: CustomerCommand,
): Promise<string> {
  const user = await app.get(UsersService).findByEmail(email);
  if (!user) throw new CommandError(`There’s no account with the email address ${email}.`);
  if (name === 'show') return customerReport(await collectCustomerData(app, user), all);
  if (name === 'export') return JSON.stringify(await app.get(AccountService).exportOf(user), null, 2);
  return remove(app.get(AccountService), user, yes);
}

async function remove(account: AccountService, user: User, isConfirmed: boolean): Promise<string> {
  if (!isConfirmed) {
    return `Nothing was done. Add --yes to delete the account ${user.email} for good. Everything it pays for ends right away.`;
  }
  await account.deleteFor(user);
  return `The account ${user.email} is deleted. We’ve emailed them, and any access they had is being removed.`;
}

if (isMain(import.meta.url)) void runCommand(parseCustomerCommand, runCustomerCommand);
