import { noteOf, profitsOf, readingOf } from '../../test/support/file-reading.js';
import { GRID_HEADER as HEADER, gridFile as file, gridLine as line } from '../../test/support/grid-file.js';

const sums = (...values: string[]): string =>
  file(...values.map((sum, at) => line({ number: String(at + 1), sum: `$${sum}` })));

describe('decimal marks', () => {
  it('reads and flags an amount that only fits the other decimal separator', () => {
    const content = file(line(), line({ profit: '"58,5"' }), line({ profit: '"1,126.02"' }));
    expect(profitsOf(content)).toEqual([1_000, 5_850, 112_602]);
    expect(noteOf(content, 'different decimal mark')).toMatchObject({ kind: 'warned', rows: [2] });
  });

  it.each([
    [';', 'comma because semicolons separate the fields'],
    ['|', 'point'],
  ])('notes the assumed decimal separator if no amount decides, with the delimiter %s', (delimiter, taken) => {
    const content = 'a;b\n1,126;2\n2,250;3\n'.replaceAll(';', delimiter);
    expect(noteOf(content, 'No amount in the first rows confirms it')).toMatchObject({
      kind: 'warned',
      text: `We read amounts with a decimal ${taken}. No amount in the first rows confirms it.`,
    });
  });

  it.each([
    ['60’791.65', '-R$27.60'],
    ["60'791.65", '-kr27.60'],
    ['60 791.65', '-USD27.60'],
  ])('derives the decimal separator from amounts such as %s and %s', (gain, loss) => {
    const rows = [gain, loss, gain].map((profit, at) => `${at + 1};Long;1;2026-01-05;2026-01-06;${profit}`);
    const content = ['Trade number;Market pos.;Qty;Entry time;Exit time;Profit', ...rows, ''].join('\n');
    expect(profitsOf(content)).toEqual([6_079_165, -2_760, 6_079_165]);
    expect(readingOf(content).notes.filter(({ text }) => text.includes('decimal'))).toEqual([]);
  });

  it.each([
    [';', '$1,288', '$226', [128_800, 22_600]],
    [',', '149.933 €', '-226 €', [14_993_300, -22_600]],
    [',', '1.234 BTC', '2 BTC', [123, 200]],
  ])('reads whole amounts in a file separated by %s: %s and %s', (delimiter, gain, loss, expected) => {
    const rows = [gain, loss].map((profit, at) => [at + 1, 'Long', 1, '2026-01-05', '2026-01-06', `"${profit}"`]);
    const names = ['Trade number', 'Market pos.', 'Qty', 'Entry time', 'Exit time', 'Profit'];
    const content = [names, ...rows].map((row) => row.join(delimiter)).join('\n');
    expect(profitsOf(content)).toEqual(expected);
  });

  it('reads whole thousands in a European file', () => {
    const rows = ['1;Long;1;112,125;2026-01-05;125 €', '2;Long;1;112,250;2026-01-06;-1.250 €'];
    expect(profitsOf(['Trade number;Market pos.;Qty;Entry price;Exit time;Profit', ...rows, ''].join('\n'))).toEqual([
      12_500, -125_000,
    ]);
  });
});

