import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LeasedQueue } from '../../src/jobs/leased-queue.js';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { startSite, type Site } from '../support/site.js';

const LEASE_MS = 3000;
/** Dropped emails: no worker of the site claims them. */
const FILTER = { state: 'dropped' as const };

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());
beforeEach(() => site.database.transaction(() => rows().delete(FILTER)));

const rows = () => site.database.repository(OutboxEmail);

/** Creates the queue of one process. */
function queue(): LeasedQueue<OutboxEmail> {
  return new LeasedQueue(site.database, {
    name: 'test',
    entity: OutboxEmail,
    key: 'id',
    dueColumn: 'dueAt',
    leaseMs: LEASE_MS,
    renewMs: 10,
  });
}

const claim = (take: number): Promise<OutboxEmail[]> =>
  queue().claim([FILTER], (where) => rows().find({ where, order: { dueAt: 'ASC' }, take }));

/** Adds `count` rows that are due now, the oldest first. */
async function addDue(count: number): Promise<string[]> {
  const start = Date.now() - 10_000;
  const due = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    key: null,
    cancelKey: null,
    recipient: 'a@example.com',
    accountId: null,
    subject: 'News',
    text: '',
    html: '',
    state: FILTER.state,
    attempts: index % 2,
    dueAt: new Date(start + index),
    expiresAt: null,
    deleteAfterSending: null,
    lastError: null,
    createdAt: new Date(start),
    sentAt: null,
  }));
  await site.database.transaction(() => rows().insert(due));
  return due.map(({ id }) => id);
}

describe('A leased queue', () => {
  it('gives each due row to one of many concurrent claims and counts one attempt', async () => {
    const ids = await addDue(12);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(3)));
    const claimed = claims.flat();
    expect(claimed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const { id, attempts } of claimed) {
      expect(attempts).toBe((ids.indexOf(id) % 2) + 1);
      expect(await rows().findOneByOrFail({ id })).toMatchObject({ attempts });
    }
    expect(await claim(3)).toEqual([]);
  });

  it('lets another process claim a row once the lease has expired', async () => {
    const [id = ''] = await addDue(1);
    await claim(1);
    expect(await claim(1)).toEqual([]);
    await site.database.transaction(() => rows().update({ id }, { dueAt: new Date(Date.now() - 1) }));
    expect(await claim(1)).toMatchObject([{ id, attempts: 2 }]);
  });

  it('renews leases during work, except for rows that another process has claimed', async () => {
    const [own = '', lost = ''] = await addDue(2);
    const claimed = await claim(2);
    const ended = new Date(Date.now() - 1000);
    await site.database.transaction(async () => {
      await rows().update({ id: own }, { dueAt: ended });
      await rows().update({ id: lost }, { dueAt: ended, attempts: 7 });
    });
    await queue().holdLease(claimed, async () => {
      while ((await rows().findOneByOrFail({ id: own })).dueAt <= ended) await sleep(10);
    });
    expect((await rows().findOneByOrFail({ id: lost })).dueAt).toEqual(ended);
  });

  it('claims nothing if selecting the rows fails', async () => {
    const [id = ''] = await addDue(1);
    const failing = queue().claim([FILTER], () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await claim(1)).toMatchObject([{ id, attempts: 1 }]);
  });
});
