import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { migrate } from '../database/migrate.js';
import { SCHEMA } from '../schema.js';
import { say, sayWhy } from './terminal.js';

/** Brings the database to this release, as the server does at its start; for whoever wants to do so before it. */
try {
  const done = await migrate(readSettings(process.env), SCHEMA);
  say(done.length === 0 ? 'Nothing to migrate.' : `Migrated: ${done.join(', ')}.`);
} catch (error) {
  sayWhy(error, error instanceof ConfigurationError);
  process.exitCode = 1;
}
