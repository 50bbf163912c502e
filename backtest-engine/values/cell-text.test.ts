import { isPlainAscii } from './cell-text.js';

describe('isPlainAscii', () => {
  const LENGTH = 2100;

  /** Bytes at an offset in their buffer, like a part of a chunk. */
  function plainBytes(offset: number, length = LENGTH): Uint8Array {
    return new Uint8Array(offset + length)
      .fill(127)
      .subarray(offset)
      .fill(1, 0, Math.floor(length / 2));
  }

  it.each([0, 1, 2, 3, 5])('accepts ASCII of any length at buffer offset %i', (offset) => {
    for (let length = 1000; length < 1050; length++) expect(isPlainAscii(plainBytes(offset, length))).toBe(true);
  });

  it.each([
    ['a zero', 0],
    ['the first byte that is not ASCII', 0x80],
    ['the last byte', 0xff],
  ])('rejects %s anywhere among the bytes', (_, odd) => {
    for (const offset of [0, 1, 3]) {
      const bytes = plainBytes(offset);
      const passedOver: number[] = [];
      for (const [place, before] of bytes.slice().entries()) {
        bytes[place] = odd;
        if (isPlainAscii(bytes)) passedOver.push(place);
        bytes[place] = before;
      }
      expect(passedOver).toEqual([]);
    }
  });
});
