import { gridFile, gridLine } from '../../test/support/grid-file.js';
import { readingOf } from '../../test/support/file-reading.js';

/** A file of trades of so many contracts. */
const file = (...quantities: string[]) => gridFile(...quantities.map((quantity) => gridLine({ quantity })));

test('the contracts of a file are known where every trade has as many', () => {
  expect(readingOf(file('4', '4')).quantity).toBe(4);
  for (const mixture of [file('4', '3'), file('', '4'), file('4', ''), gridFile()]) {
    expect(readingOf(mixture).quantity).toBeNull();
  }
});
