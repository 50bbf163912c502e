import {
  GrantAdminError,
  ADMIN_ACTIONS,
  type AdminAction,
  GrantAdminService,
} from '../access/grants/grant-admin.service.js';
import { runCommand } from './run-command.js';
import { isMain, parseArguments, UsageError } from './terminal.js';
import type { INestApplicationContext } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { GrantLinksService } from '../access/grant-page/grant-links.service.js';
import { GrantRetryService, type TimeRange } from '../access/grants/grant-retry.service.js';
import { NameChangesService } from '../post-purchase/name-changes.service.js';
import { UsersService } from '../users/users.service.js';
import { grantListReport, grantReport } from './reports.js';

type AccessCommand =
  | { name: 'list'; all: boolean }
  | { name: 'show' | 'link' | 'release' | 'redeliver'; id: string }
  | { name: 'claim'; id: string; by: string }
  | { name: 'report'; action: AdminAction; id: string; text: string | null; by: string | null }
  | { name: 'redo'; since: Date; until: Date | null; yes: boolean }
  | { name: 'allow'; email: string; changes: number };

const USAGE = `The queue of access grants and the reports of what was done by hand.

  node dist/cli/access.js <command>

  list [--all]                      what’s waiting for someone, most urgent first
  show <id>                         one grant with its history and the calls of its receiver
  link <id>                         the address of its page, good for 14 days
  claim <id> --by "your name"       you work on it; release <id> gives it back
  start <id>                        you have begun with it by hand; its receiver is called no more
  grant <id> [--evidence "…"]       the access is there
  revoke <id> [--evidence "…"]      the access that had to go is taken away
  revoke <id> --evidence "…"        takes away what a plan gives, until restore; the customer reads this reason
  restore <id>                      gives back what was taken away so
  fail <id> --evidence "…"          it cannot be added; the customer reads this reason
  retry <id>                        asks for it anew, in whatever state it is
  redeliver <id>                    calls the receiver at once, for the same change
  retry --since <time> [--until <time>] [--yes]
                                    asks anew for all that a receiver refused or missed then
  allow <email> [--changes 3]      more changes of usernames and machine IDs within 30 days

  --by "your name" with start, grant, revoke, fail and retry claims the grant as well; its history names you.
  Times are such as 2026-11-28 or 2026-11-28T14:30Z.
`;

const ONE_GRANT = ['show', 'link', 'release', 'redeliver'] as const;
const MAX_CHANGES = 50;

const OPTIONS = {
  all: { type: 'boolean' },
  evidence: { type: 'string' },
  by: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  yes: { type: 'boolean' },
  changes: { type: 'string' },
} as const;

type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>['values'];

export function parseAccessCommand(args: readonly string[]): AccessCommand {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const [name = '', id, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`Too many words: ${rest.join(' ')} (evidence needs quotes).`);
  if (name === 'list' && id !== undefined) throw new UsageError(`Too many words: ${id}.`);
  if (name === 'list') return { name, all: values.all ?? false };
  if (name === 'retry' && id === undefined && values.since !== undefined) return readRedo(values);
  if (name === 'allow') return readAllowance(id, values);
  const isReport = ADMIN_ACTIONS.some((action) => action === name);
  const about = ONE_GRANT.find((one) => one === name);
  if (!isReport && name !== 'claim' && about === undefined) {
    throw new UsageError(`There’s no command ${name || 'given'}.`);
  }
  if (id === undefined) throw new UsageError(`${name} needs the id of a grant.`);
  if (about !== undefined) return { name: about, id };
  const by = readName(values.by);
  if (name !== 'claim') return readReport(name as AdminAction, id, values, by);
  if (by === null) throw new UsageError('claim needs --by: your name.');
  return { name, id, by };
}

function readReport(action: AdminAction, id: string, values: Values, by: string | null): AccessCommand {
  const text = values.evidence?.trim() || null;
  if (action === 'fail' && text === null) throw new UsageError('fail needs --evidence: the reason for the customer.');
  return { name: 'report', action, id, text, by };
}

function readRedo(values: Values): AccessCommand {
  const since = readTime(values.since);
  const until = readTime(values.until);
  if (since === null) throw new UsageError('retry needs the id of a grant, or --since.');
  if (until !== null && until <= since) throw new UsageError('--until must be later than --since.');
  return { name: 'redo', since, until, yes: values.yes ?? false };
}

function readAllowance(email: string | undefined, values: Values): AccessCommand {
  if (email === undefined) throw new UsageError('allow needs the email of a customer.');
  const changes = Number(values.changes ?? 3);
  if (!Number.isInteger(changes) || changes < 1 || changes > MAX_CHANGES) {
    throw new UsageError(`--changes must be a number from 1 to ${MAX_CHANGES}.`);
  }
  return { name: 'allow', email, changes };
}

/** At most 60 characters; null if missing. */
function readName(text: string | undefined): string | null {
  return text?.trim().slice(0, 60) || null;
}

function readTime(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new UsageError(`${text} isn’t a time like 2026-11-28T14:30Z.`);
  return time;
}

export async function runAccessCommand(
  app: Pick<INestApplicationContext, 'get'>,
  command: AccessCommand,
): Promise<string> {
  const grants = app.get(GrantAdminService);
  switch (command.name) {
    case 'list':
      return grantListReport(await grants.list(command.all), currentTime());
    case 'show':
      return grantReport(await grants.show(command.id), currentTime());
    case 'link':
      return app.get(GrantLinksService).addressOf((await grants.show(command.id)).grant);
    case 'claim':
      await grants.claim(command.id, command.by);
      return `${command.by} is working on it.`;
    case 'release':
      await grants.claim(command.id, null);
      return 'Nobody is working on it anymore.';
    case 'redeliver':
      await grants.redeliver(command.id);
      return 'The receiver will be called right away.';
    case 'report': {
      const { action, text, by } = command;
      return `The grant is now ${await grants.report(command.id, { action, text, by })}.`;
    }
    case 'redo':
      return redo(
        app.get(GrantRetryService),
        { since: command.since, until: command.until ?? currentTime() },
        command.yes,
      );
    case 'allow':
      return allow(app, command.email, command.changes);
  }
}

async function redo(redoing: GrantRetryService, span: TimeRange, isConfirmed: boolean): Promise<string> {
  const ids = await redoing.findRefused(span);
  if (ids.length === 0) return 'No receiver left anything undone in that time.';
  if (!isConfirmed) return [...ids, `${inWords(ids.length)} would be requested again. Add --yes to do it.`].join('\n');
  const done = await redoing.retryAll(ids);
  return [...done, `${inWords(done.length)} requested again.`].join('\n');
}

async function allow(app: Pick<INestApplicationContext, 'get'>, email: string, changes: number): Promise<string> {
  const user = await app.get(UsersService).findByEmail(email);
  if (!user) throw new GrantAdminError(`There’s no account with the email ${email}.`);
  await app.get(NameChangesService).allow(user.id, changes);
  return `${user.email} may make ${changes} more ${changes === 1 ? 'change' : 'changes'} within the next 30 days.`;
}

const inWords = (count: number): string => (count === 1 ? '1 grant' : `${count} grants`);

if (isMain(import.meta.url)) void runCommand(parseWithUsage, runAccessCommand, { operatorErrors: [GrantAdminError] });

function parseWithUsage(args: readonly string[]): AccessCommand {
  try {
    return parseAccessCommand(args);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n\n${USAGE}`, { cause: error });
    throw error;
  }
}
