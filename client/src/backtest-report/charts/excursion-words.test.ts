import { makeReport } from '../../testing/make-report.js';
import { moneyOf } from '../format/money.js';
import { excursionRows } from './excursion-words.js';

/** Stretch and number of winners, of one winning trade for each MAE. */
function stretches(...maes: number[]): string[] {
  const { mae } = makeReport(maes.map((each) => ({ profit: 5, mae: each }))).report;
  return excursionRows(mae!, moneyOf('USD')).map(([words, winners]) => `${words}: ${winners}`);
}

describe('Table of excursions', () => {
  it('counts an edge amount in the range that starts with it', () => {
    const rows = stretches(...Array.from({ length: 10 }, (_, at) => (at + 1) / 10));
    expect(rows).toEqual([
      '$0.00 to under $0.20: 1',
      '$0.20 to under $0.40: 2',
      '$0.40 to under $0.60: 2',
      '$0.60 to under $0.80: 2',
      '$0.80 to under $1.00: 2',
      '$1.00 to under $1.20: 1',
    ]);
  });

  it('has no range narrower than a cent', () => {
    expect(stretches(0.01, 0.02, 0.03)).toEqual([
      '$0.00 to under $0.01: 0',
      '$0.01 to under $0.02: 1',
      '$0.02 to under $0.03: 1',
      '$0.03 to under $0.04: 1',
    ]);
    expect(stretches(0, 0)).toEqual(['$0.00 to under $1.00: 2']);
  });
});
