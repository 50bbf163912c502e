import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { migrate } from '../database/migrate.js';
import { SCHEMA } from '../schema.js';
import { say, sayWhy } from './terminal.js';
import { readWords, USAGE_EXIT_CODE, UsageError } from './usage.js';

const USAGE = `Brings the database to this release.

  node dist/cli/migrate.js    takes nothing else`;

/** Does as the server does at its start; for whoever wants to do so before it. */
try {
  if (readWords(process.argv.slice(2), {}, USAGE).positionals.length > 0) throw new UsageError(USAGE);
  const done = await migrate(readSettings(process.env), SCHEMA);
  say(done.length === 0 ? 'Nothing to migrate.' : `Migrated: ${done.join(', ')}.`);
} catch (error) {
  sayWhy(error, error instanceof ConfigurationError || error instanceof UsageError);
  process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
}
