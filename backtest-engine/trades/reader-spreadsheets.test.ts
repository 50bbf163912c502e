import { noteOf, readingOf, tradesOf } from '../../test/support/file-reading.js';

const HEAD = 'Trade number,Instrument,Market pos.,Qty,Entry time,Exit time,Profit';
const SWAPPED = expect.objectContaining({
  kind: 'warned',
  text: expect.stringContaining('some dates swap day and month'),
});

const textsOf = (file: string): string[] => readingOf(file).notes.map(({ text }) => text);

/** A trade per day of 2026 from January 1, with dates formatted by `written`. */
const daily = (count: number, written: (date: Date) => string): string =>
  [
    HEAD,
    ...Array.from({ length: count }, (_, at) => {
      const day = written(new Date(Date.UTC(2026, 0, 1 + at)));
      return `${at + 1},ES,Long,1,${day} 09:30,${day} 10:00,$${at}.00`;
    }),
  ].join('\n');

const two = (part: number): string => String(part).padStart(2, '0');
const iso = (year: number, month: number, day: number): string => `${year}-${two(month)}-${two(day)}`;
const asIs = (date: Date): string => iso(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
/** Formats like a program that reads the first part as the month if possible. */
const swapped = (date: Date): string => {
  const [day, month] = [date.getUTCDate(), date.getUTCMonth() + 1];
  return day <= 12 ? iso(date.getUTCFullYear(), day, month) : asIs(date);
};

/** The same, with slashes if that is impossible. */
const mixed = (date: Date): string => {
  const [day, month] = [date.getUTCDate(), date.getUTCMonth() + 1];
  return day <= 12 ? swapped(date) : `${two(day)}/${two(month)}/2026`;
};

describe('an apostrophe before a field', () => {
  it('ignores an apostrophe before an amount or a date', () => {
    const file = `${HEAD}\n1,ES,Long,1,'1/5/2026 09:30,'1/5/2026 10:00,'-$3000.00\n2,ES,Long,1,1/6/2026 09:30,1/6/2026 10:00,'+5\n`;
    const { trades, leftOut } = readingOf(file);
    expect(leftOut).toBe(0);
    expect([...trades!.profit]).toEqual([-300_000, 500]);
    expect(new Date(trades!.exitTime[0]!).toISOString()).toBe('2026-01-05T10:00:00.000Z');
  });
});

test('reads a million apostrophes as text without recursion', () => {
  const many = "'".repeat(1_000_000);
  const { trades, leftOut } = readingOf(
    `${HEAD}\n1,ES,Long,1,1/5/2026 09:30,1/5/2026 10:00,$5.00\n2,ES,Long,1,${many},1/6/2026 10:00,${many}\n3,ES,Long,1,''1/6/2026 09:30,1/6/2026 10:00,$5.00\n`,
  );
  expect({ trades: trades!.length, leftOut }).toEqual({ trades: 1, leftOut: 2 });
});

describe('a dash beside a currency', () => {
  it.each(['$ -   ', '$-', ' $ - ', '- €'])('reads a dash beside a currency as zero: %j', (amount) => {
    const { profit } = tradesOf(
      `${HEAD}\n1,ES,Long,1,1/5/2026 09:30,1/5/2026 10:00,$5.00\n2,ES,Long,1,1/6/2026 09:30,1/6/2026 10:00,"${amount}"\n`,
    );
    expect([...profit]).toEqual([500, 0]);
  });

  it.each(['$', '$ --', '($)'])('does not read zero from %j', (amount) => {
    const file = `${HEAD}\n1,ES,Long,1,1/5/2026 09:30,1/5/2026 10:00,$5.00\n2,ES,Long,1,1/6/2026 09:30,1/6/2026 10:00,"${amount}"\n`;
    expect(readingOf(file)).toMatchObject({ leftOut: 1, trades: { length: 1 } });
  });
});

describe('days and months that a spreadsheet swapped', () => {
  it('warns of swapped days and months if swapping them back puts rows in order', () => {
    expect(readingOf(daily(120, swapped)).notes).toContainEqual(SWAPPED);
    const newestFirst = daily(120, swapped).split('\n');
    expect(readingOf([newestFirst[0], ...newestFirst.slice(1).reverse()].join('\n')).notes).toContainEqual(SWAPPED);
  });

  it('warns of swapped days and months in dates of two notations', () => {
    expect(readingOf(daily(120, mixed)).notes).toContainEqual(SWAPPED);
  });

  it('does not warn of swapped days and months in ordered, joined or shuffled files', () => {
    const [head, ...rows] = daily(120, asIs).split('\n');
    const thrice = [head, ...rows, ...rows.slice(0, 50), ...rows.slice(20), ...rows].join('\n');
    const jumbled = [head, ...rows.toSorted((one, other) => one.length - other.length || (one < other ? 1 : -1))];
    for (const file of [daily(120, asIs), thrice, jumbled.join('\n')]) {
      expect(textsOf(file).join()).not.toContain('swap');
    }
  });
});

const list = (...trades: [number: number, signal: string, exit: string, profit: number][]): string =>
  [
    'Trade #,Type,Date/Time,Signal,Price USD,Contracts,Profit USD,Adverse excursion USD',
    ...trades.flatMap(([number, signal, exit, profit]) => [
      `${number},Exit long,${exit},${signal},5,1,${profit},7`,
      `${number},Entry long,${exit.slice(0, 10)} 09:00,x,5,1,${profit},7`,
    ]),
  ].join('\n');

describe('a TradingView exit with the signal Open', () => {
  it('counts an exit with the signal Open as closed if later trades were closed', () => {
    const { trades, open } = readingOf(
      list(
        [1, 'Open', '2026-01-05 10:00', 10],
        [2, 'Open', '2026-01-06 10:00', -20],
        [3, 'Open', '2026-01-07 10:00', 30],
      ),
    );
    expect([...trades!.profit]).toEqual([1000, -2000]);
    expect([...trades!.mae!]).toEqual([700, 700]);
    expect(open).toHaveLength(1);
  });

  it('treats an exit with the signal Open at the last bar as open', () => {
    const { trades, open } = readingOf(
      list(
        [1, 'Close', '2026-01-05 10:00', 10],
        [2, 'Open', '2026-01-07 10:00', 1],
        [3, 'Open', '2026-01-07 10:00', 2],
      ),
    );
    expect([...trades!.profit]).toEqual([1000]);
    expect(open).toHaveLength(2);
  });

  it('skips an exit with the signal Open and an unreadable profit', () => {
    const file = list([1, 'Open', '2026-01-05 10:00', NaN], [2, 'Close', '2026-01-06 10:00', 5]);
    expect(readingOf(file)).toMatchObject({ leftOut: 1, trades: { length: 1 }, open: [] });
  });

  it('counts a too long row with the signal Open as unread, unless at the last bar', () => {
    const file = list([1, 'Open', '2026-01-05 10:00', 10], [2, 'Open', '2026-01-06 10:00', 5]);
    const damaged = (row: string): string => file.replace(row, `${row},x`);
    const [earlier, last] = [file.split('\n')[1]!, file.split('\n')[3]!];
    expect(readingOf(damaged(earlier))).toMatchObject({ leftOut: 1, trades: { length: 0 } });
    expect(readingOf(damaged(last))).toMatchObject({ leftOut: 0, trades: { length: 1 } });
  });
});

const twinsIn = (lines: readonly string[]) =>
  readingOf([HEAD, ...lines].join('\n')).notes.filter(({ text }) => text.includes('exact duplicate'));

test('reports only exact duplicates among many rows with equal time and profit', () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `${at + 1},ES,Long,1,1/5/2026 09:30,1/5/2026 10:00,$5.00`);
  expect(twinsIn(rows)).toEqual([]);
  expect(twinsIn([...rows, rows.at(-1)!])).toMatchObject([{ count: 1, rows: [3001] }]);
});

