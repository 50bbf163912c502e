import type { ExcursionDensity, ExcursionPoints } from '../../../../backtest-engine/metrics/distributions.js';
import { moneyOf } from '../format/money.js';
import { findHoveredExcursion } from './excursion-words.js';

const POINTS: ExcursionPoints = {
  kind: 'points',
  medians: { winners: null, losers: null },
  excursion: Float64Array.of(50, 160, 170),
  profit: Float64Array.of(400, -150, -150),
  row: Uint32Array.of(1, 2, 3),
  missing: 0,
};
const DENSITY: ExcursionDensity = {
  kind: 'density',
  outside: 1,
  medians: { winners: null, losers: null },
  isOpen: true,
  cells: [
    { excursionFrom: 0, excursionTo: 50, profitFrom: 0, profitTo: 100, winners: 3, losers: 0, even: 1, beyond: false },
    {
      excursionFrom: 50,
      excursionTo: 100,
      profitFrom: -100,
      profitTo: 0,
      winners: 0,
      losers: 1,
      even: 0,
      beyond: true,
    },
  ],
  missing: 0,
};

/** One pixel per dollar; zero is 500 pixels from the top. */
const SCALES = { x: (value: number) => value, y: (value: number) => 500 - value };
const money = moneyOf('$');

describe('findHoveredExcursion', () => {
  it('finds the nearest trade and centers the box on its mark', () => {
    expect(findHoveredExcursion('mae', POINTS, money, SCALES, 163, 652)).toEqual({
      left: 153,
      top: 643,
      width: 14,
      height: 14,
      words: 'Row 2: MAE $160.00, closed at −$150.00',
    });
    expect(findHoveredExcursion('mae', POINTS, money, SCALES, 166, 650)?.words).toContain('MAE $170.00');
  });

  it('finds nothing away from all trades', () => {
    expect(findHoveredExcursion('mae', POINTS, money, SCALES, 50, 130)).toBeNull();
  });

  it('finds the cell of a density grid', () => {
    expect(findHoveredExcursion('mfe', DENSITY, money, SCALES, 49, 401)).toEqual({
      left: 0,
      top: 400,
      width: 50,
      height: 100,
      words: 'MFE $0.00 to under $50.00, closed at $0.00 to under +$100.00: 4 trades',
    });
    expect(findHoveredExcursion('mfe', DENSITY, money, SCALES, 50, 501)?.words).toBe(
      'MFE $50.00 to under $100.00, closed at −$100.00 to under $0.00: 1 trade, some off the scale',
    );
    expect(findHoveredExcursion('mfe', DENSITY, money, SCALES, 50, 499)).toBeNull();
  });
});
