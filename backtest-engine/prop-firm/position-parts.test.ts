import { tradesOf } from '../../test/support/file-reading.js';
import { gridFile, gridLine } from '../../test/support/grid-file.js';
import { AS_IN_FILE, smallAccount } from '../../test/support/made-evaluation.js';
import { simulateEvaluation } from './evaluation.js';
import type { PropFirmAccount } from './prop-firm-rules.js';

type Row = Parameters<typeof gridLine>[0];

/** Two parts of a position. The second one is closed half an hour later. */
const FIRST: Row = { exit: '9/15/2026 9:45:00 AM', profit: '$200.00', mae: '$1100.00' };
const SECOND: Row = { number: '2', exit: '9/15/2026 10:15:00 AM', profit: '$900.00', mae: '$1100.00' };

function verdictOn(rows: readonly Row[], rules: PropFirmAccount = smallAccount('endOfDay')) {
  const trades = tradesOf(gridFile(...rows.map((row) => gridLine(row))));
  const { outcome, breach, profit, uncertainties } = simulateEvaluation(trades, rules, AS_IN_FILE);
  return {
    outcome,
    row: breach?.row,
    hasParts: breach?.hasParts,
    isOpenLoss: breach?.isOpenLoss,
    profit,
    isOverlapUncertain: uncertainties.join(' ').includes('started while another'),
  };
}

