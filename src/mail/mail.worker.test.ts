import { isRefusedForGood, MAX_ATTEMPTS, nextAttempt } from './mail.worker.js';

const now = new Date('2026-01-01T00:00:00Z');
const secondsUntil = (attempts: number, chance = 0): number =>
  ((nextAttempt(attempts, false, now, chance)?.getTime() ?? Number.NaN) - now.getTime()) / 1000;

describe('nextAttempt', () => {
  it('doubles the delay from 2 seconds to two hours, plus up to a fifth by chance', () => {
    expect([1, 2, 3, 10, 13, 14, 59].map((attempts) => secondsUntil(attempts))).toEqual([
      2, 4, 8, 1024, 7200, 7200, 7200,
    ]);
    expect(secondsUntil(1, 1)).toBeCloseTo(2.4);
  });

  it('gives up after about four days', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => secondsUntil(index + 1));
    const days = delays.reduce((sum, delay) => sum + delay, 0) / 86_400;
    expect(days).toBeGreaterThan(3.5);
    expect(days).toBeLessThan(5);
    expect(nextAttempt(MAX_ATTEMPTS, false, now, 0)).toBeNull();
  });

  it('gives up a permanently refused recipient after about ten minutes', () => {
    expect(nextAttempt(8, true, now, 0)).not.toBeNull();
    expect(nextAttempt(9, true, now, 0)).toBeNull();
  });
});

describe('isRefusedForGood', () => {
  it.each([
    [{ code: 'EENVELOPE', responseCode: 550 }, true],
    [{ code: 'EMESSAGE', responseCode: 554 }, true],
    [{ code: 'EENVELOPE', responseCode: 451 }, false],
    [{ code: 'EENVELOPE', responseCode: 530 }, false],
    [{ code: 'EAUTH', responseCode: 535 }, false],
    [{ code: 'ECONNECTION' }, false],
    [null, false],
    ['550', false],
  ])('decides whether %j is permanent: %s', (error, refused) => {
    expect(isRefusedForGood(error)).toBe(refused);
  });
});
