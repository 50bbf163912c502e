import { Client } from 'pg';
import type sqlite3 from 'sqlite3';
import { Session } from '../../src/users/auth/session.entity.js';
import { newEmail, PASSWORD, signedUp } from '../support/accounts.js';
import { createDataLocation, type DataLocation } from '../support/data-location.js';
import { eventually } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

/** A flag of https://www.sqlite.org/c3ref/open.html. */
const OPEN_READONLY = 0x1;

describe('A database that can be read but not written', () => {
  let location: DataLocation;
  let site: Site;
  beforeAll(async () => {
    location = await createDataLocation();
    site = await startSite({ DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl });
  });
  afterAll(async () => {
    await site.stop();
    await location.remove();
  });

  /**
   * Makes the database read-only: on PostgreSQL like a standby, on SQLite like a file on a
   * read-only disk (SQLITE_READONLY). On SQLite, only the product itself reopens the file for
   * writing.
   */
  async function setReadOnly(isReadOnly: boolean): Promise<void> {
    const onOff = isReadOnly ? 'on' : 'off';
    if (location.databaseUrl === '') {
      const { writer } = site.database;
      Object.assign(writer.options, { flags: isReadOnly ? OPEN_READONLY : undefined });
      if (isReadOnly) await writer.destroy();
      if (isReadOnly) await writer.initialize();
      return;
    }
    // A separate connection that may write, to reset the setting.
    const options = '-c default_transaction_read_only=off';
    const other = new Client({ connectionString: location.databaseUrl, options });
    await other.connect();
    const name = new URL(location.databaseUrl).pathname.slice(1);
    await other.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${onOff}`);
    // Waits until the other connections have ended, so that no request uses one of them.
    await other.query(
      'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [name],
    );
    await other.end();
  }

  it('still answers reads of signed-in people and refuses writes only', async () => {
    const email = newEmail();
    const visitor = await signedUp(site, email);
    const seen = new Date(Date.now() - 2 * 3600_000);
    const sessions = () => site.database.repository(Session);
    const [{ id } = { id: '' }] = await sessions().find();
    await site.database.transaction(() => sessions().update({ id }, { lastSeenAt: seen }));
    await setReadOnly(true);
    expect(await visitor.get('/users/me')).toMatchObject({ status: 200, body: { email } });
    expect((await site.visitor().post('/users/login', { email, password: PASSWORD })).status).toBe(503);
    expect((await site.visitor().get('/health/ready')).status).toBe(503);
    expect((await sessions().find()).map(({ lastSeenAt }) => lastSeenAt)).toEqual([seen]);
    await setReadOnly(false);
    expect((await site.visitor().get('/health/ready')).status).toBe(200);
    expect((await visitor.get('/users/me')).status).toBe(200);
    expect((await sessions().find())[0]?.lastSeenAt.getTime()).toBeGreaterThan(seen.getTime());
  });
});

test('replaces a broken reading connection, and the next read succeeds', async () => {
  const location = await createDataLocation('');
  const site = await startSite({ DATA_DIR: location.dataDir, DATABASE_URL: '' });
  try {
    const visitor = await signedUp(site, newEmail());
    // SQLite reports the same error for a closed handle as for a broken one.
    const { databaseConnection } = site.database.reader.driver as unknown as { databaseConnection: sqlite3.Database };
    await new Promise<void>((resolve) => databaseConnection.close(() => resolve()));
    const ask = async () => (await visitor.get('/users/me')).status;
    expect(await ask()).toBe(503);
    expect(await eventually(ask, (status) => status === 200)).toBe(200);
  } finally {
    await site.stop();
    await location.remove();
  }
});
