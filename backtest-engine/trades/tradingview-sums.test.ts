import { noteOf, readingOf, tradesOf } from '../../test/support/file-reading.js';

const HEADER =
  'Trade number,Type,Date and time,Signal,Price USD,Size (qty),Net PnL USD,Return %,Commission USD,Cumulative PnL USD';
const FEE = 2.25;
const NOT_THE_SUM = 'doesn’t match the sum of the profits';

/**
 * Twenty positions of two contracts, closed at 10:00 and at 11:00. The cumulative profit includes
 * the entry costs of open trades.
 */
function scaledOut(fee: number, wrongAt = -1): string[] {
  let sum = 0;
  return Array.from({ length: 20 }, (_, position) => {
    const day = `2026-01-${String(position + 5).padStart(2, '0')}`;
    return [
      { at: '10:00', profit: 200 - 2 * fee, open: 1 },
      { at: '11:00', profit: (position % 3 === 0 ? -150 : 90) - 2 * fee, open: 0 },
    ].map(({ at, profit, open }, part) => {
      const number = 2 * position + part + 1;
      sum += profit;
      const given = sum - open * fee + (number === wrongAt ? 30 : 0);
      const rest = `5000,1,${profit},0.1,${2 * fee},${given}`;
      return `${number},Exit long,${day} ${at},TP,${rest}\n${number},Entry long,${day} 09:00,Go,${rest}`;
    });
  }).flat();
}

const file = (lines: readonly string[]): string => [HEADER, ...lines].join('\n');
const warnedOf = (content: string): string[] =>
  readingOf(content)
    .notes.filter(({ kind }) => kind === 'warned')
    .map(({ text }) => text);

const profitOf = (pair: string): number => Number(pair.split(',')[6]);

/** A trade with nothing else open. */
const flat = (number: number, sum: number) => {
  const day = `2026-01-${String(number + 4).padStart(2, '0')}`;
  const values = `100,1,10,0.1,4,${sum}`;
  return `${number},Exit long,${day} 11:00,TP,${values}\n${number},Entry long,${day} 10:00,Go,${values}`;
};

