import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createDataLocation, type DataLocation } from '../support/data-location.js';
import { type Server, startServer } from '../support/server.js';

let location: DataLocation;
let server: Server;

beforeAll(async () => {
  location = await createDataLocation('');
  server = await startServer({}, location);
});

afterAll(() => server.remove());

/** Every built command, with the first line of its output on a site without customers. */
const COMMANDS: Readonly<Record<string, { args?: readonly string[]; code: number; says: RegExp }>> = {
  access: { args: ['list'], code: 0, says: /^Nothing is waiting\.$/m },
  sync: { args: ['--all'], code: 0, says: /^Synced 0 customers\.$/m },
  mails: { args: ['list'], code: 0, says: /^No mail was given up\.$/m },
  customer: { args: ['show', 'nobody@example.com'], code: 1, says: /^There’s no account with the email address/m },
  events: { args: ['list'], code: 0, says: /^No events\.$/m },
  refund: { args: ['nobody@example.com'], code: 1, says: /^There’s no account with the email address/m },
  migrate: { code: 0, says: /^Nothing to migrate\.$/m },
  'launch-check': { code: 1, says: /^Open before going live \(\d+\):$/m },
  'backtests-check': { code: 0, says: /^orb\.csv: full report$/m },
};

test.each(Object.entries(COMMANDS))('%s runs beside the server', async (name, { args = [], code, says }) => {
  const run = await server.command(name, ...args);
  expect(run.output).toMatch(says);
  expect(run.code).toBe(code);
});

test.each([
  ['access', 'list\u001b[2J\u009b1m'],
  ['mails', 'list\u001b[2J'],
  ['customer', 'show', 'a\u202eb@example.com'],
  ['backup', '/nowhere/\u001b[2J\u202e'],
])("%s prints nothing that controls the operator's terminal", async (name, ...args) => {
  const { code, output } = await server.command(name, ...args);
  expect(code).not.toBe(0);
  for (const mark of ['\u001b', '\u009b', '\u202e']) expect(output).not.toContain(mark);
});

test.each([
  ['access', ['lst'], /^There’s no command lst\.$/m],
  ['access', ['list', '--foo'], /^Unknown option '--foo'/m],
  ['sync', [], /cli\/sync\.js <email>/],
  ['sync', ['--foo'], /^Unknown option '--foo'/m],
  ['sync', ['somebody@example.com', '--all'], /cli\/sync\.js <email>/],
  ['mails', ['resend'], /cli\/mails\.js resend <id>/],
  ['customer', ['show'], /cli\/customer\.js show <email>/],
  ['events', ['list', '--state', 'bad'], /^bad isn’t an event state: pending, done, ignored, failed\.$/m],
  ['refund', ['--yes'], /cli\/refund\.js <email>/],
  ['refund', ['somebody@example.com', '--requested', 'soon'], /^--requested needs a time/m],
  ['migrate', ['foo'], /cli\/migrate\.js/],
  ['backup', [], /cli\/backup\.js <file>/],
  ['launch-check', ['foo'], /cli\/launch-check\.js/],
  ['backtests-check', ['one', 'two'], /cli\/backtests-check\.js \[folder\]/],
] as const)('%s %j exits with 2 and a reason', async (name, args, says) => {
  const run = await server.command(name, ...args);
  expect(run.output).toMatch(says);
  expect(run.code).toBe(2);
});

test('backup writes a copy while the server runs and prints its file', async () => {
  const copy = join(location.dataDir, 'copy.sqlite');
  expect(await server.command('backup', copy)).toEqual({ code: 0, output: `Wrote ${copy}.\n` });
  expect((await stat(copy)).size).toBeGreaterThan(4096);
});

test('src/cli and docs/operations.md list the same commands', async () => {
  const built = (await readdir('dist/cli')).map((file) => basename(file, '.js'));
  const sources = (await readdir('src/cli')).filter((file) => !file.endsWith('.test.ts'));
  const texts = await Promise.all(sources.map((file) => readFile(`src/cli/${file}`, 'utf8')));
  const isCommand = (at: number): boolean => texts[at]?.includes('isMain(import.meta.url)') ?? false;
  const started = sources.filter((_, at) => isCommand(at)).map((file) => basename(file, '.ts'));
  expect(new Set(built)).toEqual(new Set(started));
  const text = await readFile('docs/operations.md', 'utf8');
  const named = [...text.matchAll(/^\| `([a-z-]+)\.js\b/gm)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set([...Object.keys(COMMANDS), 'backup']));
});
