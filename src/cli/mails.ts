import { GivenUpMails } from '../mail/given-up-mails.js';
import { MailsCommandError, readMailsCommand, runMailsCommand } from './mails-command.js';
import { runCommand } from './run-command.js';

/** The operator's list of mails that wait or were given up. */
await runCommand(readMailsCommand, (app, command) => runMailsCommand(app.get(GivenUpMails), command), {
  toldInWords: [MailsCommandError],
});
