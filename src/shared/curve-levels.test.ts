import { fromLevels, TOP_LEVEL, toLevels } from './curve-levels.js';

describe('A curve as text', () => {
  it('keeps the heights of its points to a hundredth', () => {
    const text = toLevels([0, -250, 1000, 750]);
    expect(text).toHaveLength(4);
    const levels = fromLevels(text);
    [0.2, 0, 1, 0.8].forEach((height, at) => expect(Math.abs(levels[at]! / TOP_LEVEL - height)).toBeLessThan(0.01));
  });

  it('lies in the middle if it is flat', () => {
    for (const level of fromLevels(toLevels([5, 5]))) expect(Math.abs(level - TOP_LEVEL / 2)).toBeLessThan(1);
  });
});