describe('TradingView’s cumulative column beside open trades', () => {
  it.each([
    ['with fees, oldest first', scaledOut(FEE)],
    ['with fees, newest first', scaledOut(FEE).toReversed()],
    ['without fees', scaledOut(0)],
  ])('accepts cumulative profits that include entry costs of open trades: %s', (_how, lines) => {
    expect(warnedOf(file(lines)).filter((text) => /cumulative/i.test(text))).toEqual([]);
  });

  it.each([
    ['oldest first', (lines: string[]) => lines],
    ['newest first', (lines: string[]) => lines.toReversed()],
  ])('compares cumulative profits if no trade is open: %s', (_how, order) => {
    const content = file(order(scaledOut(FEE, 20)));
    expect(noteOf(content, NOT_THE_SUM)).toMatchObject({ kind: 'warned', count: 1 });
    expect(noteOf(file(order(scaledOut(FEE, 20))), NOT_THE_SUM)?.text).toMatch(
      /^“Cumulative PnL USD” .*such as “[\d.]+”/,
    );
  });

  it.each([
    ['closed one after the other', (line: string) => line],
    ['closed in the same minute', (line: string) => line.replace(' 10:00', ' 11:00')],
    ['with dates only', (line: string) => line.replaceAll(/ \d\d:\d\d/g, '')],
  ])('does not warn of cumulative profits for contracts %s', (_how, change) => {
    expect(warnedOf(file(scaledOut(FEE).map(change))).filter((text) => /cumulative/i.test(text))).toEqual([]);
    expect(noteOf(file(scaledOut(FEE, 20).map(change)), NOT_THE_SUM)).toMatchObject({ kind: 'warned', count: 1 });
  });

  it('compares cumulative profits of a strategy that reverses its position', () => {
    const lines = Array.from({ length: 30 }, (_, at) => {
      const [from, to] = [at, at + 1].map(
        (day) => `2026-0${1 + Math.floor(day / 28)}-${String((day % 28) + 1).padStart(2, '0')}`,
      );
      const rest = `100,1,10,0.1,0,${10 * (at + 1) + (at === 11 ? 5 : 0)}`;
      return `${at + 1},Exit long,${to} 10:00,Turn,${rest}\n${at + 1},Entry long,${from} 10:00,Turn,${rest}`;
    });
    expect(noteOf(file(lines), NOT_THE_SUM)).toMatchObject({ kind: 'warned', count: 1, rows: [23] });
  });

  it('does not warn of cumulative profits in a list sorted differently', () => {
    for (const fee of [0, FEE]) {
      const sorted = scaledOut(fee).toSorted((one, other) => profitOf(one) - profitOf(other));
      expect(warnedOf(file(sorted)).filter((text) => /cumulative/i.test(text))).toEqual([]);
    }
  });

  it('compares each cumulative profit if all costs are 0', () => {
    expect(noteOf(file(scaledOut(0, 19)), NOT_THE_SUM)).toMatchObject({ kind: 'warned', rows: [37] });
  });

  it('compares cumulative profits after an entry without an exit', () => {
    const [first = '', ...rest] = scaledOut(FEE, 20);
    const entry = first.split('\n')[1]!.replace('1,', '99,');
    expect(noteOf(file([entry, first, ...rest]), NOT_THE_SUM)).toMatchObject({ kind: 'warned', count: 1 });
    const open = '9,Exit long,Open,Open,100,1,5,0.1,2,\n9,Entry long,2026-01-12 12:00,Go,100,1,5,0.1,2,';
    const before = Array.from({ length: 8 }, (_, at) => flat(at + 1, 10 * (at + 1)));
    const after = Array.from({ length: 4 }, (_, at) => flat(at + 10, 10 * (at + 9) - 2));
    expect(warnedOf(file([...before, ...after, open])).filter((text) => /cumulative/i.test(text))).toEqual([]);
  });

  it.each([
    ['whose profit cannot be read', [21, 39], (pair: string) => pair.replace(/,5000,1,[^,]+,/, ',5000,1,n/a,')],
    ['whose exit has no date', [21, 39], (pair: string) => pair.replace(/(Exit long,)[^,]+/, '$1####')],
    ['without an exit', [39], (pair: string) => pair.split('\n')[1]!],
  ])('does not compare cumulative profits beside a trade %s', (_what, places, change) => {
    for (const changed of places) {
      const lines = scaledOut(FEE).map((pair, at) => (at === changed ? change(pair) : pair));
      for (const order of [lines, lines.toReversed()]) expect(noteOf(file(order), NOT_THE_SUM)).toBeUndefined();
    }
  });

  it('compares cumulative profits by exit, then by number, without a cost column', () => {
    const lines = scaledOut(FEE).map((pair) => pair.replaceAll(/,0\.1,4\.5,/g, ',0.1,').replaceAll(' 10:00', ' 11:00'));
    const content = [HEADER.replace('Commission USD,', ''), ...lines.toReversed()].join('\n');
    expect(warnedOf(content).filter((text) => /cumulative|oldest trade/i.test(text))).toEqual([]);
    const [first = ''] = lines;
    const open = first
      .replaceAll(/^1,/gm, '99,')
      .replace(/(Exit long,)[^,]+,TP/, '$1Open,Open')
      .replaceAll('2026-01-05', '2026-02-20');
    const withOpen = [HEADER.replace('Commission USD,', ''), open, ...lines.toReversed()].join('\n');
    expect(noteOf(withOpen, NOT_THE_SUM)).toBeUndefined();
  });

  it('reports missing first trades by the cumulative profits', () => {
    expect(noteOf(file(scaledOut(FEE).slice(6)), 'doesn’t start with the oldest trade’s profit')).toMatchObject({
      kind: 'warned',
    });
  });

  it('accepts cumulative profits rounded to eight digits', () => {
    let sum = 1_200_000;
    const lines = Array.from({ length: 60 }, (_, at) => {
      const profit = at % 3 === 0 ? -1_234.56 : 2_345.67;
      sum += profit;
      const day = `2026-0${1 + Math.floor(at / 28)}-${String((at % 28) + 1).padStart(2, '0')}`;
      const rest = `100,1,${profit},0.1,0,${Number(sum.toPrecision(8))}`;
      return `${at + 7},Exit long,${day} 11:00,TP,${rest}\n${at + 7},Entry long,${day} 10:00,Go,${rest}`;
    });
    expect(noteOf(file(lines), NOT_THE_SUM)).toBeUndefined();
    const off = lines.map((pair, at) =>
      at === 30 ? pair.replaceAll(/\d+\.?\d*$/gm, (sum) => String(Number(sum) + 5)) : pair,
    );
    expect(noteOf(file(off), NOT_THE_SUM)).toMatchObject({ count: 1 });
  });

  it('accepts a rounded first cumulative profit', () => {
    const lines = [12_345_679.91, 10, 20].map((profit, at, all) => {
      const sum = all.slice(0, at + 1).reduce((total, one) => total + one, 0);
      const rest = `100,1,${profit},0.1,0,${Number(sum.toPrecision(8))}`;
      return `${at + 1},Exit long,2026-01-1${at} 11:00,TP,${rest}\n${at + 1},Entry long,2026-01-1${at} 10:00,Go,${rest}`;
    });
    expect(warnedOf(file(lines))).toEqual([]);
  });

  it('accepts a rounded last cumulative profit', () => {
    let sum = 0;
    const lines = Array.from({ length: 5 }, (_, at) => {
      const profit = 612_345.67 + at / 100;
      sum += profit;
      const rest = `100,1,${profit.toFixed(2)},0.1,0,${Number(sum.toPrecision(8))}`;
      const day = `2026-01-${at + 10}`;
      return `${at + 1},Exit long,${day} 11:00,TP,${rest}\n${at + 1},Entry long,${day} 10:00,Go,${rest}`;
    });
    expect(warnedOf(file(lines)).filter((text) => /cumulative|sum/i.test(text))).toEqual([]);
  });
});

