import { fit, pairScore } from './pair.js';
import {
  change,
  crossings,
  delayed,
  exponentialAverage,
  highest,
  regression,
  simpleAverage,
  wilderAverage,
} from './series.js';

describe('Averages', () => {
  it('take only full windows', () => {
    expect(simpleAverage([1, 2, 3, 4], 2)).toEqual([null, 1.5, 2.5, 3.5]);
    expect(highest([1, 3, 2, 1], 2)).toEqual([null, 3, 3, 2]);
  });

  it('smooth from the first value: 2 / (length + 1) of the way, or 1 / length after Wilder', () => {
    expect(exponentialAverage([10, 20, 20], 3)).toEqual([10, 15, 17.5]);
    expect(wilderAverage([10, 20, 20], 4)).toEqual([10, 12.5, 14.375]);
  });
});

describe('Series', () => {
  it('cross where one moves from one side of the other to the other side', () => {
    expect(crossings([1, 3, 3, 1], [2, 2, 2, 2])).toEqual([
      { at: 1, up: true },
      { at: 3, up: false },
    ]);
  });

  it('are moved to later bars without becoming longer', () => {
    expect(delayed([1, 2, 3], 2)).toEqual([null, null, 1]);
  });

  it('change by nothing before there are enough bars', () => {
    expect(change([5, 7, 4], 2)).toEqual([0, 0, -1]);
  });
});

describe('A regression line', () => {
  it('ends on the last value of a straight line and has its slope', () => {
    expect(regression([2, 4, 6, 8])).toEqual({ end: 8, slope: 2 });
  });

  it('passes between values that are not on a line', () => {
    // Means 1 and 3; (−1·−1 + 0·−2 + 1·3) / 2 = 2.
    expect(regression([2, 1, 6])).toEqual({ end: 5, slope: 2 });
  });
});

describe('A pair', () => {
  it('is fitted by least squares', () => {
    expect(fit([1, 2, 3], [5, 7, 9])).toEqual({ slope: 2, base: 3 });
  });

  it('scores in deviations from what one market says of the other', () => {
    // The line through (0, 0), (1, 2), (2, 1) is 0.5 + 0.5 x; its misses are −0.5, 1, −0.5.
    const { score, expected } = pairScore([0, 1, 2], [0, 2, 1], 3);
    expect(score.slice(0, 2)).toEqual([null, null]);
    expect(expected[2]).toBeCloseTo(1.5);
    expect(score[2]).toBeCloseTo(-0.5 / Math.sqrt(0.5));
  });
});
