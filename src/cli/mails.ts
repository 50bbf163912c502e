import { GivenUpMails } from '../mail/given-up-mails.js';
import { MailsCommandError, runMailsCommand } from './mails-command.js';
import { runCommand } from './run-command.js';

/** The operator's list of mails that wait or were given up. */
await runCommand((app) => runMailsCommand(app.get(GivenUpMails), process.argv.slice(2)), {
  toldInWords: [MailsCommandError],
});
