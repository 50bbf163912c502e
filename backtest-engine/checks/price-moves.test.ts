import { noteOf, profitsOf, readingOf } from '../../test/support/file-reading.js';
import { gridFile as file, gridLine as line } from '../../test/support/grid-file.js';

const inNq = (content: string) => content.replace('Trade', 'Instrument,Trade').replaceAll('\r\n', '\r\nNQ 09-26,');

/** Trades that each gain one point more than the previous, with signs before the profits. */
const moves = (sign: string, times: number, cost = 0) =>
  file(
    ...Array.from({ length: times }, (_, at) =>
      line({ number: String(at + 1), exitPrice: String(101 + at), profit: `${sign}${1 + at - cost}.00` }),
    ),
  );

/**
 * Alternating trades of two instruments with different point values. An amount is deducted from
 * each profit.
 */
const mixed = (deducted: number) =>
  file(
    ...Array.from({ length: 12 }, (_, at) => {
      const [name, value] = at % 2 === 0 ? (['ES 09-26', 50] as const) : (['NQ 09-26', 20] as const);
      const profit = `$${(1 + at) * value - deducted}.00`;
      return `${name},${line({ number: String(at + 1), exitPrice: String(101 + at), profit, commission: '$4.00' })}`;
    }),
  ).replace('Trade', 'Instrument,Trade');

const BESIDE = 'Profits in the file are bare price moves';

it('warns of costs that are not deducted, by the point value of each instrument', () => {
  expect(noteOf(mixed(0), BESIDE)).toMatchObject({ kind: 'warned' });
  expect(noteOf(mixed(4), BESIDE)).toBeUndefined();
});

it('deducts listed costs if at least two profits equal the price moves', () => {
  const trades = (times: number, cost: number): string => moves('$', times, cost);
  expect(profitsOf(trades(2, 0))).toEqual([0, 100]);
  expect(noteOf(trades(2, 0), BESIDE)).toMatchObject({ kind: 'warned' });
  expect(profitsOf(trades(2, 1))).toEqual([0, 100]);
  expect(noteOf(trades(2, 1), BESIDE)).toBeUndefined();
  expect(profitsOf(trades(1, 0))).toEqual([100]);
  expect(readingOf(moves('', 4))).toMatchObject({ isGross: true, currency: null });
  expect(noteOf(moves('', 4), 'every figure is before costs')).toMatchObject({ kind: 'warned' });
});

it('warns of profits that equal price moves without a currency', () => {
  expect(noteOf(inNq(moves('', 6)), 'In these futures, price moves are points')).toMatchObject({ kind: 'warned' });
  expect(noteOf(inNq(moves('', 6, 1)), 'price moves are points')).toMatchObject({ kind: 'warned' });
  expect(readingOf(inNq(moves('', 6))).currency).toBe('points');
  expect(readingOf(inNq(moves('', 6))).trades?.commission).toBeNull();
  expect(noteOf(moves('', 6), 'In most futures, price moves are points')).toMatchObject({ kind: 'assumed' });
  expect(noteOf(moves('', 4), 'price moves are points')).toBeUndefined();
  expect(noteOf(moves('', 20).replace(',1.00,,', ',1.30,,'), 'price moves are points')).toBeDefined();
  expect(noteOf(moves('', 6).replace(',1.00,,', ',1.30,,'), 'price moves are points')).toBeUndefined();
  expect(noteOf(moves('$', 6), 'price moves are points')).toBeUndefined();
  expect(noteOf(moves('', 6).replaceAll('.00,,$1.00', '0.00,,$1.00'), 'price moves are points')).toBeUndefined();
});

/**
 * Trades of two contracts that each gain one point more than the previous. Profits are in units,
 * several of which make a point.
 */
const ticks = (instrument: string, value: number) =>
  file(
    ...Array.from({ length: 6 }, (_, at) =>
      line({
        number: String(at + 1),
        exitPrice: String(101 + at),
        quantity: '2',
        profit: String(2 * value * (1 + at)),
      }),
    ),
  )
    .replace('Trade', 'Instrument,Trade')
    .replaceAll('\r\n', `\r\n${instrument},`);

it('warns of profits in ticks of a known future', () => {
  expect(noteOf(ticks('ES 09-26', 4), 'In these futures, price moves are ticks')).toMatchObject({ kind: 'warned' });
  expect(readingOf(ticks('MNQ 09-26', 4)).currency).toBe('ticks');
  expect(readingOf(ticks('CL 12-26', 100)).currency).toBe('ticks');
  // Two contracts gain as many dollars as one contract gains ticks.
  expect(readingOf(ticks('MNQ 09-26', 2)).currency).toBeNull();
  expect(readingOf(ticks('M2K 09-26', 5)).currency).toBeNull();
  // A tick of this instrument is worth a dollar.
  expect(readingOf(ticks('MCL 12-26', 100)).currency).toBeNull();
  expect(readingOf(ticks('ES 09-26', 50)).currency).toBeNull();
});

