import { GrantAdminError } from '../access/grants/grant-admin.service.js';
import { readAccessCommand, USAGE } from './access-command.js';
import { runAccessCommand } from './run-access-command.js';
import { runCommand } from './run-command.js';
import { UsageError } from './usage.js';

/** The operator's queue of access grants. */
await runCommand(read, runAccessCommand, { toldInWords: [GrantAdminError] });

function read(args: readonly string[]): ReturnType<typeof readAccessCommand> {
  try {
    return readAccessCommand(args);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n\n${USAGE}`, { cause: error });
    throw error;
  }
}
