import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpDatabase } from '../../src/cli/backup.js';
import { CommandError } from '../../src/cli/terminal.js';
import { PASSWORD, newEmail, signedUp } from '../support/accounts.js';
import { createDataLocation, type DataLocation } from '../support/data-location.js';
import { type Site, startSite } from '../support/site.js';

describe('command backup', () => {
  let location: DataLocation;
  let site: Site;

  beforeAll(async () => {
    location = await createDataLocation('');
    site = await startSite({ DATA_DIR: location.dataDir, DATABASE_URL: '' });
  });

  afterAll(async () => {
    await site.stop();
    await location.remove();
  });

  test('copies committed data while the server runs; a site starts on the copy', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const copy = join(location.dataDir, 'backup.sqlite');
    await backUpDatabase({ DATABASE_URL: '', DATA_DIR: location.dataDir }, copy);
    const restored = join(location.dataDir, 'restored');
    await mkdir(restored);
    await copyFile(copy, join(restored, 'site.sqlite'));
    const other = await startSite({ DATA_DIR: restored, DATABASE_URL: '' });
    try {
      expect((await other.visitor().post('/users/login', { email, password: PASSWORD })).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  test('never overwrites a file, and refers PostgreSQL to pg_dump', async () => {
    const there = join(location.dataDir, 'site.sqlite');
    await expect(backUpDatabase({ DATABASE_URL: '', DATA_DIR: location.dataDir }, there)).rejects.toThrow(
      'already exists',
    );
    const onPostgres = { DATABASE_URL: 'postgres://host/name', DATA_DIR: location.dataDir };
    await expect(backUpDatabase(onPostgres, '/tmp/never')).rejects.toThrow('pg_dump');
  });

  test.each([
    ['no database', async () => undefined, 'There’s no database'],
    ['an empty file', (file: string) => writeFile(file, ''), 'is not a database of this site'],
    ['something else', (file: string) => writeFile(file, 'words '.repeat(1000)), 'is not a database of this site'],
  ])('rejects a folder with %s and writes nothing', async (_what, prepare, words) => {
    const folder = join(location.dataDir, `folder-${words.length}-${_what.length}`);
    await mkdir(folder);
    await prepare(join(folder, 'site.sqlite'));
    const before = await readdir(folder);
    const copy = backUpDatabase({ DATABASE_URL: '', DATA_DIR: folder }, join(folder, 'copy.sqlite'));
    await expect(copy).rejects.toThrow(CommandError);
    await expect(copy).rejects.toThrow(words);
    expect(await readdir(folder)).toEqual(before);
  });

  test('reports that the target folder is missing', async () => {
    const copy = backUpDatabase(
      { DATABASE_URL: '', DATA_DIR: location.dataDir },
      join(location.dataDir, 'none', 'copy.sqlite'),
    );
    await expect(copy).rejects.toThrow(CommandError);
    await expect(copy).rejects.toThrow('There’s no folder');
  });

  test('does not create a missing data folder', async () => {
    const folder = join(location.dataDir, 'missing');
    const copy = backUpDatabase({ DATABASE_URL: '', DATA_DIR: folder }, join(location.dataDir, 'copy.sqlite'));
    await expect(copy).rejects.toThrow('There’s no database');
    expect(existsSync(folder)).toBe(false);
  });
});
