import { FailedEmailsService } from '../mail/failed-emails.service.js';
import { runCommand } from './run-command.js';
import type { OutboxEmail } from '../mail/outbox-email.entity.js';
import { CommandError, isMain, parseArguments, UsageError } from './terminal.js';

const USAGE = `Mails that were given up after days of trying, or because the mail server refuses the address, and mails that wait.

  node dist/cli/mails.js list            all of them, the oldest first, with the mail server's last answer
  node dist/cli/mails.js resend <id>     sends one again that was given up
  node dist/cli/mails.js resend --all    sends all of these again, but for links and reminders that may be out of date
`;

type MailsCommand = { name: 'list' } | { name: 'resend'; which: string };

export function parseMailsCommand(args: readonly string[]): MailsCommand {
  const { values, positionals } = parseArguments(args, { all: { type: 'boolean' } }, USAGE);
  const [name, id, ...others] = positionals;
  const which = values.all === true ? '--all' : id;
  if (name === 'list' && which === undefined) return { name };
  const isTwice = values.all === true && id !== undefined;
  if (name !== 'resend' || which === undefined || isTwice || others.length > 0) throw new UsageError(USAGE);
  return { name, which };
}

export async function runMailsCommand(emails: FailedEmailsService, command: MailsCommand): Promise<string> {
  if (command.name === 'list') return `${listReport(await emails.list())}${waitingReport(await emails.waiting())}`;
  return command.which === '--all' ? resendAll(emails) : resendOne(emails, command.which);
}

async function resendAll(emails: FailedEmailsService): Promise<string> {
  const count = await emails.resendAll();
  const remaining = await emails.list();
  const sent = `${inWords(count)} will be sent again.`;
  if (remaining.length === 0) return sent;
  return `${sent} Left, because they may be out of date:\n${listReport(remaining)}`;
}

async function resendOne(emails: FailedEmailsService, id: string): Promise<string> {
  if (await emails.resend(id)) return 'The mail will be sent again.';
  throw new CommandError(`No mail with the id ${id} was given up.`);
}

function listReport(emails: readonly OutboxEmail[]): string {
  if (emails.length === 0) return 'No mail was given up.';
  return emails.map(lineOf).join('\n');
}

function waitingReport(emails: readonly OutboxEmail[]): string {
  if (emails.length === 0) return '';
  const lines = emails.map((email) => `${lineOf(email)}  (${triesOf(email)}, next ${email.dueAt.toISOString()})`);
  return `\n\nWaiting; the server tries again by itself:\n${lines.join('\n')}`;
}

const triesOf = ({ attempts }: OutboxEmail): string => (attempts === 1 ? 'tried once' : `tried ${attempts} times`);

function lineOf({ id, createdAt, recipient, subject, cancelKey, lastError }: OutboxEmail): string {
  const note = cancelKey === null ? '' : ' (may be out of date)';
  return [id, createdAt.toISOString(), recipient, subject + note, lastError ?? ''].join('  ').trimEnd();
}

const inWords = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`);

if (isMain(import.meta.url)) {
  void runCommand(parseMailsCommand, (app, command) => runMailsCommand(app.get(FailedEmailsService), command));
}
