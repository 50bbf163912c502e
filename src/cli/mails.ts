import { FailedEmailsService } from '../mail/failed-emails.service.js';
import { MailsCommandError, readMailsCommand, runMailsCommand } from './mails-command.js';
import { runCommand } from './run-command.js';

/** The operator's list of mails that wait or were given up. */
await runCommand(readMailsCommand, (app, command) => runMailsCommand(app.get(FailedEmailsService), command), {
  toldInWords: [MailsCommandError],
});
