import { METRIC_DEFINITIONS } from '../../../../backtest-engine/metrics/metric-definitions.js';
import type { Metrics } from '../../../../backtest-engine/metrics/metrics.js';
import { durationWords, exactPercent, metricWords } from './result-words.js';
import { moneyOf } from './money.js';

it.each([
  [0, '0 s'],
  [0.333, '20 s'],
  [0.99, '59 s'],
  [0.999, '1 min'],
  [12.4, '12 min'],
  [59.6, '1 h'],
  [185, '3 h 5 min'],
  [1440, '1 d'],
  [3130, '2 d 4 h'],
  [1_500_000, '1,041 d 16 h'],
])('formats %d minutes as %s', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words);
});

it.each([
  ['profitFactor', 0.9962, '0.996'],
  ['profitFactor', 1.00002, '1.00002'],
  ['profitFactor', 1, '1.00'],
  ['profitFactor', 1.234, '1.23'],
  ['percentProfitable', 99.9967, '99.997%'],
  ['percentProfitable', 100, '100.00%'],
  ['percentProfitable', 0.003, '0.003%'],
  ['percentProfitable', 0, '0.00%'],
])('formats %s of %d as %s', (key, value, words) => {
  const definition = METRIC_DEFINITIONS.find((each) => each.key === key)!;
  expect(metricWords(definition, { [key]: value } as unknown as Metrics, moneyOf('$'))).toBe(words);
});

it('never rounds a share to 0% or 100% that is neither', () => {
  expect([12, 0.001, 0.9988, 99.999, 100].map(exactPercent)).toEqual([
    '12.00%',
    '0.001%',
    '1.00%',
    '99.999%',
    '100.00%',
  ]);
});
