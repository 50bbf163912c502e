import { migrationSource } from '../../src/database/data-source.js';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { StripeEvent } from '../../src/payment/stripe-events/stripe-event.entity.js';
import { SCHEMA } from '../../src/schema.js';
import type { AccessAnswer } from '../../src/shared/contract/access.js';
import { createDataLocation, type DataLocation } from '../support/data-location.js';
import { type Server, startServer } from '../support/server.js';
import { eventually, newShopper, PASSWORD, type Shopper } from '../support/shopper.js';

const SHOPPERS = 6;
const STORM_MS = 1500;
/** The form takes thirty submissions an hour. */
const SUBMISSIONS = 28;

interface Storm {
  /** Per shopper, the number in the last submission that was answered with 200. */
  submitted: number[];
  registered: string[];
  paid: Shopper[];
  /** Requests that the kill cut off. */
  cut: number;
}

const postgres = process.env['TEST_DATABASE_URL'];
const places: [string, string][] = [['SQLite', '']];
if (postgres) places.push(['PostgreSQL', postgres]);

describe.each(places)('kill -9 during a storm, on %s', (_name, databaseServer) => {
  let location: DataLocation;
  let server: Server;
  let shoppers: Shopper[];
  let storm: Storm;

  beforeAll(async () => {
    location = await createDataLocation(databaseServer);
    server = await startServer({}, location);
    shoppers = [];
    for (let count = 0; count < SHOPPERS; count++) shoppers.push(await newShopper(server, `storm${count}@example.com`));
    storm = await stormUntilKilled(server, shoppers);
    await runOutLeases(location);
    await server.start();
  }, 90_000);

  afterAll(() => server.remove());

  test('kills the server in the middle of the storm', () => {
    expect(storm.cut).toBeGreaterThan(0);
    expect(Math.max(...storm.submitted)).toBeGreaterThan(0);
    expect(storm.registered.length).toBeGreaterThan(0);
    expect(storm.paid.length).toBeGreaterThan(0);
  });

  test('keeps every accepted submission', async () => {
    for (const [index, shopper] of shoppers.entries()) {
      const { body } = await shopper.visitor.get<AccessAnswer>('/post-purchase/access');
      expect(Number(body.info?.machineId ?? 0)).toBeGreaterThanOrEqual(storm.submitted[index] ?? 0);
    }
  });

  test('lets every accepted registration sign in and sends its email', async () => {
    for (const email of storm.registered) {
      const answer = await server.visitor().post('/users/login', { email, password: PASSWORD });
      expect({ email, status: answer.status }).toEqual({ email, status: 200 });
      await eventually(
        () => server.sandbox.inbox(email),
        (mails) => mails.length > 0,
      );
    }
  });

  test('gives access to everyone who paid, even if webhooks were lost', async () => {
    await server.sandbox.flush(30_000);
    for (const shopper of storm.paid) {
      const { paid, subscriptions } = await eventually(shopper.status, (status) => status.paid);
      expect(paid).toBe(true);
      expect(subscriptions).toHaveLength(1);
    }
  });
});

/** Everyone submits, registers and pays concurrently until the process is killed. */
async function stormUntilKilled(server: Server, shoppers: readonly Shopper[]): Promise<Storm> {
  const storm: Storm = { submitted: shoppers.map(() => 0), registered: [], paid: [], cut: 0 };
  const untilKilled = async (act: (turn: number) => Promise<void>, turns: number): Promise<void> => {
    for (let turn = 1; turn <= turns; turn++) {
      try {
        await act(turn);
      } catch {
        storm.cut += 1;
        return;
      }
    }
  };
  const checkouts = await Promise.all(shoppers.map((shopper) => shopper.press()));
  const actors = shoppers.flatMap((shopper, index) => [
    untilKilled(async (turn) => {
      const answer = await shopper.visitor.post('/payment/send-post-purchase-info', infoOf(shopper, turn));
      if (answer.status === 200) storm.submitted[index] = turn;
    }, SUBMISSIONS),
    untilKilled(async (turn) => {
      const email = `new${index}-${turn}@example.com`;
      const answer = await server.visitor().post('/users/register', { email, password: PASSWORD });
      if (answer.status === 201) storm.registered.push(email);
    }, 15),
  ]);
  const paying = shoppers.map(async (shopper, index) => {
    await new Promise((resolve) => setTimeout(resolve, (STORM_MS / SHOPPERS) * index));
    await shopper.pay(checkouts[index]?.body.redirect ?? '');
    storm.paid.push(shopper);
  });
  await new Promise((resolve) => setTimeout(resolve, STORM_MS));
  // On a busy machine the first answers take longer.
  await eventually(
    () => Promise.resolve(storm),
    ({ submitted, registered, paid }) => Math.max(...submitted) * registered.length * paid.length > 0,
  );
  await server.kill('SIGKILL');
  await Promise.all([...actors, ...paying]);
  return storm;
}

const infoOf = (shopper: Shopper, turn: number) => ({
  firstName: 'Ada',
  lastName: 'Trader',
  email: shopper.email,
  ntEmail: shopper.email,
  machineId: String(turn),
});

/** Expires the leases of the killed process at once, which would take a minute or two. */
async function runOutLeases(location: DataLocation): Promise<void> {
  const source = await migrationSource(
    { DATABASE_URL: location.databaseUrl, DATA_DIR: location.dataDir },
    SCHEMA,
  ).initialize();
  const dueAt = new Date();
  await source.getRepository(OutboxEmail).update({ state: 'waiting' }, { dueAt });
  await source.getRepository(StripeEvent).update({ state: 'pending' }, { dueAt });
  await source.destroy();
}
