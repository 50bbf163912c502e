import { noteOf, readingOf, tradesOf } from '../../test/support/file-reading.js';
import { GRID_HEADER, gridFile, gridLine } from '../../test/support/grid-file.js';

const net = (content: string): number => readingOf(content).trades!.profit.reduce((sum, profit) => sum + profit, 0);

/** Number of rows that exceeds the sample of the layout. */
const MANY = 1_500;
const many = (row: Parameters<typeof gridLine>[0]): string[] => Array.from({ length: MANY }, () => gridLine(row));

const LIST =
  'Trade number,Type,Date and time,Signal,Price USD,Size (qty),Net PnL USD,Favorable excursion USD,Adverse excursion USD';
const list = (...rows: string[]): string => `${[LIST, ...rows].join('\n')}\n`;

const mixed = (...instruments: string[]): string =>
  `Instrument,${GRID_HEADER}\n${instruments.map((name) => `${name},${gridLine()}\n`).join('')}`;

const quantities = (...instruments: string[]) => [...tradesOf(mixed(...instruments)).quantity];

const on = (...dates: string[]): string =>
  gridFile(...dates.map((date, at) => gridLine({ number: String(at), entry: `${date} 9:00`, exit: `${date} 10:00` })));
const days = (content: string): string[] =>
  [...readingOf(content).trades!.exitTime].map((time) => new Date(time).toISOString().slice(0, 10));

const owned = (count: number, owner: (at: number) => string): string =>
  [
    GRID_HEADER.replace('Market pos.', 'Account,Strategy,Market pos.'),
    ...Array.from({ length: count }, (_, at) => gridLine({ number: String(at + 1) }).replace(',', `,${owner(at)},`)),
  ].join('\n');

it('notes trades of several strategies or accounts in any row', () => {
  const [later, alike, partly, many] = [
    owned(3000, (at) => (at === 2001 ? 'Sim101,Beta' : 'Sim101,Alpha')),
    owned(9, () => 'Backtest,Alpha'),
    owned(9, (at) => (at < 5 ? ',' : 'Backtest,Alpha')),
    owned(9, (at) => `Sim101,Alpha${at}`),
  ];
  const both = owned(9, (at) => (at < 5 ? 'Sim101,Alpha' : 'Sim102,Beta'));
  expect(noteOf(both, 'several accounts (“Sim101”, “Sim102”)')).toMatchObject({ kind: 'warned' });
  expect(noteOf(both, 'several strategies (“Alpha”, “Beta”)')).toMatchObject({ kind: 'warned' });
  expect([later, alike, partly].map((file) => noteOf(file, 'from several')?.text)).toEqual([
    expect.stringContaining('strategies'),
    undefined,
    undefined,
  ]);
  expect(noteOf(many, 'from several')?.text).toContain('“Alpha4” and others)');
});

describe('currencies that change', () => {
  it('warns of a second currency in any row, and adds amounts up unconverted', () => {
    const content = gridFile(...many({ profit: '$10.00' }), gridLine({ profit: '5000.00 €' }));
    expect(readingOf(content).currency).toBe('$');
    expect(net(content)).toBe(MANY * 1_000 + 500_000);
    expect(noteOf(content, 'more than one currency')).toMatchObject({ kind: 'warned', count: 1, rows: [MANY + 1] });
  });

  it('warns of profits in another currency than most of the first rows', () => {
    const content = gridFile(...['50 €', '$50', '$50'].map((profit) => gridLine({ profit })));
    expect(readingOf(content).currency).toBe('$');
    expect(noteOf(content, 'more than one currency')).toMatchObject({ count: 1, rows: [1] });
  });

  it('uses the first currency in the profits', () => {
    const content = gridFile(...many({ profit: '10.00' }), gridLine({ profit: '50.00 €' }), gridLine({ profit: '$5' }));
    expect(readingOf(content).currency).toBe('€');
    expect(noteOf(content, 'We treat all of them as “€”')).toMatchObject({ kind: 'assumed', rows: [MANY + 1] });
    expect(noteOf(content, 'more than one currency')).toMatchObject({ rows: [MANY + 2] });
    expect(noteOf(content, 'The file doesn’t name a currency')).toBeUndefined();
  });

  it.each([
    ['€50', true],
    ['50 JPY', true],
    ['50 AUD', true],
    ['$50', false],
    ['50 USD', false],
    ['US$50', false],
    ['50', false],
  ])('compares the currency with the header: %s differs from USD: %s', (profit, isOther) => {
    const content = list(
      `1,Entry long,2026-01-05 10:00,In,100,1,${profit},1,1`,
      `1,Exit long,2026-01-05 11:00,Out,101,1,${profit},1,1`,
    );
    expect(net(content)).toBe(5_000);
    expect(noteOf(content, 'more than one currency') !== undefined).toBe(isOther);
  });
});

const EUROPEAN_HEADER = GRID_HEADER.replaceAll(',', ';');
const european = (profit: string): string =>
  `1;Long;1;100;102;9/15/2026 9:35:00 AM;9/15/2026 9:40:00 AM;${profit};;;;;5;`;

