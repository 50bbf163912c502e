import { noteOf, profitsOf, readingOf, tradesOf } from '../../test/support/file-reading.js';
import { GRID_HEADER as HEADER, gridFile as file, gridLine as line } from '../../test/support/grid-file.js';

const LINES = ['1', '2', '3'].map((number) => line({ number }));
/** A row without its commission, so that all later fields are one column to the left. */
const shifted = line({ number: '2' }).replace('$1.00,', '');

describe('a row that lost a field', () => {
  it('does not count a row that lost a field, although its field count is right', () => {
    expect(shifted.split(',')).toHaveLength(HEADER.split(',').length - 1);
    const content = file(LINES[0]!, shifted, LINES[2]!);
    expect(noteOf(content, 'fewer fields')).toMatchObject({ kind: 'skipped', rows: [2] });
    expect(readingOf(content)).toMatchObject({ leftOut: 1, trades: { length: 2 } });
    expect(readingOf(file(shifted, ...LINES)).leftOut).toBe(1);
  });

  it('counts rows with a blank last field in a file without final commas', () => {
    const bare = [HEADER, ...LINES].map((each) => each.slice(0, -1));
    const blank = bare[2]!.slice(0, -1);
    expect(blank.endsWith(',')).toBe(true);
    for (const header of [HEADER, bare[0]!]) {
      expect(profitsOf([header, bare[1], blank, bare[3], ''].join('\n'))).toHaveLength(3);
      expect(profitsOf([header, blank, bare[1], bare[3], ''].join('\n'))).toHaveLength(3);
      expect(profitsOf([header, blank, blank, blank, ''].join('\n'))).toHaveLength(3);
    }
  });

  it('finds a row that lost a field if only the rows end with a comma', () => {
    const content = [HEADER.slice(0, -1), LINES[0], shifted, LINES[2], ''].join('\n');
    expect(readingOf(content)).toMatchObject({ leftOut: 1, trades: { length: 2 } });
  });
});

describe('a file that breaks off in its last field', () => {
  it('does not count a partial last row without the final comma of other rows', () => {
    const cut = file(...LINES)
      .trimEnd()
      .slice(0, -1);
    expect(readingOf(cut)).toMatchObject({ leftOut: 1, endsMidRow: true, trades: { length: 2 } });
    expect(noteOf(cut, 'seems to be cut off')).toMatchObject({ kind: 'skipped', rows: [3] });
    expect(readingOf(`${cut},`)).toMatchObject({ leftOut: 0, endsMidRow: false, trades: { length: 3 } });
  });

  it('counts a partial last field if rows end without a comma', () => {
    const bare = [HEADER, ...LINES].map((each) => each.slice(0, -1)).join('\n');
    expect(readingOf(bare)).toMatchObject({ leftOut: 0, endsMidRow: false, trades: { length: 3 } });
  });
});

const renamed = (name: string) => file(...LINES).replace(name, 'Other');

describe('missing columns', () => {
  it.each([
    ['Entry time', 'No entry-time column, so we can’t tell how long trades lasted', 'flagged'],
    ['Market pos.', 'No long/short column, so trades count as neither.', 'flagged'],
    ['Qty', 'No quantity column, so we can’t tell how many contracts were open.', 'flagged'],
    ['Exit time', 'No exit-time column, so we put trades in order of entry.', 'warned'],
  ])('notes a missing column: %s', (name, text, kind) => {
    expect(noteOf(renamed(name), text)).toMatchObject({ kind });
    expect(noteOf(file(...LINES), text)).toBeUndefined();
  });
});

it('reads a trade list without times as a table, with a warning', () => {
  const content = renamed('Entry time').replace('Exit time', 'Another');
  expect(readingOf(content).kind).toBe('table');
  expect(noteOf(content, 'no entry or exit times')).toMatchObject({ kind: 'warned' });
  expect(noteOf('Name,Result\nx,1\n', 'no entry or exit times')).toBeUndefined();
});

