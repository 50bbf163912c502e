import { isPlainAscii } from './cell-text.js';

describe('whether bytes are plain', () => {
  const LENGTH = 2100;

  /** Bytes that begin anywhere in their buffer, as a part of a chunk does. */
  function plainBytes(offset: number, length = LENGTH): Uint8Array {
    return new Uint8Array(offset + length)
      .fill(127)
      .subarray(offset)
      .fill(1, 0, Math.floor(length / 2));
  }

  it.each([0, 1, 2, 3, 5])('is said of ASCII of any length from a buffer at %i', (offset) => {
    for (let length = 1000; length < 1050; length++) expect(isPlainAscii(plainBytes(offset, length))).toBe(true);
  });

  it.each([
    ['a zero', 0],
    ['the first byte that is no ASCII', 0x80],
    ['the last byte', 0xff],
  ])('is not said where %s stands anywhere among them', (_, odd) => {
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
