import { FileHead } from './file-head.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('FileHead', () => {
  it('has no table before the first bytes', () => {
    expect(new FileHead().parseTable()).toBeNull();
  });

  it('returns the complete rows of all pieces so far', () => {
    const head = new FileHead();
    head.add(bytes('a,b\n1,2\n3,'));
    head.add(bytes('4\n5'));
    expect(head.parseTable()?.rowCount).toBe(2);
  });

  it('keeps no more than four megabytes of a file without a table', () => {
    const head = new FileHead();
    head.add(new Uint8Array(4_194_304).fill(10));
    head.add(bytes('a,b\n1,2\n'));
    expect(head.parseTable()).toBeNull();
  });
});
