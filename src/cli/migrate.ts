import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { migrate } from '../database/migrate.js';
import { SCHEMA } from '../schema.js';
import { isMain, parseArguments, print, reportFailure, UsageError } from './terminal.js';

const USAGE = `Brings the database to this release.

  node dist/cli/migrate.js    no other options`;

/** Runs the migrations that the server would run at its start. */
async function main(args: readonly string[]): Promise<void> {
  try {
    if (parseArguments(args, {}, USAGE).positionals.length > 0) throw new UsageError(USAGE);
    const done = await migrate(readSettings(process.env), SCHEMA);
    print(done.length === 0 ? 'Nothing to migrate.' : `Migrated: ${done.join(', ')}.`);
  } catch (error) {
    reportFailure(error, [ConfigurationError]);
  }
}

if (isMain(import.meta.url)) void main(process.argv.slice(2));
