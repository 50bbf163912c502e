import { gridFile, gridLine } from '../../test/support/grid-file.js';
import { readingOf } from '../../test/support/file-reading.js';

/** A file of trades with these quantities. */
const file = (...quantities: string[]) => gridFile(...quantities.map((quantity) => gridLine({ quantity })));

test('returns the contracts per trade if every trade has the same number', () => {
  expect(readingOf(file('4', '4')).quantity).toBe(4);
  for (const mixture of [file('4', '3'), file('', '4'), file('4', ''), gridFile()]) {
    expect(readingOf(mixture).quantity).toBeNull();
  }
});
