import type { INestApplicationContext } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { DeskError, GrantDesk } from '../post-purchase/grant-desk.js';
import { GrantLinks } from '../post-purchase/grant-link.js';
import { GrantRedo, type Span } from '../post-purchase/grant-redo.js';
import { NameChanges } from '../post-purchase/name-changes.js';
import { Users } from '../users/users.js';
import type { AccessCommand } from './access-command.js';
import { listReport, showReport } from './access-report.js';

/** Carries a command out and answers what the operator reads. Throws DeskError. */
export async function runAccessCommand(
  app: Pick<INestApplicationContext, 'get'>,
  command: AccessCommand,
): Promise<string> {
  const desk = app.get(GrantDesk);
  switch (command.name) {
    case 'list':
      return listReport(await desk.list(command.all), currentTime());
    case 'show':
      return showReport(await desk.show(command.id), currentTime());
    case 'link':
      return app.get(GrantLinks).addressOf((await desk.show(command.id)).grant);
    case 'claim':
      await desk.claim(command.id, command.by);
      return `${command.by} works on it.`;
    case 'release':
      await desk.claim(command.id, null);
      return 'Nobody is working on it anymore.';
    case 'redeliver':
      await desk.redeliver(command.id);
      return 'The receiver is called for it at once.';
    case 'report': {
      const { action, text, by } = command;
      return `The grant is now ${await desk.report(command.id, { action, text, by })}.`;
    }
    case 'redo':
      return redo(app.get(GrantRedo), { since: command.since, until: command.until ?? currentTime() }, command.yes);
    case 'allow':
      return allow(app, command.email, command.changes);
  }
}

async function redo(redoing: GrantRedo, span: Span, isMeant: boolean): Promise<string> {
  const ids = await redoing.refusedIn(span);
  if (ids.length === 0) return 'No receiver left anything undone then.';
  if (!isMeant) return [...ids, `${inWords(ids.length)} would be asked for anew. With --yes they are.`].join('\n');
  const done = await redoing.handOver(ids);
  return [...done, `${inWords(done.length)} asked for anew.`].join('\n');
}

async function allow(app: Pick<INestApplicationContext, 'get'>, email: string, changes: number): Promise<string> {
  const user = await app.get(Users).findByEmail(email);
  if (!user) throw new DeskError(`There is no account with the email ${email}.`);
  await app.get(NameChanges).allow(user.id, changes);
  return `${user.email} may make ${changes} more ${changes === 1 ? 'change' : 'changes'} within the next 30 days.`;
}

const inWords = (count: number): string => (count === 1 ? '1 grant' : `${count} grants`);
