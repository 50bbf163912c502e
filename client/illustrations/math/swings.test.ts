import { isWaveCount, structure, type Swing, swings, type WaveCount } from './swings.js';

const at = (price: number) => ({ open: price, high: price, low: price, close: price });

describe('Swings', () => {
  const found = swings([1, 5, 3, 2, 6, 7, 4].map(at), () => 2);

  it('alternate, and are known once the price has come back far enough', () => {
    expect(found).toEqual([
      { at: 1, value: 5, high: true, known: 2 },
      { at: 3, value: 2, high: false, known: 4 },
      { at: 5, value: 7, high: true, known: 6 },
    ]);
  });

  it('are named by the swing of their kind before them', () => {
    expect(structure(found)).toEqual(['H', 'L', 'HH']);
  });
});

const six = (...values: number[]): WaveCount =>
  values.map((value, index): Swing => ({
    at: index,
    value,
    high: index % 2 === 1,
    known: index,
  })) as unknown as WaveCount;

describe('A wave count', () => {
  it('takes five waves that the rules allow', () => {
    expect(isWaveCount(six(0, 10, 5, 20, 12, 25))).toBe(true);
  });

  it.each([
    ['undoes the first with the second', six(0, 10, -1, 20, 12, 25)],
    ['enters the first with the fourth', six(0, 10, 5, 20, 9, 25)],
    ['has the shortest lead in the third', six(0, 10, 8, 14, 12, 25)],
  ])('refuses a count that %s', (_, count) => {
    expect(isWaveCount(count)).toBe(false);
  });
});