describe('decimal marks that the first rows do not decide', () => {
  it('notes the assumed decimal separator if the first amount fits both', () => {
    const rows = [...Array.from({ length: MANY }, () => european('250')), european('1,250')];
    const content = `${[EUROPEAN_HEADER, ...rows].join('\n')}\n`;
    expect(noteOf(content, 'No amount before “1,250” confirms it')).toMatchObject({ kind: 'warned', rows: [MANY + 1] });
  });

  it('adds no note if the first amount shows the decimal separator', () => {
    const rows = [...Array.from({ length: MANY }, () => european('250')), european('12,50'), european('1,250')];
    expect(noteOf(`${[EUROPEAN_HEADER, ...rows].join('\n')}\n`, 'No amount before')).toBeUndefined();
  });
});

describe('excursions', () => {
  it('notes blank excursions in an existing column', () => {
    const content = gridFile(gridLine(), gridLine({ mae: '' }), gridLine({ mae: '—' }));
    expect([...readingOf(content).trades!.mae!]).toEqual([100, NaN, NaN]);
    expect(noteOf(content, 'MAE is missing for 2 of 3 trades.')).toMatchObject({ kind: 'assumed' });
    const blank = gridFile(gridLine({ mae: '' }), gridLine({ mae: '' }));
    expect(noteOf(blank, 'a column for MAE, but we can’t read anything in it')).toMatchObject({ kind: 'assumed' });
  });
});

const HEADER = 'Trade number,Instrument,Market pos.,Qty,Entry time,Exit time,Profit';
const trade = (instrument: string, profit = '$5.00') =>
  `1,${instrument},Long,1,1/5/2026 09:30,1/5/2026 10:00,${profit}`;

const mixtureOf = (...names: string[]) => {
  const reading = readingOf([HEADER, ...names.map((name) => trade(name))].join('\n'));
  return [reading.instrument, reading.hasMicrosAmongOthers];
};

describe('the instrument of a file', () => {
  it.each([
    ['a blank row', ',,,,,,'],
    ['a row that cannot be read', trade('ES 03-26', 'n/a')],
    ['a repeated header', HEADER],
    ['a trade without one', trade('')],
  ])('returns the instrument of the first trade that has one, after %s', (_what, row) => {
    expect(readingOf([HEADER, row, trade('NQ 03-26'), trade('MNQ 03-26')].join('\n')).instrument).toBe('NQ 03-26');
  });

  it('reports that only some trades are in micros', () => {
    expect(mixtureOf('MES 03-26', 'MNQ 03-26')).toEqual(['MES 03-26', false]);
    expect(mixtureOf('MES 03-26', 'NQ 03-26', 'MES 03-26')).toEqual(['MES 03-26', true]);
  });

  it('returns no instrument if no trade has one', () => {
    expect(readingOf([HEADER, trade('')].join('\n')).instrument).toBeNull();
    expect(
      readingOf([HEADER.replace('Instrument,', ''), trade('x').replace('x,', '')].join('\n')).instrument,
    ).toBeNull();
  });
});

describe('instruments', () => {
  it('lists the instruments of a file, without contract months', () => {
    expect(noteOf(mixed('NQ 09-26', 'NQ 12-26', 'MNQ 12-26', 'NQ 12-26'), 'more than one instrument')).toMatchObject({
      kind: 'assumed',
      text: expect.stringMatching(/\(“NQ”, “MNQ”\).* a standard one counts as ten micros\.$/) as string,
    });
    expect(noteOf(mixed('MNQ 09-26', 'BTCUSD'), 'and so does one we don’t know')).toMatchObject({ kind: 'warned' });
    expect(noteOf(mixed('NQ 09-26', 'ES 12-26'), 'more than one instrument')).toMatchObject({ kind: 'assumed' });
    expect(noteOf(mixed('NQ 09-26', 'NQ 12-26'), 'more than one instrument')).toBeUndefined();
    expect(noteOf(mixed('NQZ2026', 'NQH2027', 'CME_MINI:nqm2027'), 'more than one instrument')).toBeUndefined();
    expect(noteOf(mixed('HK33', 'HK50'), 'more than one instrument')).toBeDefined();
    const words = mixed('Micro E-mini Nasdaq-100', 'Micro E-mini S&P 500');
    expect(noteOf(words, 'more than one instrument')).toBeDefined();
  });
});

describe('contracts', () => {
  it('counts contracts in micros if some trades are in micros', () => {
    expect(quantities('NQ 09-26', 'MNQ 12-26', 'MNQ 12-26', 'ES 09-26')).toEqual([10, 1, 1, 10]);
    expect(quantities('MES 09-26', 'MNQ 12-26')).toEqual([1, 1]);
    expect(quantities('NQ 09-26', 'ES 12-26')).toEqual([1, 1]);
  });
});