describe('commissions in TradingView’s list', () => {
  it('reads commissions of both fills, which are already deducted', () => {
    const { commission, profit } = tradesOf(file(scaledOut(FEE)));
    expect([...commission!]).toEqual(Array.from({ length: 40 }, () => 450));
    expect(profit[0]).toBe(19_550);
  });

  it('reads commissions with a minus, and flags differing signs', () => {
    const lines = scaledOut(FEE).map((pair) => pair.replaceAll(',0.1,4.5,', ',0.1,-4.5,'));
    expect([...tradesOf(file(lines)).commission!]).toEqual(Array.from({ length: 40 }, () => 450));
    expect(noteOf(file(lines), 'both plus and minus signs')).toBeUndefined();
    const mixed = file([...lines.slice(1), scaledOut(FEE)[0]!]);
    expect(noteOf(mixed, 'has both plus and minus signs')).toMatchObject({ kind: 'flagged', count: 1 });
  });

  it('leaves commissions unknown without their column', () => {
    const lines = scaledOut(FEE).map((pair) => pair.replace(/,0\.1,4\.5,/g, ',0.1,'));
    expect(tradesOf([HEADER.replace('Commission USD,', ''), ...lines].join('\n')).commission).toBeNull();
  });
});

const rest = (profit: string, sum: string): string => `100,1,${profit},0.1,0.41,${sum}`;

it('rounds amounts of eight digits without a warning', () => {
  const content = file([
    `1,Exit long,2026-01-05 11:00,TP,${rest('10.082193', '10.082193')}`,
    `1,Entry long,2026-01-05 10:00,Go,${rest('10.082193', '10.082193')}`,
    `2,Exit long,2026-01-06 11:00,SL,${rest('-15.357744', '-5.2755514')}`,
    `2,Entry long,2026-01-06 10:00,Go,${rest('-15.357744', '-5.2755514')}`,
  ]);
  expect([...tradesOf(content).profit]).toEqual([1008, -1536]);
  expect(warnedOf(content)).toEqual([]);
  expect(noteOf(content, 'round them to hundredths')).toMatchObject({ kind: 'assumed', rows: [1, 2, 3, 4] });
});
