import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { underLease } from './lease.js';

const logger = pino({ level: 'silent' });

it('a lease is renewed as long as the work takes, also after a renewal that failed, and not afterwards', async () => {
  const seen = { renewals: 0 };
  let isDone = false;
  const renew = async (): Promise<void> => {
    await sleep(1);
    expect(isDone).toBe(false);
    seen.renewals += 1;
    if (seen.renewals === 1) throw new Error('The database is away');
  };
  const work = async (): Promise<string> => {
    while (seen.renewals < 3) await sleep(1);
    return 'worked';
  };
  const result = await underLease({ name: 'test', everyMs: 2, renew }, logger, work);
  isDone = true;
  await sleep(20);
  expect(result).toBe('worked');
});

it('work that fails fails with its own reason, and its lease is renewed no more', async () => {
  const seen = { renewals: 0 };
  const renew = async (): Promise<void> => {
    seen.renewals += 1;
    await sleep(1);
  };
  const work = async (): Promise<never> => {
    while (seen.renewals < 2) await sleep(1);
    throw new Error('Stripe is out');
  };
  await expect(underLease({ name: 'test', everyMs: 2, renew }, logger, work)).rejects.toThrow('Stripe is out');
  const after = seen.renewals;
  await sleep(20);
  expect(seen.renewals).toBe(after);
});
