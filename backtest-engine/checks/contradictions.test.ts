import { findContradictions } from './contradictions.js';
import type { FileReading } from '../model/trades.js';

const FILE = { kind: 'ninjatrader-trades' as const, currency: '$', instrument: 'NQ 09-26', isGross: false, open: [] };
const RUN = { from: Date.UTC(2023, 0, 3, 10), to: Date.UTC(2026, 8, 29, 16) };
const DECLARED = {
  platform: 'ninjatrader',
  instrument: 'NQ 09-26 (E-mini Nasdaq-100)',
  period: { from: '2023-01-03', to: '2026-09-29' },
  startingBalance: 100_000,
} as const;
const say = (
  declared: Parameters<typeof findContradictions>[0],
  file: Partial<Pick<FileReading, 'kind' | 'currency' | 'instrument' | 'isGross' | 'open'>> = {},
  run = RUN,
) => findContradictions({ ...DECLARED, ...declared }, { ...FILE, ...file }, run);

const open = (lastTime: number) => [{ lastTime, profit: 100 }];

it('finds no contradiction if manifest and file agree within a day or lack the value', () => {
  expect(say({})).toEqual([]);
  expect(findContradictions({}, { ...FILE, currency: '€', isGross: true }, RUN)).toEqual([]);
  expect(findContradictions(DECLARED, { ...FILE, kind: 'table', currency: null, instrument: null }, null)).toEqual([]);
  expect(say({}, {}, { from: RUN.from - 86_400_000, to: RUN.to + 86_400_000 })).toEqual([]);
});

it.each([
  ['NQ1!', 'CME_MINI:NQ1!'],
  ['NQ 09-26', 'NQZ6'],
  ['E-mini Nasdaq-100', 'NQ 09-26'],
  ['Gold', 'GC 12-26'],
  ['Crude Oil', 'CL 12-26'],
  ['CRUDE OIL', 'CL 12-26'],
  ['Nasdaq 100', 'NQ 12-26'],
  ['Micro E-mini Nasdaq-100', 'MNQ 12-26'],
  ['NQ E-mini Nasdaq-100', 'NQ 12-26'],
  ['EURUSD', 'FX:EURUSD'],
  ['6E 09-26', '6E1! (Euro FX)'],
])('accepts the declared instrument %s for a file in %s', (instrument, other) => {
  expect(say({ instrument }, { instrument: other })).toEqual([]);
});

it.each([
  ['instrument', {}, { instrument: 'ES 09-26' }, 'the first trade in the file is in “ES 09-26”.'],
  ['instrument', { instrument: 'MNQ 09-26' }, {}, 'The details say MNQ 09-26, but'],
  ['platform', { platform: 'tradingview' as const }, {}, 'the file comes from NinjaTrader.'],
  ['currency', {}, { currency: '€' }, 'in US dollars and the file is in €,'],
])('reports a file with a different %s than declared', (_what, declared, file, words) => {
  expect(say(declared, file)).toEqual([expect.stringContaining(words)]);
});

it('reports a partly filled period, but tolerates a short time without trades', () => {
  const words = ['The details say Jan 3, 2023 to Sep 29, 2026, but trades run from Jan 3, 2023 to Apr 2, 2024.'];
  expect(say({}, {}, { ...RUN, to: Date.UTC(2024, 3, 2, 10) })).toEqual(words);
  expect(say({}, {}, { from: Date.UTC(2024, 3, 2, 10), to: RUN.to })).toHaveLength(1);
  expect(say({}, {}, { from: Date.UTC(2023, 3, 2), to: Date.UTC(2026, 5, 29) })).toEqual([]);
  expect(say({}, { open: open(RUN.to) }, { ...RUN, to: Date.UTC(2024, 3, 2, 10) })).toEqual([]);
  expect(say({}, { open: open(Date.UTC(2024, 3, 3)) }, { ...RUN, to: Date.UTC(2024, 3, 2, 10) })).toHaveLength(1);
  const later = open(Date.UTC(2026, 9, 15));
  expect(say({}, { open: later })).toEqual([
    expect.stringContaining('but trades run from Jan 3, 2023 to Oct 15, 2026.'),
  ]);
  // A tenth of 1,366 days, or 45 days of a short period, may pass without trades.
  expect(say({}, {}, { ...RUN, from: Date.UTC(2023, 4, 15) })).toEqual([]);
  expect(say({}, {}, { ...RUN, from: Date.UTC(2023, 4, 25) })).toHaveLength(1);
  const quarter = { period: { from: '2026-07-01', to: '2026-09-30' } };
  expect(say(quarter, {}, { from: Date.UTC(2026, 7, 13), to: RUN.to })).toEqual([]);
  expect(say(quarter, {}, { from: Date.UTC(2026, 7, 17), to: RUN.to })).toHaveLength(1);
  const month = { period: { from: '2026-09-01', to: '2026-09-30' } };
  expect(say(month, {}, { from: Date.UTC(2026, 8, 20), to: Date.UTC(2026, 8, 21) })).toEqual([]);
});

it('reports trades outside the declared period', () => {
  const words = ['The details say Jan 3, 2023 to Sep 29, 2026, but trades run from Jan 3, 2023 to Oct 1, 2026.'];
  expect(say({}, {}, { ...RUN, to: Date.UTC(2026, 9, 1, 10) })).toEqual(words);
});

it('reports declared costs that the file does not deduct', () => {
  const costs = '$1.24 a contract and round turn for commission and fees';
  expect(say({ costs }, { isGross: true })).toEqual([
    'The details list costs, but the profits in the file are before costs.',
  ]);
  expect(say({ costs })).toEqual([]);
  for (const words of [
    '$4.36 RT',
    '$2.18 per side',
    'Fees USD 4.36 RT',
    'Slippage 1 tick ($5), commission $4.36 RT',
    'Commission and fees. $4.36 each',
    'Commission: $4.36',
  ]) {
    expect(say({ costs: words }, { isGross: true })).toHaveLength(1);
  }
  for (const words of [
    'Slippage of $5 a contract',
    '1 tick ($12.50) per side',
    '$0.00 RT',
    'none; risk $500 per trade',
    'Not included; about $4 per contract',
    'none',
    'Slippage of $5 a side; no commission',
    'Slippage of 1 tick a side',
    'commission 0',
    'Commission $0, slippage 1 tick ($12.50)',
    '0 USD commission, 1 tick slippage ($12.50) per trade',
    'Slippage 1 tick ($12.50), commission 0',
    'Commission $0 and slippage $5',
    '$0 commission + $12.50 slippage',
    'Slippage: $12.50 (1 tick)\nCommission: $0',
    'Commission 0; margin $500',
    'Commission-free; $12.50 slippage a trade',
    'Commission-free broker, $12.50 slippage per contract',
  ]) {
    expect(say({ costs: words }, { isGross: true })).toEqual([]);
  }
});
