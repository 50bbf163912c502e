import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimit } from '../../src/http/rate-limit.entity.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());
beforeEach(() => write(() => rows().clear()));

const rows = () => site.database.repository(RateLimit);
const write = <T>(work: () => Promise<T>): Promise<T> => site.database.transaction(work);
const row = (key: string, count = 0) => ({ key, count, endsAt: new Date('2030-01-01T00:00:00Z') });

/** Reads, waits and writes, so that two concurrent runs would lose a count. */
async function raise(key: string): Promise<void> {
  const { count } = await rows().findOneByOrFail({ key });
  await sleep(Math.random() * 2);
  await rows().update({ key }, { count: count + 1 });
}

describe('the unit of work', () => {
  it('keeps exactly the committed writes of 300 parallel transactions', async () => {
    await write(() => rows().insert([row('shared'), row('other')]));
    const work = Array.from({ length: 300 }, (_, index) =>
      write(async () => {
        await rows().insert(row(`own-${index}`));
        await raise(index % 2 === 0 ? 'shared' : 'other');
        if (index % 3 === 0) throw new Error('rolled back');
      }),
    );
    const results = await Promise.allSettled(work);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    expect(new Set(reasons)).toEqual(new Set(['Error: rolled back']));
    expect(reasons).toHaveLength(100);
    expect(await rows().count()).toBe(202);
    expect(await rows().existsBy({ key: 'own-3' })).toBe(false);
    expect(await rows().findOneByOrFail({ key: 'shared' })).toMatchObject({ count: 100 });
    expect(await rows().findOneByOrFail({ key: 'other' })).toMatchObject({ count: 100 });
  });

  it('commits nested transactions together or not at all', async () => {
    await write(async () => {
      await write(() => rows().insert(row('inner')));
      await rows().insert(row('outer'));
    });
    expect(await rows().count()).toBe(2);
    const failing = write(async () => {
      await write(() => rows().insert(row('lost')));
      throw new Error('outer fails');
    });
    await expect(failing).rejects.toThrow('outer fails');
    expect(await rows().existsBy({ key: 'lost' })).toBe(false);
  });

  it('shows uncommitted rows to their own transaction only', async () => {
    const signals = new EventEmitter();
    const [begun, held] = [once(signals, 'begun'), once(signals, 'release')];
    const transaction = write(async () => {
      if (!(await rows().existsBy({ key: 'pending' }))) await rows().insert(row('pending'));
      const inside = await rows().existsBy({ key: 'pending' });
      signals.emit('begun');
      await held;
      return inside;
    });
    await begun;
    expect(await rows().existsBy({ key: 'pending' })).toBe(false);
    signals.emit('release');
    expect(await transaction).toBe(true);
    expect(await rows().existsBy({ key: 'pending' })).toBe(true);
  });

  it('answers reads while more transactions wait than there are connections', async () => {
    const signals = new EventEmitter();
    signals.setMaxListeners(0);
    const held = Array.from({ length: 30 }, (_, index) =>
      write(async () => {
        await rows().insert(row(`held-${index}`));
        await once(signals, 'release');
      }),
    );
    // Until they hold all available connections.
    await sleep(300);
    const counts = await Promise.allSettled(Array.from({ length: 30 }, () => rows().count()));
    const releasing = setInterval(() => signals.emit('release'), 1);
    await Promise.all(held);
    clearInterval(releasing);
    expect(counts).toEqual(counts.map(() => ({ status: 'fulfilled', value: 0 })));
  });

  it('runs effects after the commit and drops them after a rollback', async () => {
    const effects: string[] = [];
    await write(async () => {
      site.database.afterCommit(() => effects.push('committed'));
      await rows().insert(row('effect'));
      expect(effects).toEqual([]);
    });
    const failing = write(async () => {
      site.database.afterCommit(() => effects.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    site.database.afterCommit(() => effects.push('outside'));
    expect(effects).toEqual(['committed', 'outside']);
  });

  it('returns the result and runs the other effects if one effect throws', async () => {
    const effects: string[] = [];
    const answer = await write(async () => {
      await rows().insert(row('kept'));
      site.database.afterCommit(() => {
        throw new Error('an effect fails');
      });
      site.database.afterCommit(() => effects.push('after it'));
      return 'done';
    });
    expect(answer).toBe('done');
    expect(effects).toEqual(['after it']);
    expect(await rows().existsBy({ key: 'kept' })).toBe(true);
  });

  it('refuses a condition without a value', async () => {
    await write(() => rows().insert([row('one'), row('two')]));
    for (const missing of [undefined, null]) {
      const where = { key: missing as unknown as string };
      await expect(rows().findOneBy(where)).rejects.toThrow(/where/i);
      await expect(write(() => rows().delete(where))).rejects.toThrow(/where/i);
      await expect(write(() => rows().update(where, { count: 1 }))).rejects.toThrow(/where/i);
    }
    expect(await rows().countBy({ count: 0 })).toBe(2);
  });

  it('isolates later transactions from one that was left open', async () => {
    const runner = site.database.writer.createQueryRunner();
    await runner.query('BEGIN');
    await runner.query("INSERT INTO rate_limits VALUES ('left open', 0, '2030')");
    await runner.release();
    await Promise.all(Array.from({ length: 12 }, (_, index) => write(() => rows().insert(row(`later-${index}`)))));
    expect(await rows().count()).toBe(12);
  });

  it('reports a transaction that was rolled back after an ignored error', async () => {
    await write(() => rows().insert(row('there')));
    const work = write(async () => {
      await rows().insert(row('before'));
      await rows()
        .insert(row('there'))
        .catch(() => undefined);
    });
    const outcome = await work.then(
      () => 'committed',
      () => 'refused',
    );
    expect(await rows().existsBy({ key: 'before' })).toBe(outcome === 'committed');
  });

  it('retries a transaction that PostgreSQL rolled back at COMMIT', async () => {
    await write(() => rows().insert(row('there')));
    let tries = 0;
    await write(async () => {
      await rows().insert(row('before'));
      if ((tries += 1) > 1) return;
      await rows()
        .insert(row('there'))
        .catch(() => undefined);
    });
    expect(await rows().existsBy({ key: 'before' })).toBe(true);
  });

  it('stays ready behind a long queue, because the readiness write goes first', async () => {
    const ready = async () => (await site.visitor().get('/health/ready')).status;
    // A recent check is answered from memory.
    await site.restart();
    const queue = Array.from({ length: 400 }, () => write(() => sleep(20)));
    expect(await ready()).toBe(200);
    await Promise.all(queue);
  });

  it('refuses a write outside a transaction on SQLite', async () => {
    const attempt = rows().insert(row('outside'));
    const outcome = await attempt.then(
      () => 'written',
      (error: unknown) => (/readonly/i.test(String(error)) ? 'refused' : String(error)),
    );
    expect(outcome).toBe(site.database.isPostgres ? 'written' : 'refused');
  });

  it('creates exactly the tables of the entities by migrations', async () => {
    const { upQueries } = await site.database.writer.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});