describe('a position that is closed in parts', () => {
  it('applies the open loss of the first part to all parts of a position', () => {
    // Both parts were down by 1,100, so equity fell to at most 47,800.
    expect(verdictOn([FIRST, SECOND])).toEqual({
      outcome: 'failed',
      row: 1,
      hasParts: true,
      isOpenLoss: true,
      profit: -2200,
      isOverlapUncertain: false,
    });
  });

  it.each<[string, Row]>([
    ['at another price', { entryPrice: '101.00' }],
    ['at another time', { entry: '9/15/2026 9:36:00 AM' }],
    ['on the other side', { side: 'Short' }],
  ])('does not treat trades as parts of a position if entered %s', (_how, other) => {
    expect(verdictOn([FIRST, { ...SECOND, ...other }])).toMatchObject({ outcome: 'open', isOverlapUncertain: true });
  });

  it('does not treat a trade that ends within its minute as a part', () => {
    const over = { ...FIRST, exit: '9/15/2026 9:35:00 AM' };
    expect(verdictOn([over, SECOND])).toMatchObject({ outcome: 'open', profit: 1100, isOverlapUncertain: true });
    expect(verdictOn([over, { ...over, number: '2' }])).toMatchObject({ outcome: 'open', isOverlapUncertain: true });
  });

  it('keeps the equity of a position when one part closes', () => {
    const [first, rest] = [
      { exit: '9/15/2026 9:45:00 AM', profit: '$700.00', mae: '$0.00', mfe: '$700.00' },
      { exit: '9/15/2026 9:49:00 AM', profit: '$2130.00', mae: '$0.00', mfe: '$2130.00', quantity: '3', number: '2' },
    ];
    const rules = smallAccount('intraday', { profitTarget: 9000 });
    expect(verdictOn([first, rest], rules)).toMatchObject({ outcome: 'open', profit: 2830, isOverlapUncertain: false });
  });

  it('does not drop equity to closed profit while a part stays open overnight', () => {
    const [first, rest] = [
      { exit: '9/15/2026 3:00:00 PM', profit: '$1500.00', mae: '$0.00', mfe: '$1800.00' },
      { exit: '9/16/2026 11:00:00 AM', profit: '$1600.00', mae: '$0.00', mfe: '$1800.00', number: '2' },
    ];
    // The open peak of both parts, 3,600, lifts the floor to 51,600, above the closed profit of
    // 1,500.
    const rising = { amount: 2000, kind: 'intraday', locksAtStart: false, checkedLive: true } as const;
    const rules = smallAccount('intraday', { maximumLoss: rising });
    expect(verdictOn([first, rest], rules)).toMatchObject({
      outcome: 'passed',
      profit: 3100,
      isOverlapUncertain: false,
    });
    const given = { ...rest, profit: '$100.00' };
    expect(verdictOn([first, given], rules)).toMatchObject({ outcome: 'failed', row: 2 });
  });

  it('counts worst and best points of a position once, not for each part', () => {
    const parts = [40, 41, 42].map((minute, at) => ({
      number: String(at + 1),
      exit: `9/15/2026 9:${minute}:00 AM`,
      profit: '$1000.00',
      mae: '$600.00',
      mfe: '$1000.00',
    }));
    const rising = { amount: 2000, kind: 'intraday', locksAtStart: false, checkedLive: true } as const;
    for (const rules of [{}, { maximumLoss: rising }]) {
      expect(verdictOn(parts, smallAccount('intraday', rules))).toMatchObject({ outcome: 'passed', profit: 3000 });
    }
    // The last contract alone falls by 2,000 after a profit of 2,000. The floor is at 50,000.
    const deeper = [...parts.slice(0, 2), { ...parts[2]!, mae: '$2000.00' }];
    expect(verdictOn(deeper, smallAccount('intraday'))).toMatchObject({ outcome: 'failed', row: 3 });
  });

  it('counts the costs of a part once', () => {
    const first = { exit: '9/15/2026 9:45:00 AM', profit: '$-201.36', mae: '$197.00', commission: '$4.36' };
    const rest = { ...SECOND, quantity: '9', profit: '$300.00', mae: '$0.00', commission: '$4.36' };
    expect(verdictOn([first, rest])).toMatchObject({ outcome: 'open', profit: 98.64 });
  });

  it('includes a part that is still open', () => {
    const list = [
      'Trade #,Type,Date/Time,Signal,Price USD,Position size (qty),Net P&L USD,Adverse excursion USD',
      '1,Entry long,2026-01-05 10:00,In,100,1,200,1100',
      '1,Exit long,2026-01-05 11:00,Out,110,1,200,1100',
      '2,Entry long,2026-01-05 10:00,In,100,1,400,1100',
      '2,Exit long,2026-01-06 11:00,Open,120,1,400,1100',
    ].join('\n');
    expect([...tradesOf(list).parts!.openUntilExit]).toEqual([2]);
  });

  it('weights open losses of later parts by their contracts', () => {
    const rows = [
      { ...FIRST, quantity: '2', mae: '$1000.00' },
      { ...SECOND, mae: '$400.00' },
    ];
    // 500 per contract on three contracts, then 400 on the last contract.
    expect(verdictOn(rows).outcome).toBe('open');
    expect(verdictOn([{ ...rows[0], mae: '$1333.32' }, rows[1]!]).outcome).toBe('open');
    expect(verdictOn([{ ...rows[0], mae: '$1333.34' }, rows[1]!])).toMatchObject({
      outcome: 'failed',
      profit: -2000.01,
    });
  });

  it('raises a floor that trails open profit by the profit of all parts', () => {
    // A peak of 24 lifts the floor to 50,008, where both parts are closed.
    const rules = smallAccount('intraday', {
      maximumLoss: { amount: 16, kind: 'intraday', locksAtStart: false, checkedLive: true },
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

  it('reports no open loss if equity at the breach exceeds the closed profit', () => {
    const rising = { amount: 2000, kind: 'intraday', locksAtStart: false, checkedLive: true } as const;
    const part = { profit: '$500.00', mae: '$0.00', mfe: '$2000.00', commission: '$0.00' };
    // A peak of 4,000 lifts the floor to 52,000. Equity is 51,000 when the first part closes at
    // 500.
    expect(
      verdictOn(
        [
          { ...FIRST, ...part },
          { ...SECOND, ...part },
        ],
        smallAccount('intraday', { maximumLoss: rising }),
      ),
    ).toMatchObject({ outcome: 'failed', row: 1, profit: 1000, hasParts: true, isOpenLoss: false });
  });

  it('does not apply open losses of parts to a floor of closed trades', () => {
    const closed = { amount: 2000, kind: 'endOfDay', locksAtStart: true, checkedLive: false } as const;
    expect(verdictOn([FIRST, SECOND], smallAccount('endOfDay', { maximumLoss: closed }))).toMatchObject({
      profit: 1100,
    });
  });

  it('breaks a floor of closed trades only by closed losses, not by open parts', () => {
    const closed = { amount: 250, kind: 'static', locksAtStart: false, checkedLive: false } as const;
    const part = { entry: '9/15/2026 9:35:00 AM', mae: '$150.00' };
    const rows = [
      { ...part, exit: '9/15/2026 9:45:00 AM', profit: '-$100.00' },
      { ...part, exit: '9/15/2026 9:55:00 AM', profit: '$100.00', number: '2' },
      { ...part, exit: '9/15/2026 9:58:00 AM', profit: '$100.00', number: '3' },
      { entry: '9/15/2026 10:05:00 AM', exit: '9/15/2026 10:15:00 AM', profit: '-$500.00', number: '4' },
    ];
    const broken = { outcome: 'failed', row: 4, hasParts: false, profit: -400 };
    expect(verdictOn(rows, smallAccount('static', { maximumLoss: closed }))).toMatchObject(broken);
  });
});
