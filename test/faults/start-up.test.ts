import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { sandboxSettings } from '../../scripts/sandbox-settings.js';
import { freePort } from '../../scripts/ports.js';
import { eventually } from '../support/shopper.js';
import { migrationSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';
import { SCHEMA } from '../../src/schema.js';
import { runBuilt, runServer, type ServerRun } from '../support/server.js';

const NEEDED = [
  'SITE_URL',
  'JWT_SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_PRODUCTION_STANDARD_SINGLE_NT',
  'STRIPE_PRICE_PRODUCTION_STANDARD_SINGLE_TV',
  'STRIPE_PRICE_PRODUCTION_STANDARD_BOTH',
  'STRIPE_PRICE_PRODUCTION_PRO_SINGLE_NT',
  'STRIPE_PRICE_PRODUCTION_PRO_SINGLE_TV',
  'STRIPE_PRICE_PRODUCTION_PRO_BOTH',
  'SMTP_URL',
  'MAIL_FROM',
  'OPERATOR_EMAIL',
  'SUPPORT_EMAIL',
  'METRICS_TOKEN',
];

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'site-test-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const complete = (): Record<string, string> => ({
  ...sandboxSettings({ url: 'http://localhost:9', smtpPort: 9 }),
  JWT_SECRET: 'a secret for tests that is long enough to be one',
  SITE_URL: 'http://localhost:3000',
  DATA_DIR: dataDir,
});

const runMailsList = (settings: Record<string, string>): ServerRun =>
  runBuilt(['dist/cli/mails.js', 'list'], settings, '.');

const runMigrate = (settings: Record<string, string>): ServerRun => runBuilt(['dist/cli/migrate.js'], settings, '.');

test('refuses to start without settings and lists all missing ones with an explanation', async () => {
  const run = runServer({ NODE_ENV: 'production' });
  expect(await run.ended).toEqual({ code: 1, signal: null });
  const text = run.output.join('');
  for (const name of NEEDED) expect(text).toMatch(new RegExp(`- ${name} is missing: \\w+`));
  expect(text).not.toContain('    at ');
});

test('refuses the sandbox, a site without TLS, and weak password hashes in production', async () => {
  const unsafe = { SITE_URL: 'http://www.example.com', PASSWORD_HASH_MIB: '18' };
  const run = runServer({ ...complete(), NODE_ENV: 'production', ...unsafe });
  expect(await run.ended).toEqual({ code: 1, signal: null });
  expect(run.output.join('')).toContain('SANDBOX must not be set in production');
  expect(run.output.join('')).toContain('SITE_URL must start with https://');
  expect(run.output.join('')).toContain('PASSWORD_HASH_MIB must be at least 19');
});

test('logs no email address, however a path is encoded', async () => {
  const port = await freePort();
  const run = runServer({ ...complete(), PORT: String(port), LOG_LEVEL: 'info' });
  const ask = (path: string): Promise<number> =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  await eventually(
    () => ask('/health/live'),
    (status) => status === 200,
  );
  for (const call of ['subscription-status', 'Subscription-Status'])
    expect(await ask(`/payment/${call}/someone@example.com`)).toBe(401);
  run.child.kill('SIGTERM');
  await run.ended;
  const log = run.output.join('');
  expect(log).toContain('/payment/Subscription-Status/…');
  expect(log).not.toContain('someone');
});

test('exits with the reason on one line if the database is unusable', async () => {
  const broken = join(dataDir, 'broken');
  await mkdir(broken);
  await writeFile(join(broken, 'site.sqlite'), 'this is no database '.repeat(100));
  const run = runServer({ ...complete(), DATA_DIR: broken, FORCE_COLOR: '1' });
  expect(await run.ended).toEqual({ code: 1, signal: null });
  expect(run.output.join('')).toMatch(
    /^The database cannot be opened \(SQLITE_NOTADB: [^)\n]+\): see \S+site\.sqlite\.\n$/,
  );
});

test('exits with one sentence and no password if PostgreSQL is unreachable, as every command does', async () => {
  const DATABASE_URL = `postgres://site:secret@localhost:${await freePort()}/site`;
  for (const run of [runServer, runMailsList, runMigrate]) {
    const { ended, output } = run({ ...complete(), DATABASE_URL });
    expect((await ended).code).toBe(1);
    expect(output.join('')).toMatch(
      /^The database cannot be opened \([^\n]*ECONNREFUSED[^\n]*\): [^\n]+DATABASE_URL\.\n$/,
    );
    expect(output.join('')).not.toContain('secret');
  }
});

test('exits with one sentence, as commands do, if a newer release migrated the database', async () => {
  const newer = join(dataDir, 'newer');
  const location = { DATA_DIR: newer, DATABASE_URL: '' };
  await migrate(location, SCHEMA);
  const source = await migrationSource(location, SCHEMA).initialize();
  await source.query(`INSERT INTO migrations ("timestamp", "name") VALUES (1999999999999, 'Later1999999999999')`);
  await source.destroy();
  for (const run of [runServer, runMailsList]) {
    const { ended, output } = run({ ...complete(), DATA_DIR: newer });
    expect((await ended).code).toBe(1);
    expect(output.join('')).toMatch(
      /^The database is newer than this release \(it has Later1999999999999\): [^.\n]+\.\n$/,
    );
  }
});

test('exits with a message if the port is taken', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  try {
    const { port } = holder.address() as AddressInfo;
    const run = runServer({ ...complete(), PORT: String(port) });
    expect(await run.ended).toEqual({ code: 1, signal: null });
    expect(run.output.join('')).toContain('EADDRINUSE');
  } finally {
    holder.close();
  }
});
