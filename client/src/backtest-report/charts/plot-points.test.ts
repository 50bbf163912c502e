import {
  coversRange,
  findDeepest,
  findEndsInView,
  extentOf,
  withStartPoint,
  missingTrades,
  findNearest,
  findNearestInView,
  toPlotPoints,
  type PlotPoints,
  wholeRange,
} from './plot-points.js';

/** Points at these times of these trades. */
const points = (x: number[], trade = [...x.keys()]): PlotPoints => ({
  x: Float64Array.from(x),
  trade: Uint32Array.from(trade),
  own: new Float64Array(x.length),
  profit: new Float64Array(x.length),
  drawdown: new Float64Array(x.length),
});

describe('Points of the curve', () => {
  it('have their deepest drawdown within the range, if any', () => {
    const curve = { ...points([10, 20, 30, 40]), drawdown: Float64Array.of(0, -50, -10, -20) };
    expect(findDeepest(curve, { min: 0, max: 50 })).toBe(1);
    expect(findDeepest(curve, { min: 25, max: 50 })).toBe(3);
    expect(findDeepest(curve, { min: 5, max: 15 })).toBeNull();
    expect(findDeepest(curve, { min: 41, max: 50 })).toBeNull();
  });

  it('are numbered from 1 without times', () => {
    const values = new Float64Array(2);
    const trade = Uint32Array.of(0, 5);
    const drawn = toPlotPoints({ trade, time: null, tradeProfit: values, profit: values, drawdown: values });
    expect([...drawn.x]).toEqual([1, 6]);
    expect(wholeRange(drawn, false)).toEqual({ min: 1, max: 6 });
  });

  it('have a margin if all points share one x value', () => {
    expect(wholeRange(points([1000, 1000]), true)).toEqual({ min: 1000 - 43_200_000, max: 1000 + 43_200_000 });
    expect(wholeRange(points([1]), false)).toEqual({ min: 0.5, max: 1.5 });
  });

  it('start at 0 if they include the first trade', () => {
    const values = Float64Array.of(50, 80);
    const whole = { min: 10, max: 20 };
    const [x, y] = withStartPoint(points([10, 20]), values);
    expect([...y]).toEqual([0, 50, 80]);
    expect(x[0]).toBeLessThan(-1e11);
    expect([...x].slice(1)).toEqual([10, 20]);
    expect(extentOf(points([10, 20]), values, whole)).toEqual({ low: 0, high: 80 });
    expect(extentOf(points([10, 20]), values, { min: 11, max: 20 })).toEqual({ low: 50, high: 80 });
    expect([...withStartPoint(points([10, 20], [3, 4]), values)[1]]).toEqual([50, 80]);
    expect(extentOf(points([10, 20], [3, 4]), values, whole)).toEqual({ low: 50, high: 80 });
  });

  it('are found by the nearest x value, even beyond the ends', () => {
    const { x } = points([10, 20, 40]);
    expect([-5, 14, 16, 31, 99].map((wanted) => findNearest(x, wanted))).toEqual([0, 0, 1, 2, 2]);
  });

  it('keep the cursor within the range', () => {
    const held = points([10, 20, 20, 40, 50]);
    expect(findNearestInView(held, { min: 15, max: 44 }, 11)).toBe(1);
    expect(findNearestInView(held, { min: 15, max: 44 }, 44)).toBe(3);
    expect(findNearestInView(held, { min: 41, max: 44 }, 44)).toBe(3);
  });
});

describe('Finer points', () => {
  const thinned = points([0, 10, 20, 30], [0, 100, 205, 300]);

  it('use the last of several trades closed at once', () => {
    const held = points([10, 20, 20, 20, 50, 50]);
    const whole = { min: 10, max: 50 };
    expect([11, 19, 22, 49].map((x) => findNearestInView(held, whole, x))).toEqual([0, 3, 3, 5]);
    expect(findEndsInView(held, whole)).toEqual({ first: 0, last: 5 });
    expect(findEndsInView(held, { min: 20, max: 20 })).toEqual({ first: 1, last: 3 });
    expect(findEndsInView(held, { min: 30, max: 40 })).toEqual({ first: 3, last: 4 });
  });

  it('are requested from one point before to one after the range', () => {
    expect(missingTrades(thinned, { min: 12, max: 18 })).toEqual({ from: 100, to: 206 });
    expect(missingTrades(thinned, { min: -5, max: 35 })).toEqual({ from: 0, to: 301 });
  });

  it('are not requested if all trades, or enough points, are present', () => {
    expect(missingTrades(points([0, 10, 20, 30]), { min: 5, max: 25 })).toBeNull();
    const many = points(
      Array.from({ length: 2000 }, (_, at) => at),
      Array.from({ length: 2000 }, (_, at) => at * 3),
    );
    expect(missingTrades(many, { min: 0, max: 1999 })).toBeNull();
    expect(missingTrades(many, { min: 500, max: 900 })).toEqual({ from: 1497, to: 2704 });
  });

  it('are reused while they cover the range or reach the end of the file', () => {
    const whole = { min: 0, max: 100 };
    const finer = points([20, 30, 100]);
    expect(coversRange(finer, { min: 25, max: 60 }, whole)).toBe(true);
    expect(coversRange(finer, { min: 25, max: 120 }, whole)).toBe(true);
    expect(coversRange(finer, { min: 15, max: 60 }, whole)).toBe(false);
  });
});
