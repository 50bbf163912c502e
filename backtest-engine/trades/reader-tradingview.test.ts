import { isoOf, noteOf, readingOf, tradesOf } from '../../test/support/file-reading.js';

describe('TradingView lists of trades', () => {
  const oldRows = [
    '1,Entry long,Go,2026-01-05 10:00,100,1,,,,,,,,',
    '1,Exit long,Stop,2026-01-05 11:00,90,1,-10.00,-1,-10.00,-1,5.00,1,12.00,1',
    '2,Entry short,Go,2026-01-06 10:00,100,2,,,,,,,,',
    '2,Exit short,Target,2026-01-06 11:00,90,2,20.00,1,10.00,1,25.00,1,2.00,1',
  ];
  const newRows = [
    '3,Exit long,2026-01-07 09:00,Open,100,1,100.00,4.00,1,9.00,1,1.00,1,14.00,1',
    '3,Entry long,2026-01-07 08:00,Go,96,1,100.00,4.00,1,9.00,1,1.00,1,14.00,1',
    '2,Exit short,2026-01-06 11:00,Target,90,2,200.00,20.00,1,25.00,1,2.00,1,10.00,1',
    '2,Entry short,2026-01-06 10:00,Go,100,2,200.00,20.00,1,25.00,1,2.00,1,10.00,1',
    '1,Exit long,2026-01-05 11:00,Stop,90,1,100.00,−10.00,−1,5.00,1,12.00,1,−10.00,−1',
    '1,Entry long,2026-01-05 10:00,Go,100,1,100.00,−10.00,−1,5.00,1,12.00,1,−10.00,−1',
  ];
  const files: [string, string | null, string][] = [
    [
      '2021',
      '$',
      [
        'Trade #,Type,Signal,Date/Time,Price,Contracts,Profit $,Profit %,Cum. Profit $,Cum. Profit %,Run-up $,Run-up %,Drawdown $,Drawdown %',
        ...oldRows,
      ].join('\n'),
    ],
    [
      '2022 to 2024',
      'EUR',
      [
        'Trade #,Type,Signal,Date/Time,Price EUR,Contracts,Profit EUR,Profit %,Cumulative profit EUR,Cumulative profit %,Run-up EUR,Run-up %,Drawdown EUR,Drawdown %',
        ...oldRows,
      ].join('\n'),
    ],
    [
      'early 2025',
      'USD',
      [
        'Trade #,Type,Date/Time,Signal,Price USD,Position size (qty),Position size (value),Net P&L USD,Net P&L %,Run-up USD,Run-up %,Drawdown USD,Drawdown %,Cumulative P&L USD,Cumulative P&L %',
        ...newRows,
      ].join('\n'),
    ],
    [
      'late 2025',
      'USD',
      [
        'Trade #,Type,Date and time,Signal,Price USD,Size (qty),Size (value),Net P&L USD,Net P&L %,Favorable excursion USD,Favorable excursion %,Adverse excursion USD,Adverse excursion %,Cumulative P&L USD,Cumulative P&L %',
        ...newRows,
      ].join('\n'),
    ],
    [
      '2026',
      'JPY',
      [
        'Trade number,Type,Date and time,Signal,Price JPY,Size (qty),Size (value),Net PnL JPY,Net PnL %,Favorable excursion JPY,Favorable excursion %,Adverse excursion JPY,Adverse excursion %,Cumulative PnL JPY,Cumulative PnL %',
        ...newRows,
      ].join('\n'),
    ],
  ];

  it.each(files)('reads %s: each trade once, oldest exit first', (generation, currency, file) => {
    const reading = readingOf(file);
    expect(reading).toMatchObject({
      kind: 'tradingview-trades',
      format: `TradingView, list of trades (${generation})`,
      currency,
    });
    const trades = tradesOf(file);
    expect([...trades.profit]).toEqual([-1_000, 2_000]);
    expect([...trades.side]).toEqual([1, -1]);
    expect([...trades.quantity]).toEqual([1, 2]);
    expect([...(trades.mfe ?? [])]).toEqual([500, 2_500]);
    expect([...(trades.mae ?? [])]).toEqual([1_200, 200]);
    expect(trades.commission).toBeNull();
    expect([...trades.entryTime].map(isoOf)).toEqual(['2026-01-05T10:00:00', '2026-01-06T10:00:00']);
    expect([...trades.exitTime].map(isoOf)).toEqual(['2026-01-05T11:00:00', '2026-01-06T11:00:00']);
    expect(reading.notes.filter((note) => note.kind === 'flagged')).toEqual([]);
  });

  it('notes missing columns of an unknown generation', () => {
    const [, , file] = files[4]!;
    const renamed = file.replace('Cumulative PnL', 'Running PnL').replace('Adverse excursion', 'Max adverse');
    expect(noteOf(renamed, 'No cumulative-profit column')).toMatchObject({ kind: 'assumed' });
    expect(noteOf(renamed, 'No MAE column')).toMatchObject({ kind: 'assumed' });
    const other = readingOf(renamed.replace('Net PnL', 'Result').replace('Favorable excursion', 'Max favorable'));
    expect(other.format).toBe('TradingView, list of trades (unknown version)');
    expect(other.whyNoTrades).toBe('We couldn’t find a profit column, so there are no figures.');
  });

  it('separates an open trade from closed trades', () => {
    const reading = readingOf(files[3]?.[2] ?? '');
    expect(reading.open).toEqual([{ lastTime: Date.UTC(2026, 0, 7, 9), profit: 400 }]);
    expect(reading.notes.map((note) => note.text)).toEqual([
      'Figures cover closed trades, so we leave out trades that are still open.',
      'Profits equal the price move times a fixed value, so they don’t include costs.',
    ]);
  });

  it('does not count rows of totals as an unread trade', () => {
    const [, , file] = files[1]!;
    const sums = 'Total,,,,,,470\nAverage,,,,,,11.75\nMax,,,,,,60';
    expect(readingOf(`${file}\n${sums}`)).toMatchObject({ leftOut: 0, trades: { length: 2 } });
  });

  it('counts two damaged rows of a trade as one unread trade', () => {
    const [, , file] = files[1]!;
    const damaged = file
      .split('\n')
      .slice(-2)
      .map((row) => row.replace(/^[^,]*,[^,]*/, '#N/A,#N/A'));
    expect(readingOf([file, ...damaged].join('\n')).leftOut).toBe(1);
  });

  it('pairs the rows of a trade that are not adjacent', () => {
    const [header = '', ...rows] = (files[4]?.[2] ?? '').split('\n');
    const shuffled = [header, rows[5], rows[2], rows[4], rows[3]].join('\n');
    expect([...tradesOf(shuffled).profit]).toEqual([-1_000, 2_000]);
    expect([...tradesOf(shuffled).entryTime].map(isoOf)).toEqual(['2026-01-05T10:00:00', '2026-01-06T10:00:00']);
  });

  describe('an unread trade', () => {
    const [header = '', ...rows] = (files[1]?.[2] ?? '').split('\n');
    const readWith = (...changed: string[]) => readingOf([header, ...changed].join('\n'));

    it('counts a trade whose entry row lacks its blank last fields', () => {
      const short = rows.map((row) => row.replace(/,{8}$/, ''));
      expect(readWith(...short)).toMatchObject({ leftOut: 0, trades: { length: 2 } });
      expect(readWith(...short).notes).toContainEqual({
        kind: 'flagged',
        text: 'The row has fewer fields than the header.',
        count: 2,
        rows: [1, 3],
      });
    });

    it.each([
      ['rows that are too long', (row: string) => `${row},1,2`],
      ['no profit in its exit', (row: string) => row.replace('20.00', 'none')],
      ['rows that are neither an entry nor an exit', (row: string) => row.replace(/Entry|Exit/, 'Wejście')],
      ['rows with another delimiter', (row: string) => row.replaceAll(',', ';')],
      ['no exit', (row: string) => (row.includes('Exit') ? '' : row)],
      ['a day that does not exist', (row: string) => row.replace('2026-01-06', '2026-02-30')],
    ])('counts as unread a trade with %s', (_with, change) => {
      const [first = '', second = '', ...third] = rows;
      expect(readWith(first, second, ...third.map(change))).toMatchObject({ leftOut: 1, trades: { length: 1 } });
    });

    it('counts as unread each trade with a profit too fine for hundredths', () => {
      const fine = rows.map((row) => row.replace(/,-?\d+\.00(?=,)/, ',0.003'));
      const alone = ['7', '8', '9'].map((number) => rows.find((row) => row.includes('Entry'))!.replace(/^\d+/, number));
      expect(readWith(...fine, ...alone)).toMatchObject({ leftOut: 5, trades: { length: 0 } });
    });

    it('does not count a trade with one readable row twice', () => {
      expect(readWith(...rows.map((row) => row.replace('Entry short', 'Short')))).toMatchObject({
        leftOut: 0,
        trades: { length: 2 },
      });
    });
  });
});
