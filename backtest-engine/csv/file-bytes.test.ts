import { noteOf, readingOf } from '../../test/support/file-reading.js';

describe('a response that is not a table', () => {
  it.each([
    '<!doctype html><p>Sign in</p>',
    '<?xml version="1.0"?><a/>',
    '<meta charset="utf-8">',
    '<h1>Sign in</h1><p>x,y</p>',
    '<div class="a">Please sign in, thanks</div>\n<div>b, c</div>',
    '{"error": "rate limited"}',
    '[{"error":"x"},{"a":1}]',
    `${' '.repeat(300)}<HEAD>`,
  ])('reports a web page or an error message: %s', (content) => {
    expect(readingOf(content)).toMatchObject({ columns: [], rowCount: 0, trades: null });
    expect(noteOf(content, 'a web page or an error message')).toMatchObject({ kind: 'skipped' });
  });

  it.each(['<TICKER>,<DATE>,<A>\nES,20260105,1\n', '<A>\t<B>\n1\t2\n', '<P>;<Q>\n1;2\n'])(
    'reads a table with column names in angle brackets: %j',
    (content) => {
      expect(readingOf(content)).toMatchObject({ kind: 'table', rowCount: 1 });
    },
  );
});

describe('a file with millions of quotes in a row', () => {
  it('reads a file with millions of quotes in a row as a table', () => {
    const content = `a,b\n1,2\n${'"'.repeat(3_000_000)}\n`;
    expect(readingOf(content)).toMatchObject({ kind: 'table', rowCount: 2 });
  });
});
