import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { BackupError, backUpDatabase } from './backup-database.js';
import { say, sayWhy } from './terminal.js';

const USAGE = `Copies the SQLite database while the server runs.

  node dist/cli/backup.js <file>    a new file, such as /app/data/backup-2026-11-20.sqlite`;

async function main([file, ...others]: readonly string[]): Promise<void> {
  if (file === undefined || others.length > 0) throw new BackupError(USAGE);
  await backUpDatabase(readSettings(process.env), file);
  say(`Wrote ${file}.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isInWords = error instanceof BackupError || error instanceof ConfigurationError;
  sayWhy(error, isInWords);
  process.exitCode = 1;
}