it('reads profits of two Micro Dow contracts as dollars, not as points', () => {
  const twoMicros = moves('', 12).replaceAll(',Long,1,', ',Long,2,').replace('Trade', 'Instrument,Trade');
  expect(readingOf(twoMicros.replaceAll('\r\n', '\r\nMYM 09-26,')).currency).toBeNull();
  expect(readingOf(twoMicros.replaceAll('\r\n', '\r\nMNQ 09-26,')).currency).toBe('points');
});

it('adds no note about costs if their column is unreadable', () => {
  for (const commission of ['', 'n/a']) expect(readingOf(file(line({ commission }))).trades?.commission).toBeNull();
  expect(readingOf(file(line({ commission: '0' }), line({ commission: '' }))).trades?.commission).not.toBeNull();
});

/** Six trades of a size with moves from 33 pips on. */
const pips = (instrument: string, pip: number, digits: number) =>
  file(
    ...Array.from({ length: 6 }, (_, at) =>
      line({
        number: String(at + 1),
        exitPrice: (100 + (33 + at) * pip).toFixed(digits),
        quantity: '30000',
        profit: (33 + at - 0.1).toFixed(1),
      }),
    ),
  )
    .replace('Trade', 'Instrument,Trade')
    .replaceAll('\r\n', `\r\n${instrument},`);

it.each([
  ['USDJPY', 0.01, 2],
  ['$EURUSD', 0.0001, 4],
])('warns of profits in pips of %s, which are not money', (instrument, pip, digits) => {
  const content = pips(instrument, pip, digits);
  expect(noteOf(content, 'match the price moves in pips')).toMatchObject({ kind: 'warned' });
  expect(readingOf(content).currency).toBe('pips');
  expect(readingOf(pips('ES 09-26', pip, digits)).currency).toBeNull();
});

const LIST =
  'Trade #,Type,Date/Time,Signal,Price USD,Position size (qty),Net P&L USD,Run-up USD,Drawdown USD,Cumulative P&L USD';

/**
 * Trades of three contracts with these moves in points. Profits are 50 per point and contract,
 * minus a deduction.
 */
const list = (points: readonly number[], deducted = 0, isExitFirst = false) =>
  [
    LIST,
    ...points.flatMap((move, at) => {
      const day = new Date(Date.UTC(2026, 0, at + 1)).toISOString().slice(0, 10);
      const both = (kind: string, hour: number, price: number) =>
        `${at + 1},${kind} short,${day} ${hour}:00,,${price},3,${-move * 3 * 50 - deducted}.00,0,0,`;
      const rows = [both('Entry', 10, 5000), both('Exit', 11, 5000 + move)];
      return isExitFirst ? rows.toReversed() : rows;
    }),
  ].join('\n');

describe('profits of a list without a cost column', () => {
  const FREE = 'don’t include costs';
  const MOVES = [4, -2, 7, -3, 1, -6];

  it('warns of profits before costs if all equal the price move times one factor', () => {
    for (const isExitFirst of [false, true]) {
      const file = list(MOVES, 0, isExitFirst);
      expect(noteOf(file, FREE)).toMatchObject({ kind: 'warned' });
      expect(readingOf(file)).toMatchObject({ isGross: true, trades: { isGross: true, commission: null } });
    }
  });

  it('warns of profits before costs despite a single odd trade', () => {
    const moves = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? at + 1 : -at));
    expect(noteOf(list(moves).replaceAll('-150.00', '-152.00'), FREE)).toMatchObject({ kind: 'warned' });
  });

  it.each([
    ['has profits after costs', list(MOVES, 4)],
    ['has few trades and an odd one', list(MOVES).replaceAll('-1050.00', '-1052.00')],
    [
      'had a cost taken off a few losses among many equal gains',
      list([-4, ...Array.from({ length: 40 }, () => -5), 2, 3, 4], 4),
    ],
    ['has only losses, which costs may have increased', list([4, 4, 4, 4, 4, 4], 4)],
    ['has one trade', list(MOVES.slice(0, 1))],
  ])('does not warn of profits before costs if a list %s', (_what, file) => {
    expect(noteOf(file, FREE)).toBeUndefined();
    expect(readingOf(file).isGross).toBe(false);
  });
});

it('reports an unreadable cumulative profit on its own row', () => {
  const file = list([4, -2, 7]).replaceAll(/^(2,.*,)$/gm, '$1#REF!');
  expect(noteOf(file, 'has no readable amount')).toMatchObject({ kind: 'flagged', rows: [4] });
});
