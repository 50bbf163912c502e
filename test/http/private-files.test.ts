import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localPlan } from '../../scripts/site-environment.js';
import { backUpDatabase } from '../../src/cli/backup.js';
import { createDataLocation, type DataLocation } from '../support/data-location.js';
import { type Site, startSite } from '../support/site.js';

const OWNER_ONLY = 0o600;

async function modesIn(folder: string): Promise<Record<string, number>> {
  const names = (await readdir(folder)).filter((name) => name.includes('.sqlite'));
  const modes = await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777]));
  return Object.fromEntries(modes) as Record<string, number>;
}

describe('files that hold personal data', () => {
  let location: DataLocation;
  let site: Site | undefined;
  let umask: number;

  beforeAll(async () => {
    location = await createDataLocation('');
  });
  beforeEach(() => (umask = process.umask(0)));
  afterEach(async () => {
    process.umask(umask);
    await site?.stop();
    site = undefined;
  });
  afterAll(() => location.remove());

  test('makes the database, its companion files and its backup private whatever the umask', async () => {
    site = await startSite({ DATA_DIR: location.dataDir, DATABASE_URL: '' });
    const settings = { DATABASE_URL: '', DATA_DIR: location.dataDir };
    await backUpDatabase(settings, join(location.dataDir, 'backup.sqlite'));
    expect(await modesIn(location.dataDir)).toEqual({
      'site.sqlite': OWNER_ONLY,
      'site.sqlite-wal': OWNER_ONLY,
      'site.sqlite-shm': OWNER_ONLY,
      'backup.sqlite': OWNER_ONLY,
    });
  });

  test('makes the secret of a local start private, even if it was readable', async () => {
    const dataDir = join(location.dataDir, 'local');
    const before = process.env['DATA_DIR'];
    process.env['DATA_DIR'] = dataDir;
    const mode = async () => {
      localPlan();
      return (await stat(join(dataDir, 'jwt-secret'))).mode & 0o777;
    };
    try {
      expect(await mode()).toBe(OWNER_ONLY);
      await chmod(join(dataDir, 'jwt-secret'), 0o644);
      expect(await mode()).toBe(OWNER_ONLY);
    } finally {
      if (before === undefined) delete process.env['DATA_DIR'];
      else process.env['DATA_DIR'] = before;
    }
  });

  test('makes a database private that was copied with public permissions', async () => {
    const restored = join(location.dataDir, 'restored');
    await mkdir(restored);
    await writeFile(join(restored, 'site.sqlite'), '', { mode: 0o666 });
    site = await startSite({ DATA_DIR: restored, DATABASE_URL: '' });
    expect(await modesIn(restored)).toMatchObject({ 'site.sqlite': OWNER_ONLY, 'site.sqlite-wal': OWNER_ONLY });
  });
});
