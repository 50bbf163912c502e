import { Client } from 'pg';
import { Session } from '../../src/users/session.entity.js';
import { newEmail, PASSWORD, signedUp } from '../support/accounts.js';
import { makePlace, type Place } from '../support/place.js';
import { type Site, startSite } from '../support/site.js';

describe('A database that can be read but not written', () => {
  let place: Place;
  let site: Site;
  beforeAll(async () => {
    place = await makePlace();
    site = await startSite({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl });
  });
  afterAll(async () => {
    await site.stop();
    await place.remove();
  });

  /**
   * On PostgreSQL as on a standby. On SQLite the writing connection refuses with the code of a read-only file
   * (SQLITE_READONLY); the file's mode alone would not stop a connection that is open already, nor root.
   */
  async function setReadOnly(isReadOnly: boolean): Promise<void> {
    const onOff = isReadOnly ? 'on' : 'off';
    if (place.databaseUrl === '') {
      await site.database.writer.query(`PRAGMA query_only = ${onOff}`);
      return;
    }
    // Of its own connection, which has to write that it may write again.
    const options = '-c default_transaction_read_only=off';
    const other = new Client({ connectionString: place.databaseUrl, options });
    await other.connect();
    const name = new URL(place.databaseUrl).pathname.slice(1);
    await other.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${onOff}`);
    // It waits until they have ended: a request before that would be asked of a dying one.
    await other.query(
      'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [name],
    );
    await other.end();
  }

  it('still tells a signed-in person what it knows; only what has to be written is refused', async () => {
    const email = newEmail();
    const visitor = await signedUp(site, email);
    const seen = new Date(Date.now() - 2 * 3600_000);
    const sessions = () => site.database.repository(Session);
    const [{ id } = { id: '' }] = await sessions().find();
    await site.database.transaction(() => sessions().update({ id }, { lastSeenAt: seen }));
    await setReadOnly(true);
    expect(await visitor.get('/users/me')).toMatchObject({ status: 200, body: { email } });
    expect((await site.visitor().post('/users/login', { email, password: PASSWORD })).status).toBe(503);
    expect((await sessions().find()).map(({ lastSeenAt }) => lastSeenAt)).toEqual([seen]);
    await setReadOnly(false);
    expect((await visitor.get('/users/me')).status).toBe(200);
    expect((await sessions().find())[0]?.lastSeenAt.getTime()).toBeGreaterThan(seen.getTime());
  });
});
