import { clipboardText } from './clipboard-text.js';

const copied = (field: string): string => clipboardText(['a'], [[field]]).text.slice(2);

describe('clipboardText', () => {
  it('separates fields by tabs and rows by line breaks', () => {
    expect(clipboardText(['a', 'b'], [['1', 'x\ty\r\nz']])).toEqual({ text: 'a\tb\n1\tx y z', rows: 1 });
  });

  it.each([
    ['-$1,184.36', '-$1,184.36'],
    ['\u22121241.86', '-1241.86'],
    ['\u2212€1.241,86', '-€1.241,86'],
    ['\u2212 so', '\u2212 so'],
    ['3 \u2212 1', '3 \u2212 1'],
    ['-1+cmd|calc!A0', "'-1+cmd|calc!A0"],
    [' =1+1', "' =1+1"],
    ['"=1+1', `"'""=1+1"`],
    ['6" pipe', '"6"" pipe"'],
  ])('copies %j as %j', (field, text) => expect(copied(field)).toBe(text));

  it('stops at the size limit', () => {
    const row = ['x'.repeat(9_000_000)];
    expect(clipboardText(['a'], [row, row, row]).rows).toBe(2);
  });
});
