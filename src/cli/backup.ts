import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { BackupError, backUpDatabase } from './backup-database.js';
import { say, sayWhy } from './terminal.js';
import { readWords, USAGE_EXIT_CODE, UsageError } from './usage.js';

const USAGE = `Copies the SQLite database while the server runs.

  node dist/cli/backup.js <file>    a new file, such as /app/data/backup-2026-11-20.sqlite`;

async function main(args: readonly string[]): Promise<void> {
  const [file, ...others] = readWords(args, {}, USAGE).positionals;
  if (file === undefined || others.length > 0) throw new UsageError(USAGE);
  await backUpDatabase(readSettings(process.env), file);
  say(`Wrote ${file}.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isInWords = [BackupError, ConfigurationError, UsageError].some((kind) => error instanceof kind);
  sayWhy(error, isInWords);
  process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
}
