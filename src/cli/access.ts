import { DeskError } from '../post-purchase/grant-desk.js';
import { type AccessCommand, readAccessCommand, USAGE, UsageError } from './access-command.js';
import { runAccessCommand } from './run-access-command.js';
import { runCommand } from './run-command.js';
import { sayWhy } from './terminal.js';

/** The operator's queue of access grants. */
const command = read();
if (command) await runCommand((app) => runAccessCommand(app, command), { toldInWords: [DeskError] });

/** Null, and exit code 2, where what was typed cannot be understood. */
function read(): AccessCommand | null {
  try {
    return readAccessCommand(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    sayWhy(new UsageError(`${error.message}\n\n${USAGE}`), true);
    process.exitCode = 2;
    return null;
  }
}
