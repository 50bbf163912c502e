import { runCommand } from './run-command.js';
import { runSyncCommand, SyncCommandError } from './sync-command.js';

/** Reads one customer or all of them again from Stripe. The log says why a customer could not be synced. */
await runCommand((app) => runSyncCommand(app, process.argv.slice(2)), {
  toldInWords: [SyncCommandError],
  logLevel: 'error',
});
