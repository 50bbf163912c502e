import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readPort } from './ports.js';
import { postgresLibrary } from './postgres-library.js';
import { endWith } from './project.js';

/**
 * Runs a PostgreSQL server for tests on POSTGRES_PORT, with its data in POSTGRES_DIR, and prints
 * `POSTGRES READY <url>`. A signal or the end of standard input stops it.
 */
async function serve(): Promise<number> {
  const port = readPort('POSTGRES_PORT', 0);
  const folder = process.env['POSTGRES_DIR'];
  if (!folder) throw new Error('POSTGRES_DIR is missing: the folder for the data.');
  // If root starts it, PostgreSQL switches to the user `postgres`, who must be able to read this
  // folder.
  process.umask(0o022);
  process.env['TMPDIR'] = folder;
  await chmod(folder, 0o755);
  const { default: EmbeddedPostgres } = await postgresLibrary(folder);
  const databaseDir = join(folder, 'cluster');
  const messages: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    password: 'postgres',
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    // Tests do not need to survive a power cut. Without -k the socket would go into /var/run.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1', '-k', ''],
    onLog: (message) => messages.push(message),
    onError: (message) => messages.push(String(message)),
  });
  try {
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start on port ${port}:\n${messages.slice(-10).join('')}`, { cause: error });
  }
  process.stdout.write(`POSTGRES READY postgres://postgres:postgres@127.0.0.1:${port}/postgres\n`);
  await new Promise<void>((resolve) => process.stdin.once('end', resolve).resume());
  await server.stop();
  return 0;
}

await endWith(serve);