describe('a header between rows', () => {
  it('skips a repeated header with the same columns', () => {
    const content = file(LINES[0]!, HEADER, LINES[1]!);
    expect(readingOf(content).notes).toMatchObject([
      { kind: 'skipped', text: expect.stringMatching(/^The header repeats\./) },
    ]);
  });

  it.each(['Commission,', 'Bars,'])('recognizes a repeated header without %s', (missing) => {
    const content = file(LINES[0]!, HEADER.replace(missing, ''), LINES[1]!);
    expect(noteOf(content, 'repeats with other columns')).toMatchObject({ kind: 'warned', rows: [2] });
    expect(readingOf(content)).toMatchObject({ leftOut: 0, trades: { length: 2 } });
  });

  it.each([
    ['MAE,MFE', 'MFE,MAE'],
    ['Profit,Cum. net profit,Commission', 'Commission,Cum. net profit,Profit'],
  ])('warns of a repeated header with %s replaced by %s', (one, other) => {
    const content = file(LINES[0]!, HEADER.replace(one, other), LINES[1]!);
    expect(noteOf(content, 'repeats with other columns')).toMatchObject({ kind: 'warned', rows: [2] });
    expect(readingOf(content)).toMatchObject({ leftOut: 0, trades: { length: 2 } });
  });
});

describe('an amount that may be thousands', () => {
  it.each(['$1.500', '-$12.500', '1.500'])(
    'warns of an amount with three decimals after amounts with two: %s',
    (profit) => {
      const content = file(LINES[0]!, line({ number: '2', profit }));
      expect(noteOf(content, 'the mark may separate thousands')).toMatchObject({ kind: 'warned', rows: [2] });
    },
  );

  it.each(['USD 204.50', '204.50 USD', "'$204.50"])(
    'warns of an amount with three decimals after %s, too',
    (profit) => {
      const content = file(line({ profit }), line({ number: '2', profit: profit.replace('204.50', '1.500') }));
      expect(noteOf(content, 'the mark may separate thousands')).toMatchObject({ rows: [2] });
    },
  );

  it('does not warn if all amounts of the column have three decimals', () => {
    const content = file(...['$1.500', '$2.250', '$0.500'].map((profit) => line({ profit })));
    expect(noteOf(content, 'the mark may separate thousands')).toBeUndefined();
  });
});

describe('a date without a time of day', () => {
  const NOTE = 'no time of day, unlike the dates before';

  it('flags a date without a time of day after dates with times', () => {
    const content = file(LINES[0]!, line({ number: '2', entry: '9/15/2026' }));
    expect(noteOf(content, NOTE)).toMatchObject({ kind: 'flagged', rows: [2] });
    expect(tradesOf(content)).toHaveLength(2);
  });

  it('does not flag bare dates if only the other column has times', () => {
    const lines = ['1', '2'].map((number) => line({ number, entry: '9/15/2026' }));
    expect(noteOf(file(...lines), NOTE)).toBeUndefined();
  });

  it('does not flag bare dates if no date has a time, or for midnight', () => {
    const day = '9/15/2026';
    expect(noteOf(file(line({ entry: day, exit: day })), NOTE)).toBeUndefined();
    expect(noteOf(file(LINES[0]!, line({ entry: `${day} 12:00:00 AM` })), NOTE)).toBeUndefined();
  });
});

const LIST_HEADER = 'Type,Date and time,Signal,Price USD,Quantity,Net P&L USD';
const LIST = ['Entry long,2026-01-05 10:00,Go,100,1,10.00', 'Exit long,2026-01-05 11:00,Stop,110,1,10.00'];

it('notes that rows are paired by position if there are no trade numbers', () => {
  const numbered = [`Trade #,${LIST_HEADER}`, ...LIST.map((row) => `1,${row}`)];
  expect(noteOf([LIST_HEADER, ...LIST].join('\n'), 'no trade numbers')).toMatchObject({ kind: 'assumed' });
  expect(noteOf(numbered.join('\n'), 'no trade numbers')).toBeUndefined();
});