test('lists the rows of a note in file order', () => {
  const rows = [3, 2, 1].map((day) => `${day},ES,Long,1,1/${day}/2026 09:30,1/${day}/2026 10:00,$5.00`);
  const other = '4,ES,Long,1,1/4/2026 09:30,1/4/2026 10:00,$5.00';
  expect(twinsIn([...rows, ...rows, other])).toMatchObject([{ count: 3, rows: [4, 5, 6] }]);
});

test('reads a file of quoted lines as a table with one column, with a warning', () => {
  const lines = [HEAD, '1,ES,Long,1,1/5/2026 09:30,1/5/2026 10:00,"$1,005.00"'];
  const quotedLines = lines.map((line) => `"${line.replaceAll('"', '""')}"`);
  const { kind, columns, notes } = readingOf(quotedLines.join('\n'));
  expect([kind, columns.length]).toEqual(['table', 1]);
  expect(notes).toMatchObject([{ kind: 'warned', text: expect.stringContaining('in quotes') }]);
  expect(readingOf('"Notes, of any kind"\nx\n').notes).toEqual([]);
});

describe('a file that a spreadsheet saved without splitting its columns', () => {
  const lines = [
    `${HEAD},`,
    '1,ES,Long,1,1/5/2026 09:30,1/5/2026 10:00,$996.00,',
    '"2,ES,Long,1,1/6/2026 09:30,1/6/2026 10:00,""$1,992.00"","',
    '"3,ES,Long,1,1/7/2026 09:30,1/7/2026 10:00,""$2,988.00"","',
  ];

  it('warns of rows that are quoted as a whole', () => {
    const { trades, leftOut, notes } = readingOf(lines.join('\n'));
    expect([trades?.length, leftOut]).toEqual([1, 2]);
    expect(notes).toContainEqual(
      expect.objectContaining({ kind: 'warned', rows: [2, 3], text: expect.stringContaining('in quotes') }),
    );
  });

  it('does not warn of whole quoted rows if only a remark or an amount is quoted', () => {
    const remark = '"Note: totals exclude tax, fees, slippage, swaps, rolls, gifts, and, in all of them, tips"';
    const { leftOut, notes } = readingOf([...lines.slice(0, 2), remark].join('\n'));
    expect(notes.map(({ text }) => text).join()).not.toContain('in quotes');
    expect(leftOut).toBe(1);
    expect(noteOf([...lines.slice(0, 2), '"1,234,567"'].join('\n'), 'in quotes')).toBeUndefined();
    const beside = '"2,ES,Long,1,1/6/2026 09:30,1/6/2026 10:00,x",y';
    expect(noteOf([...lines.slice(0, 2), beside].join('\n'), 'in quotes')).toBeUndefined();
    expect(noteOf('Name,City,Amount\na,b,1\n"1,234,567"\n', 'in quotes')).toBeUndefined();
  });

  it('warns of whole quoted rows with empty columns after them', () => {
    const { notes } = readingOf(lines.map((line) => `${line};;;`).join('\n'));
    expect(notes).toContainEqual(
      expect.objectContaining({ kind: 'warned', text: expect.stringContaining('in quotes') }),
    );
  });
});
