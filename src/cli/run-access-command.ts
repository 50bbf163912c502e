import type { INestApplicationContext } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { GrantAdminError, GrantAdminService } from '../access/grants/grant-admin.service.js';
import { GrantLinksService } from '../access/grant-page/grant-links.service.js';
import { GrantRetryService, type TimeRange } from '../access/grants/grant-retry.service.js';
import { NameChangesService } from '../post-purchase/name-changes.service.js';
import { UsersService } from '../users/users.service.js';
import type { AccessCommand } from './access-command.js';
import { listReport, showReport } from './access-report.js';

/** Carries a command out and answers what the operator reads. Throws GrantAdminError. */
export async function runAccessCommand(
  app: Pick<INestApplicationContext, 'get'>,
  command: AccessCommand,
): Promise<string> {
  const desk = app.get(GrantAdminService);
  switch (command.name) {
    case 'list':
      return listReport(await desk.list(command.all), currentTime());
    case 'show':
      return showReport(await desk.show(command.id), currentTime());
    case 'link':
      return app.get(GrantLinksService).addressOf((await desk.show(command.id)).grant);
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
      return redo(
        app.get(GrantRetryService),
        { since: command.since, until: command.until ?? currentTime() },
        command.yes,
      );
    case 'allow':
      return allow(app, command.email, command.changes);
  }
}

async function redo(redoing: GrantRetryService, span: TimeRange, isMeant: boolean): Promise<string> {
  const ids = await redoing.findRefused(span);
  if (ids.length === 0) return 'No receiver left anything undone then.';
  if (!isMeant) return [...ids, `${inWords(ids.length)} would be asked for anew. With --yes they are.`].join('\n');
  const done = await redoing.retryAll(ids);
  return [...done, `${inWords(done.length)} asked for anew.`].join('\n');
}

async function allow(app: Pick<INestApplicationContext, 'get'>, email: string, changes: number): Promise<string> {
  const user = await app.get(UsersService).findByEmail(email);
  if (!user) throw new GrantAdminError(`There is no account with the email ${email}.`);
  await app.get(NameChangesService).allow(user.id, changes);
  return `${user.email} may make ${changes} more ${changes === 1 ? 'change' : 'changes'} within the next 30 days.`;
}

const inWords = (count: number): string => (count === 1 ? '1 grant' : `${count} grants`);
