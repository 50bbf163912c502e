import { fromLevels, toLevels } from './curve-levels.js';

describe('A curve as text', () => {
  it('keeps the heights of its points to a hundredth', () => {
    const text = toLevels([0, -250, 1000, 750]);
    expect(text).toHaveLength(4);
    const heights = fromLevels(text);
    [0.2, 0, 1, 0.8].forEach((height, at) => expect(Math.abs(heights[at]! - height)).toBeLessThan(0.01));
  });

  it('lies in the middle if it is flat', () => {
    expect(fromLevels(toLevels([5, 5]))).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.5, 1)]);
  });
});
