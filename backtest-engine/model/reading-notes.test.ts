import { describeUnreadTrades } from './reading-notes.js';

const WHOLE = { leftOut: 0, isCut: false, endsMidRow: false };
const BREAKS_OFF = expect.stringContaining('seems to be cut off') as string;

describe('describeUnreadTrades', () => {
  it.each([
    ['nothing', WHOLE, 10, []],
    [
      'one of many',
      { ...WHOLE, leftOut: 1 },
      999,
      ['We couldn’t read 1 of 1,000 trades, so these figures leave it out.'],
    ],
    [
      'many',
      { ...WHOLE, leftOut: 1_000 },
      9_000,
      ['We couldn’t read 1,000 of 10,000 trades, so these figures leave them out.'],
    ],
    ['the last row, once', { ...WHOLE, leftOut: 1, endsMidRow: true }, 10, [BREAKS_OFF]],
    [
      'the last row and another',
      { ...WHOLE, leftOut: 2, endsMidRow: true },
      10,
      [BREAKS_OFF, 'We couldn’t read 2 of 12 trades, so these figures leave them out.'],
    ],
    ['what lies beyond the limits', { ...WHOLE, isCut: true }, 10, [expect.stringContaining('too long') as string]],
  ])('describes unread trades: %s', (_what, file, trades, sentences) => {
    expect(describeUnreadTrades(file, trades)).toEqual(sentences);
  });
});
