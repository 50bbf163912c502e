import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { EXAMPLE_LINKS, sandboxSettings } from '../../scripts/sandbox-settings.js';
import type { AccessAnswer } from '../../src/shared/contract/access.js';
import { createDataLocation, type DataLocation } from '../support/data-location.js';
import { type Server, startServer } from '../support/server.js';
import { eventually, newShopper, PASSWORD, type Shopper } from '../support/shopper.js';
import type { Visitor } from '../support/visitor.js';

const CONTENT = { BACKTESTS_DIR: resolve('backtests'), CLIENT_DIR: resolve('client/dist'), LOG_LEVEL: 'error' };

const postgres = process.env['TEST_DATABASE_URL'];
const onPostgres = postgres ? describe : describe.skip;

onPostgres('the last release beside this one', () => {
  let location: DataLocation;
  let last: Server | undefined;
  let next: Server | undefined;

  beforeAll(async () => {
    const built = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/last-release/build.ts'], {
      encoding: 'utf8',
    });
    if (built.status !== 0) {
      // A shallow clone or an unpacked archive has no earlier release to build.
      if (!built.stderr.includes('is not in this clone')) throw new Error(built.stderr);
      console.warn(`Not tried: ${built.stderr.trim()}`);
      return;
    }
    location = await createDataLocation(postgres);
    last = await startServer(CONTENT, location, built.stdout.trim());
  });

  afterAll(async () => {
    await next?.remove();
    await last?.remove();
  });

  test('an older release runs, reads new rows, and restarts on a newer schema', async () => {
    if (!last) return;
    const early = await customerOf(last, 'early@example.com');
    const withoutRemoval: DataLocation = { ...location, remove: async () => undefined };
    const shared = { ...sandboxSettings(last.sandbox), ...EXAMPLE_LINKS };
    next = await startServer({ ...CONTENT, ...shared }, withoutRemoval);
    const beside = { ...next, sandbox: last.sandbox };
    const onLast = await customerOf(last, 'on-last@example.com');
    await last.sandbox.setSite(next.url);
    const onNext = await customerOf(beside, 'on-next@example.com');
    const everybody = [early, onLast, onNext];
    for (const server of [last, next]) {
      for (const { email } of everybody) await hasAccess(await signedIn(server, email), email);
    }
    for (const { email } of everybody) {
      const mails = await eventually(
        () => beside.sandbox.inbox(email),
        (received) => received.length > 1,
      );
      expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mails.length);
    }
    expect(last.output()).not.toContain('"err":');
    await next.kill('SIGTERM');
    await last.kill('SIGTERM');
    await last.start();
    for (const { email } of everybody) await hasAccess(await signedIn(last, email), email);
  });
});

/** Registers, buys and fills in the form. */
async function customerOf(server: Pick<Server, 'sandbox' | 'visitor'>, email: string): Promise<Shopper> {
  const shopper = await newShopper(server, email);
  await shopper.subscribe('PRO_BOTH');
  const form = { firstName: 'Ada', lastName: 'Trader', email, ntEmail: email, machineId: email };
  expect((await shopper.visitor.post('/payment/send-post-purchase-info', form)).status).toBe(200);
  return shopper;
}

async function signedIn(server: Server, email: string): Promise<Visitor> {
  const visitor = server.visitor();
  const { status } = await visitor.post('/users/login', { email, password: PASSWORD });
  expect({ email, status }).toEqual({ email, status: 200 });
  return visitor;
}

async function hasAccess(visitor: Visitor, email: string): Promise<void> {
  const status = await visitor.get(`/payment/subscription-status/${encodeURIComponent(email)}`);
  expect(status).toMatchObject({ status: 200, body: { paid: true } });
  const access = await visitor.get<AccessAnswer>('/post-purchase/access');
  expect(access).toMatchObject({ status: 200, body: { info: { machineId: email } } });
}
