import { existingSource, databaseFile } from '../../src/database/data-source.js';
import { RateLimit } from '../../src/http/rate-limit.entity.js';
import { createDataLocation } from '../support/data-location.js';
import { startSite } from '../support/site.js';

test('lets transactions commit on SQLite while others read', async () => {
  const location = await createDataLocation('');
  const site = await startSite({ DATA_DIR: location.dataDir, DATABASE_URL: '' });
  const other = await existingSource(databaseFile(location.dataDir)).initialize();
  const rows = () => site.database.repository(RateLimit);
  const seen = () => other.query<{ key: string }[]>('SELECT key FROM rate_limits');
  try {
    expect(await other.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    // Each commit tries to move the log into the file as well, which the reader's lock forbids.
    await site.database.writer.query('PRAGMA wal_autocheckpoint = 1');
    await other.query('BEGIN');
    expect(await seen()).toEqual([]);
    for (const key of ['first', 'second']) {
      await site.database.transaction(() => rows().insert({ key, count: 0, endsAt: new Date('2030-01-01T00:00:00Z') }));
    }
    expect(await rows().count()).toBe(2);
    expect(await seen()).toEqual([]);
    await other.query('COMMIT');
    expect(await seen()).toHaveLength(2);
  } finally {
    await other.destroy();
    await site.stop();
    await location.remove();
  }
});
