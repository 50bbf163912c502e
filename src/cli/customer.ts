import { CustomerCommandError, runCustomerCommand } from './customer-command.js';
import { runCommand } from './run-command.js';

/** One person's story, export and deletion. */
await runCommand((app) => runCustomerCommand(app, process.argv.slice(2)), { toldInWords: [CustomerCommandError] });
