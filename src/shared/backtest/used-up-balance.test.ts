import { usedUpBalance } from './used-up-balance.js';

const WORDS = { money: (amount: number) => `$${amount}`, day: (time: number) => `day ${time}`, count: String };
const CURVE = {
  trade: Uint32Array.of(0, 1, 5),
  time: Float64Array.of(100, 200, 300),
  profit: Float64Array.of(50, -999.99, -1_000),
};

describe('usedUpBalance', () => {
  it('names the day on which nothing was left of the balance', () => {
    expect(usedUpBalance(CURVE, 1_000, WORDS)).toContain(
      'The balance of $1000 that the run began with was used up by day 300:',
    );
  });

  it('names the trade where the file has no times', () => {
    expect(usedUpBalance({ ...CURVE, time: null }, 999.99, WORDS)).toContain('used up by trade 2:');
  });

  it('says nothing while something is left, and without a balance', () => {
    expect(usedUpBalance(CURVE, 1_000.01, WORDS)).toBeNull();
    expect(usedUpBalance(CURVE, undefined, WORDS)).toBeNull();
  });
});
