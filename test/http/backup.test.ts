import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpDatabase } from '../../src/cli/backup-database.js';
import { PASSWORD, newEmail, signedUp } from '../support/accounts.js';
import { makePlace, type Place } from '../support/place.js';
import { type Site, startSite } from '../support/site.js';

describe('command backup', () => {
  let place: Place;
  let site: Site;

  beforeAll(async () => {
    place = await makePlace('');
    site = await startSite({ DATA_DIR: place.dataDir, DATABASE_URL: '' });
  });

  afterAll(async () => {
    await site.stop();
    await place.remove();
  });

  test('copies what is committed while the server runs; a site that starts on the copy has it', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const copy = join(place.dataDir, 'backup.sqlite');
    await backUpDatabase({ DATABASE_URL: '', DATA_DIR: place.dataDir }, copy);
    const restored = join(place.dataDir, 'restored');
    await mkdir(restored);
    await copyFile(copy, join(restored, 'site.sqlite'));
    const other = await startSite({ DATA_DIR: restored, DATABASE_URL: '' });
    try {
      expect((await other.visitor().post('/users/login', { email, password: PASSWORD })).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  test('never writes over a file, and sends PostgreSQL to pg_dump', async () => {
    const there = join(place.dataDir, 'site.sqlite');
    await expect(backUpDatabase({ DATABASE_URL: '', DATA_DIR: place.dataDir }, there)).rejects.toThrow('there already');
    const onPostgres = { DATABASE_URL: 'postgres://host/name', DATA_DIR: place.dataDir };
    await expect(backUpDatabase(onPostgres, '/tmp/never')).rejects.toThrow('pg_dump');
  });
});
