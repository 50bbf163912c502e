import { Client } from 'pg';
import { createDataLocation, type DataLocation } from '../support/data-location.js';
import { PASSWORD, newEmail, signedUp } from '../support/accounts.js';
import { type Site, startSite } from '../support/site.js';

/**
 * SQLite has no such limit: it waits for a lock for five seconds, and our statements take
 * milliseconds.
 */
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

onPostgres('a statement that PostgreSQL cannot carry out', () => {
  let location: DataLocation;
  let site: Site;
  let other: Client;

  beforeAll(async () => {
    location = await createDataLocation();
    site = await startSite({ DATABASE_URL: location.databaseUrl });
    other = new Client({ connectionString: location.databaseUrl });
    await other.connect();
  });

  afterAll(async () => {
    await other.end();
    await site.stop();
    await location.remove();
  });

  /** Statements of the site that have waited this long for a lock. */
  async function waitingFor(seconds: number): Promise<number> {
    const { rows } = await other.query<{ count: string }>(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
       AND clock_timestamp() - query_start >= make_interval(secs => $1)`,
      [seconds],
    );
    return Number(rows[0]?.count);
  }

  test('a slow statement is canceled after ten seconds and answered with 503', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const signIn = () => site.visitor().post('/users/login', { email, password: PASSWORD });
    await other.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const start = performance.now();
    const pending = signIn();
    while ((await waitingFor(0)) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const answer = await pending;
    const seconds = (performance.now() - start) / 1000;
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(seconds).toBeGreaterThan(9);
    // The client's own limit of twelve seconds would leave the statement waiting on the server.
    expect(await waitingFor(11)).toBe(0);
    await other.query('ROLLBACK');
    expect((await signIn()).status).toBe(200);
  });

  test('a canceled statement counts as an outage, not as a bug', async () => {
    await expect(site.database.reader.query('SELECT pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
  });
});