describe('trades with contradictory rows', () => {
  const entry = '1,Entry long,2026-01-05 10:00,In,100,1,50,1,1';

  it("warns of different sides in a trade's two rows, in either order", () => {
    const exit = '1,Exit short,2026-01-05 11:00,Out,90,1,50,1,1';
    for (const content of [list(entry, exit), list(exit, entry)]) {
      expect(noteOf(content, 'different sides')).toMatchObject({ kind: 'warned', count: 1, rows: [2] });
      expect([...readingOf(content).trades!.side]).toEqual([-1]);
    }
  });

  it("does not compare a trade's rows if one has more fields than the header", () => {
    const exit = '1,Exit long,2026-01-05 11:00,Out,110,1,50,1,1';
    const long = '1,Entry long,2026-01-05 10:00,In,with a comma,100,1,50,1,1';
    expect(noteOf(list(exit, long), 'more fields')).toBeDefined();
    expect(noteOf(list(exit, long), 'different')).toBeUndefined();
  });

  it('warns of contradictory rows with other rows between, unless the trade is open', () => {
    const other = '2,Exit long,2026-01-05 12:00,Out,110,1,10,1,1';
    const exit = '1,Exit long,2026-01-05 11:00,Out,110,3,70,1,1';
    const content = list(exit, other, entry, other.replace('Exit', 'Entry').replace('12:', '10:'));
    expect(noteOf(content, 'different profits')).toMatchObject({ count: 1, rows: [3] });
    expect(noteOf(content, 'different sizes')).toMatchObject({ count: 1, rows: [3] });
    expect(noteOf(list(entry, exit.replace('Out', 'Open')), 'different')).toBeUndefined();
  });

  it("warns of different profits in a trade's two rows, and uses the exit row", () => {
    const exit = '1,Exit long,2026-01-05 11:00,Out,110,1,70,1,1';
    expect(noteOf(list(entry, exit), 'different profits')).toMatchObject({ kind: 'warned', count: 1 });
    expect(net(list(entry, exit))).toBe(7_000);
    expect(noteOf(list(entry, exit.replace(',70,', ',50,')), 'different profits')).toBeUndefined();
    expect(noteOf(list(entry.replace(',50,', ',,'), exit), 'different profits')).toBeUndefined();
  });

  it('warns of a repeated trade number, and counts all trades', () => {
    const grid = gridFile(gridLine(), gridLine({ number: '2' }), gridLine({ profit: '$20.00' }));
    expect(noteOf(grid, 'appears more than once')).toMatchObject({ kind: 'warned', count: 1, rows: [3] });
    const exit = entry.replace('Entry', 'Exit').replace('10:00', '11:00');
    const again = [entry, exit].map((row) => row.replace('01-05', '01-09'));
    const trades = list(entry, exit, ...again.map((row) => row.replace(/^1/, '2')), ...again);
    expect(noteOf(trades, 'appears more than once')).toMatchObject({ kind: 'warned', count: 1, rows: [5] });
    expect(readingOf(trades).trades).toHaveLength(3);
  });

  it('compares profits with the number of contracts in both formats', () => {
    const exit = '1,Exit long,2026-01-05 11:00,Out,110,many,50,1,1';
    expect(noteOf(list(entry, exit), 'has no readable number')).toMatchObject({ kind: 'flagged' });
  });
});

describe('a damaged list of trades', () => {
  it('reads a list of trades with a zero byte, with a note', () => {
    const content = gridFile(...many({}), gridLine({ number: '\0' }));
    expect(readingOf(gridFile(gridLine({ number: '\0' }), ...many({}))).trades).toHaveLength(MANY + 1);
    expect(noteOf(content, 'zero bytes')).toMatchObject({ kind: 'warned' });
  });
});

describe('dates', () => {
  it('reads two-digit dates year first if the first part hardly changes', () => {
    const content = on('26/09/01', '26/09/16', '26/12/31', '27/01/04');
    expect(days(content)).toEqual(['2026-09-01', '2026-09-16', '2026-12-31', '2027-01-04']);
    expect(noteOf(content, 'year first')).toMatchObject({ kind: 'assumed' });
    expect(days(on('26/09/25', '27/09/25', '13/10/26'))).toEqual(['2025-09-26', '2025-09-27', '2026-10-13']);
  });

  it('does not let two-digit dates affect dates with four-digit years', () => {
    expect(days(on('26/09/01', '26/09/16', '9/1/2026'))).not.toContain('2009-01-26');
  });

  it('warns of dates that are years away from the others', () => {
    const near = Array.from({ length: 9 }, (_, at) => `9/1${at}/2026`);
    expect(noteOf(on(...near, '9/1/0026'), 'typo')).toMatchObject({ kind: 'warned', rows: [10] });
    expect(noteOf(on('9/1/2206', ...near), 'typo')).toMatchObject({ kind: 'warned', rows: [1] });
    expect(noteOf(gridFile(gridLine({ entry: '9/1/0026 9:00' })), 'typo')).toMatchObject({ kind: 'warned' });
    expect(noteOf(on(...near, '10/1/2021'), 'typo')).toBeUndefined();
    expect(noteOf(on('9/1/2021', ...near), 'typo')).toMatchObject({ rows: [1] });
  });
});