describe('amounts that do not fit hundredths', () => {
  it.each([
    ['0.00312', '-0.00178'],
    ['5.5e-5', '-3.2e-4'],
  ])('skips trades with a note if most profits would be rounded away (%s, %s)', (...small) => {
    const content = file(...small.map((profit) => line({ profit })), line({ profit: '$12.345' }));
    expect(readingOf(content)).toMatchObject({ leftOut: 2 });
    expect(profitsOf(content)).toEqual([1_235]);
    expect(noteOf(content, 'has fractions of a hundredth')).toMatchObject({ kind: 'warned', count: 2 });
    expect(noteOf(content, 'round them to hundredths')).toMatchObject({ kind: 'assumed', count: 1 });
    expect(noteOf(content, 'too small to count in hundredths')).toMatchObject({ kind: 'skipped', count: 2 });
    expect(noteOf(content, 'has no readable amount')).toBeUndefined();
  });

  it('rounds profits below a cent if they are not the majority', () => {
    const profits = ['$10.00', '-0.004', '-$5.00', '5.684341886080802e-14', '0.003'];
    const content = file(...profits.map((profit) => line({ profit })));
    expect(readingOf(content)).toMatchObject({ leftOut: 0 });
    expect(profitsOf(content)).toEqual([1_000, 0, -500, 0, 0]);
    expect(noteOf(content, 'has fractions of a hundredth')).toMatchObject({ kind: 'warned', count: 2 });
  });

  it('notes sums that are no longer exact', () => {
    const rows = Array.from({ length: 20 }, () => line({ profit: '9999999999999.99' }));
    expect(noteOf(file(...rows), 'aren’t exact to the cent')).toMatchObject({ kind: 'warned' });
    expect(noteOf(file(...rows.slice(0, 9)), 'aren’t exact to the cent')).toBeUndefined();
  });

  it('ignores the rounding error of binary fractions', () => {
    const content = file(
      ...['132.70999999999998', '-0.30000000000000004', '12345678.329999998'].map((profit) => line({ profit })),
    );
    expect(profitsOf(content)).toEqual([13_271, -30, 1_234_567_833]);
    expect(noteOf(content, 'has fractions of a hundredth')).toBeUndefined();
  });

  it('skips profits of a few cents with fractions, whose sum would change', () => {
    expect(readingOf(file(...['0.046', '0.1449', '-0.052'].map((profit) => line({ profit }))))).toMatchObject({
      leftOut: 3,
    });
    expect(readingOf(file(...['12.345', '0.1449', '-7.052'].map((profit) => line({ profit }))))).toMatchObject({
      leftOut: 0,
    });
  });

  it('does not add up percentages as money', () => {
    const content = file(line({ profit: '0.25%' }), line({ profit: '$10.00' }));
    expect(profitsOf(content)).toEqual([1_000]);
    expect(noteOf(content, 'such as “0.25%”')).toMatchObject({ kind: 'skipped', count: 1 });
  });
});

describe('stray quotes', () => {
  const rows = Array.from({ length: 20 }, (_, at) => line({ number: String(at + 1) }));
  const SWALLOWED = 'stray quote pulls whole lines';

  it.each([
    ['open and close a field', 2, 9, '"S', 'S"', 12, 8],
    ['open in one row and close in the next', 2, 3, '"S', 'S"', 18, 2],
  ])(
    'leaves out the trades between stray quotes that %s, with a note',
    (_how, from, to, opening, closing, kept, lost) => {
      const changed = rows
        .with(from, rows[from]!.replace('Long', opening))
        .with(to, rows[to]!.replace('Long', closing));
      expect(readingOf(file(...changed))).toMatchObject({ leftOut: lost, trades: { length: kept } });
      expect(noteOf(file(...changed), SWALLOWED)).toMatchObject({ kind: 'skipped', count: 1, rows: [from + 1] });
    },
  );

  it('does not take the quotes around multi-line text for stray quotes', () => {
    const table = 'Name,Address\nA,"12 Long Street in the North,\n30301 Town"\nB,"1 Short Street\nVillage, County"\n';
    expect(readingOf(table)).toMatchObject({ kind: 'table', rowCount: 2, notes: [] });
    const changed = rows.with(2, rows[2]!.replace('Long', '"Long,\nas the 30 minute range was left upwards"'));
    expect(readingOf(file(...changed))).toMatchObject({ leftOut: 0, trades: { length: 20 } });
    expect(noteOf(file(...changed), SWALLOWED)).toBeUndefined();
  });
});

describe('a stray quote', () => {
  const HEAD = 'Market pos.,Qty,Exit price,Entry name,Exit time,Profit';
  const rows = [
    'Long,1,9,A,1/13/26,100',
    'Long,1,9,"A,1/14/26,-500',
    'Long,1,9,A",1/15/26,100',
    'Long,1,9,A,1/16/26,100',
  ];

  it.each([
    ['line feeds', '\n'],
    ['returns', '\r'],
    ['both', '\r\n'],
  ])('warns of a stray quote that swallows a short row, with line ends %s', (_name, end) => {
    const content = [HEAD, ...rows, ''].join(end);
    expect(profitsOf(content)).toEqual([10_000, 10_000]);
    expect(readingOf(content).leftOut).toBe(2);
    expect(noteOf(content, 'A stray quote pulls whole lines')).toBeDefined();
  });
});

describe('a currency', () => {
  it.each([
    ['$100.00', 'AUD 100.00', 'USD 5.00'],
    ['¥100.00', 'CNY 100.00', 'JPY 100.00'],
  ])('distinguishes two currency codes that share a sign: %s, %s, %s', (...profits) => {
    expect(noteOf(file(...profits.map((profit) => line({ profit }))), 'more than one currency')).toMatchObject({
      kind: 'warned',
      count: 1,
    });
  });

  it('does not read a currency from a field that is not an amount', () => {
    expect(readingOf(file(...['100.50', '#DIV/0!', '200'].map((profit) => line({ profit })))).currency).toBeNull();
    expect(readingOf(file(...['100.50 CHF', '#DIV/0!', '#DIV/0!'].map((profit) => line({ profit })))).currency).toBe(
      'CHF',
    );
  });
});

