import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createDataLocation } from '../support/data-location.js';
import { startServer } from '../support/server.js';

const CONTENT = { BACKTESTS_DIR: resolve('backtests') };
const COPIED = ['package.json', 'dist', 'client/dist', 'client/dist-server'];

let folder: string;

/** The image's contents except the owner's files, with native packages as the Dockerfile has. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-alone-'));
  for (const name of COPIED) await cp(name, join(folder, name), { recursive: true });
  const addons = join(folder, 'node_modules');
  await mkdir(addons);
  const [, copy = ''] = /(cd node_modules [^]*?) \/addons\n/.exec(await readFile('Dockerfile', 'utf8')) ?? [];
  execFileSync('sh', ['-ec', `${copy} "$0"`, addons]);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const postgres = process.env['TEST_DATABASE_URL'];
const databases: [string, string][] = [['SQLite', '']];
if (postgres) databases.push(['PostgreSQL', postgres]);

test.each(databases)(
  'the built server on %s needs no modules except the native ones of the image',
  async (_, database) => {
    const server = await startServer(CONTENT, await createDataLocation(database), folder);
    try {
      const visitor = server.visitor();
      const page = await visitor.get('/');
      expect(page.status).toBe(200);
      const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.text) ?? [];
      expect((await visitor.get(script)).headers.get('content-type')).toContain('javascript');
      expect((await visitor.post('/users/register', { email: 'no address', password: 'short' })).status).toBe(400);
      const person = { email: 'alone@example.com', password: 'a long enough pass phrase' };
      expect((await visitor.post('/users/register', person)).status).toBe(201);
      expect((await visitor.get('/backtests/orb.csv')).status).toBe(200);
    } finally {
      await server.remove();
    }
  },
);
