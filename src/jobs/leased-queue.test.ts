import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { backOffSeconds, underLease } from './leased-queue.js';

beforeAll(() => Logger.overrideLogger(false));

describe('underLease', () => {
  it('renews the lease during work, even after a failed renewal, and never afterward', async () => {
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
    const result = await underLease({ name: 'test', everyMs: 2, renew }, work);
    isDone = true;
    await sleep(20);
    expect(result).toBe('worked');
  });

  it('rejects with the error of failed work and stops renewing its lease', async () => {
    const seen = { renewals: 0 };
    const renew = async (): Promise<void> => {
      seen.renewals += 1;
      await sleep(1);
    };
    const work = async (): Promise<never> => {
      while (seen.renewals < 2) await sleep(1);
      throw new Error('Stripe is out');
    };
    await expect(underLease({ name: 'test', everyMs: 2, renew }, work)).rejects.toThrow('Stripe is out');
    const after = seen.renewals;
    await sleep(20);
    expect(seen.renewals).toBe(after);
  });
});

describe('backOffSeconds', () => {
  it('multiplies the delay after each failure, up to the longest one', () => {
    const delays = [1, 2, 3, 4, 5].map((failures) =>
      backOffSeconds(failures, { firstSeconds: 2, factor: 3, longestSeconds: 60 }),
    );
    expect(delays).toEqual([2, 6, 18, 54, 60]);
  });
});
