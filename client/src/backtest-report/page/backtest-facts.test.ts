import { backtestFacts } from './backtest-facts.js';

const entry = { title: 'ORB', platform: 'ninjatrader', sample: true } as const;

test.each([
  [50_000, '$50,000'],
  [1_234_567, '$1,234,567'],
  [999, '$999'],
  [0.01, '$0.01'],
  [2500.5, '$2,500.50'],
])('shows a starting balance of %p as %s', (startingBalance, text) => {
  expect(backtestFacts({ ...entry, startingBalance })).toContainEqual(['Starting balance', text]);
});

test('leaves out facts that the manifest does not state', () => {
  expect(backtestFacts(entry)).toEqual([['Tested on', 'NinjaTrader']]);
});