describe('rows with contradictions', () => {
  it.each([
    ['an exit before its entry', line({ exit: '9/15/2026 9:00:00 AM' }), 'The exit is before the entry.'],
    ['a gain on a falling price', line({ exitPrice: '99.00' }), 'doesn’t match the price move'],
    ['a gain on a rising price, short', line({ side: 'Short' }), 'doesn’t match the price move'],
    ['a gain on prices below zero', line({ entryPrice: '-1.25', exitPrice: '-1.50' }), 'doesn’t match the price move'],
    ['a loss beyond the costs on a rising price', line({ profit: '-$10.00' }), 'doesn’t match the price move'],
  ])('warns of %s and counts the trade', (_what, row, part) => {
    expect(noteOf(file(row), part)).toMatchObject({ kind: 'warned', count: 1, rows: [1] });
    expect(readingOf(file(row)).trades?.length).toBe(1);
  });

  it('accepts a loss on a favorable move that is smaller than the commission', () => {
    expect(readingOf(file(line({ profit: '-$0.50', exitPrice: '100.25' }))).notes).toEqual([]);
    expect(readingOf(file(line({ entryPrice: '99.75', exitPrice: '100.25' }))).notes).toEqual([]);
    expect(readingOf(file(line({ side: 'Short', exitPrice: '98.00' }))).notes).toEqual([]);
  });

  it('warns of an exact duplicate of a row and counts both', () => {
    const content = file(line(), line({ number: '2' }), line());
    expect(readingOf(content).trades?.length).toBe(3);
    expect(noteOf(content, 'exact duplicate of another')).toMatchObject({ kind: 'warned', rows: [3] });
  });

  it('warns once of a wrong cumulative profit and once of a lasting difference', () => {
    expect(readingOf(sums('10.00', '20.00', '30.00')).notes).toEqual([]);
    expect(noteOf(sums('10.00', '21.00', '30.00', '40.00'), 'doesn’t match the sum')).toMatchObject({ rows: [2] });
    expect(noteOf(sums('10.00', '25.00', '35.00', '45.00'), 'doesn’t match the sum')).toMatchObject({ rows: [2] });
  });

  it('reads no trades without a profit column', () => {
    const content = file(line()).replace('Profit,', 'Note,');
    expect(readingOf(content)).toMatchObject({ kind: 'ninjatrader-trades', rowCount: 1, trades: null });
    expect(noteOf(content, 'couldn’t find a profit column')).toMatchObject({ kind: 'skipped' });
  });

  it('uses the first of two columns with the same name', () => {
    const content = `${HEADER}Profit\n${line()}$99.00\n`;
    expect(profitsOf(content)).toEqual([1_000]);
    expect(noteOf(content, 'has “Profit” more than once')).toBeDefined();
  });

  it('prefers a net profit column to a possibly gross one, in any order', () => {
    const after = `${HEADER}Net profit\n${line()}$9.00\n`;
    const before = after.replace(',Profit,', ',Net profit,').replace(/Net profit\n/, 'Profit\n');
    expect([profitsOf(after), profitsOf(before)]).toEqual([[900], [1_000]]);
    expect(noteOf(after, 'We use “Net profit”')).toBeDefined();
  });
});

describe('rows that are not trades', () => {
  it('does not count totals as unreadable trades', () => {
    const total = 'Total,,5,,,,,$30.00,,,,,,';
    expect(readingOf(file(line(), line(), total))).toMatchObject({ leftOut: 0, trades: { length: 2 } });
    expect(readingOf(file(line(), '77', line())).leftOut).toBe(1);
    expect(readingOf(`${file(line(), line({ profit: 'oops' }), line())}11`).leftOut).toBe(2);
    expect(readingOf(file(line(), line({ profit: '' }), total)).leftOut).toBe(1);
    for (const sums of ['Total,,5,,,,Total,$30.00,,,,,,', 'Average,,2,1,1,,,$30.00,,,,,,', 'Total,,5,,,,,$30.00,,,']) {
      expect(readingOf(file(line(), line(), sums, sums))).toMatchObject({ leftOut: 0, trades: { length: 2 } });
    }
    const damaged = [
      { number: '', entry: '', exit: '' },
      { number: '', side: '', entry: '#####', exit: '#####' },
      { number: '', side: 'Lng', entry: '', exit: '' },
      { number: '', side: '', entry: 'n/a', exit: 'n/a' },
    ];
    for (const change of damaged) expect(readingOf(file(line(), line(change))).leftOut).toBe(1);
  });
});
