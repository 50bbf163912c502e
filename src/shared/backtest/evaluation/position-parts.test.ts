import { tradesOf } from '../../../../test/support/file-reading.js';
import { gridFile, gridLine } from '../../../../test/support/grid-file.js';
import { smallAccount } from '../../../../test/support/made-evaluation.js';
import { simulateEvaluation } from './evaluation.js';
import type { PropFirmAccount } from './prop-firm-rules.js';

type Row = Parameters<typeof gridLine>[0];

/** Ten minutes long, half an hour longer than the first. */
const FIRST: Row = { exit: '9/15/2026 9:45:00 AM', profit: '$200.00', mae: '$1100.00' };
const SECOND: Row = { number: '2', exit: '9/15/2026 10:15:00 AM', profit: '$900.00', mae: '$1100.00' };

function verdictOn(rows: readonly Row[], rules: PropFirmAccount = smallAccount('endOfDay')) {
  const trades = tradesOf(gridFile(...rows.map((row) => gridLine(row))));
  const { outcome, broken, profit, doubts } = simulateEvaluation(trades, rules, { contracts: 1, useDailyLimit: true });
  return {
    outcome,
    row: broken?.row,
    hasParts: broken?.hasParts,
    profit,
    isOverlapDoubted: doubts.join(' ').includes('began while another'),
  };
}

describe('a position that is closed in parts', () => {
  it('loses on all of them what its first part shows for itself', () => {
    // Both were down by 1,100, on 48,000 at least.
    expect(verdictOn([FIRST, SECOND])).toEqual({
      outcome: 'failed',
      row: 1,
      hasParts: true,
      profit: -2200,
      isOverlapDoubted: false,
    });
  });

  it.each<[string, Row]>([
    ['at another price', { entryPrice: '101.00' }],
    ['at another time', { entry: '9/15/2026 9:36:00 AM' }],
    ['on the other side', { side: 'Short' }],
  ])('is none where the other trade was entered %s', (_how, other) => {
    expect(verdictOn([FIRST, { ...SECOND, ...other }])).toMatchObject({ outcome: 'open', isOverlapDoubted: true });
  });

  it('is one on a clock of minutes, too, on which it was open for a moment', () => {
    const [first, second] = [FIRST, SECOND].map((row) => ({ ...row, exit: '9/15/2026 9:35:00 AM', quantity: '3' }));
    expect(verdictOn([first!, second!])).toMatchObject({ outcome: 'failed', profit: -2200 });
    expect(verdictOn([first!, second!], smallAccount('endOfDay', { maxContracts: 5 })).outcome).toBe('refused');
  });

  it('is weighed by the contracts of its parts, the later ones only', () => {
    const rows = [
      { ...FIRST, quantity: '2', mae: '$1000.00' },
      { ...SECOND, mae: '$400.00' },
    ];
    // 500 a contract, on three of them; then 400 on the last one alone.
    expect(verdictOn(rows).outcome).toBe('open');
    expect(verdictOn([{ ...rows[0], mae: '$1333.32' }, rows[1]!]).outcome).toBe('open');
    expect(verdictOn([{ ...rows[0], mae: '$1333.34' }, rows[1]!])).toMatchObject({
      outcome: 'failed',
      profit: -2000.01,
    });
  });

  it('raises a floor that trails open profit by all of them', () => {
    // MFE is 12 each; without it on both the floor would be 48,012.
    const rules = smallAccount('intraday', {
      maximumLoss: { amount: 20, kind: 'intraday', locksAtStart: false, checkedLive: true },
    });
    const calm = { profit: '$4.00', mae: '$0.00' };
    expect(
      verdictOn(
        [
          { ...FIRST, ...calm },
          { ...SECOND, ...calm },
        ],
        rules,
      ).outcome,
    ).toBe('failed');
    expect(
      verdictOn(
        [
          { ...FIRST, ...calm },
          { ...SECOND, ...calm, entryPrice: '101.00' },
        ],
        rules,
      ).outcome,
    ).toBe('open');
  });

  it('leaves a floor of closed trades alone', () => {
    const closed = { amount: 2000, kind: 'endOfDay', locksAtStart: true, checkedLive: false } as const;
    expect(verdictOn([FIRST, SECOND], smallAccount('endOfDay', { maximumLoss: closed }))).toMatchObject({
      profit: 1100,
    });
  });
});
