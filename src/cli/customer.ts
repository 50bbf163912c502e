import { CustomerCommandError, readCustomerCommand, runCustomerCommand } from './customer-command.js';
import { runCommand } from './run-command.js';

/** One person's story, export and deletion. */
await runCommand(readCustomerCommand, runCustomerCommand, { toldInWords: [CustomerCommandError] });
