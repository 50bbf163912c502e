import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../scripts/ports.js';
import { eventually } from '../support/shopper.js';

const COPIED = [
  'client',
  'backtest-engine',
  'sandbox',
  'scripts',
  'src',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];
const LINKED = ['backtests', 'node_modules'];
const SECONDS = 60;

const isSource = (path: string): boolean => !/[/\\]dist(-server)?$/.test(path);

let folder: string;
let dev: ChildProcess | undefined;
let output = '';

/** A copy of the sources, because the test changes some. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-dev-'));
  for (const name of COPIED) await cp(name, join(folder, name), { recursive: true, filter: isSource });
  for (const name of LINKED) await symlink(resolve(name), join(folder, name));
});

afterAll(async () => {
  if (dev?.exitCode === null && dev.kill('SIGTERM')) await once(dev, 'close');
  await rm(folder, { recursive: true, force: true });
});

const answer = (url: string): Promise<string> =>
  fetch(url).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );

const wrote = (text: string) =>
  eventually(
    async () => output,
    (found) => found.includes(text),
    SECONDS,
  );

test('npm run dev applies changes, reports broken ones, and stops everything at SIGTERM', async () => {
  const [site, api, sandbox, smtp] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  dev = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(site),
      API_PORT: String(api),
      SANDBOX_PORT: String(sandbox),
      SANDBOX_SMTP_PORT: String(smtp),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await wrote('Ctrl+C ends it all.');
  const at = (path: string) => answer(`http://localhost:${site}${path}`);
  expect(await at('/health/ready')).not.toBe('');
  expect(await at('/')).toContain('/src/app/entry-client.tsx');
  expect(await at('/')).toContain('/@react-refresh');

  expect(await at('/src/pages/home.tsx')).not.toContain('client changed');
  await appendFile(join(folder, 'client/src/pages/home.tsx'), '\nconsole.debug("client changed");\n');
  await eventually(
    () => at('/src/pages/home.tsx'),
    (found) => found.includes('client changed'),
  );
  await appendFile(join(folder, 'sandbox/main.ts'), '\nconsole.log("sandbox changed");\n');
  const server = join(folder, 'src/main.ts');
  await appendFile(server, '\nprocess.stdout.write("server changed\\n");\n');
  await Promise.all([wrote('sandbox changed'), wrote('server changed')]);

  const source = await readFile(server, 'utf8');
  await writeFile(server, 'no code at all');
  await wrote('src/main.ts:1:');
  await writeFile(server, 'throw new Error("server broken");');
  await wrote('Error: server broken');
  await writeFile(server, `${source}\nprocess.stdout.write("server mended\\n");\n`);
  await wrote('server mended');
  await eventually(
    () => at('/health/ready'),
    (found) => found !== '',
  );

  dev.kill('SIGTERM');
  // Every process it started writes to the same pipes, which close with the last process.
  expect(await once(dev, 'close')).toEqual([0, null]);
}, 180_000);
