import { runCommand } from './run-command.js';
import { readSyncCommand, runSyncCommand, SyncCommandError } from './sync-command.js';

/** Reads one customer or all of them again from Stripe. The log says why a customer could not be synced. */
await runCommand(readSyncCommand, runSyncCommand, {
  toldInWords: [SyncCommandError],
  logLevel: 'error',
});
