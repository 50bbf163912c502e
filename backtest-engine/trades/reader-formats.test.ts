import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GRID_HEADER, gridLine } from '../../test/support/grid-file.js';
import { isoOf, readerOf, readingOf, tradesOf } from '../../test/support/file-reading.js';
import { BACKTEST_SLUGS } from '../../src/shared/contract/backtests.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const texts = (file: string | Uint8Array): string[] => readingOf(file).notes.map((note) => note.text);

const GRID =
  'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission,MAE,MFE,ETD,Bars,';

describe('NinjaTrader trades', () => {
  const american = [
    GRID,
    '1,ES 09-26,Sim,Own,Long,2,5000.00,5011.30,9/15/2026 9:35:00 AM,9/15/2026 12:05:30 PM,Long,Target,"$1,126.02","$1,126.02",$3.98,$50.00,"$1,200.00",$73.98,4,',
    '2,ES 09-26,Sim,Own,Short,1,5010.00,5014.00,9/15/2026 1:00:00 PM,9/16/2026 12:10:00 AM,Short,Stop,($200.00),$926.02,$1.99,$205.00,$0.00,$200.00,9,',
    '',
  ].join('\r\n');

  it('reads money, sides, quantities and times of a 12-hour clock', () => {
    const reading = readingOf(american);
    expect(reading).toMatchObject({
      kind: 'ninjatrader-trades',
      format: 'NinjaTrader 8, Trades',
      currency: '$',
      rowCount: 2,
      notes: [],
    });
    expect(reading.columns).toEqual(GRID.slice(0, -1).split(','));
    const trades = tradesOf(american);
    expect([...trades.profit]).toEqual([112_602, -20_000]);
    expect([...trades.side]).toEqual([1, -1]);
    expect([...trades.quantity]).toEqual([2, 1]);
    expect([...(trades.mae ?? [])]).toEqual([5_000, 20_500]);
    expect([...(trades.mfe ?? [])]).toEqual([120_000, 0]);
    expect([...(trades.commission ?? [])]).toEqual([398, 199]);
    expect([...trades.row]).toEqual([0, 1]);
    expect([...trades.entryTime].map(isoOf)).toEqual(['2026-09-15T09:35:00', '2026-09-15T13:00:00']);
    expect([...trades.exitTime].map(isoOf)).toEqual(['2026-09-15T12:05:30', '2026-09-16T00:10:00']);
  });

  it('finds a header after a title line and a byte order mark', () => {
    const saved = american.replaceAll(',\r\n', '\r\n');
    const titled = `\uFEFFOwn strategy - Trades\r\n${saved}`;
    expect([...tradesOf(titled).profit]).toEqual([112_602, -20_000]);
    expect(texts(titled)).toEqual(['Text above the header: “Own strategy - Trades”.']);
    expect(texts(saved)).toEqual([]);
  });

  it('adds up the commission and fees of version 8.1', () => {
    const header = GRID.replace('Commission,', 'Commission,Clearing Fee,Exchange Fee,IP Fee,NFA Fee,');
    const row =
      '1,ES,Sim,Own,Long,1,1.00,2.00,9/15/2026 9:35,9/15/2026 9:39,L,X,$10.00,$10.00,$1.53,$0.35,$2.44,$0.00,$0.04,$1.00,$2.00,$3.00,4,';
    expect(readingOf(`${header}\n${row}\n`).format).toBe('NinjaTrader 8.1, Trades');
    expect([...(tradesOf(`${header}\n${row}\n`).commission ?? [])]).toEqual([436]);
  });

  it('reads version 7, which has fewer columns with other names', () => {
    const file = [
      'Profit,Trade-#,Exit time,Entry time,Quantity,Market pos.,Cum. profit',
      '-$213.98,1,6/30/2026 15:00,6/30/2026 14:00,3,Short,-$213.98',
    ].join('\n');
    expect(readingOf(file)).toMatchObject({
      format: 'NinjaTrader 7 or early 8, Trades',
      notes: [{ kind: 'assumed', text: expect.stringContaining('No MAE or MFE column') }],
    });
    const trades = tradesOf(file);
    expect(trades).toMatchObject({ length: 1, mae: null, mfe: null, commission: null });
    expect([trades.profit[0], trades.side[0], trades.quantity[0]]).toEqual([-21_398, -1, 3]);
  });

  it.each([
    ['-$ 200,00', -20_000],
    ['$ 1.126,02', 112_602],
    ['58,00 $', 5_800],
    ['307,42 €', 30_742],
    ['-1 250,50 €', -125_050],
    ['-1\u00a0250,50\u00a0€', -125_050],
    ['−3,5', -350],
    ['(124,75)', -12_475],
    ['1’126,02 CHF', 112_602],
    ['12 EUR', 1_200],
  ])('reads an amount in European notation: %s', (money, hundredths) => {
    const file = [
      GRID.replaceAll(',', ';'),
      `1;6E;Sim;Own;Long;1;1,06340;1,06625;16/06/2026 09:45:59;16/06/2026 10:00:00;L;X;${money};;$ 4,88;$ 1,00;$ 2,00;$ 3,00;12;`,
    ].join('\r\n');
    expect([...tradesOf(file).profit]).toEqual([hundredths]);
    expect([...tradesOf(file).entryTime].map(isoOf)).toEqual(['2026-06-16T09:45:59']);
    expect(texts(file).slice(0, 2)).toEqual([
      'The file uses semicolons between fields.',
      'We read amounts with a decimal comma.',
    ]);
  });

  it('reads a French header with curly apostrophes', () => {
    const file = [
      'Numéro d’ordre;Instrument;Compte;Stratégie;Pos. marché.;Qté;Prix d’entrée;Prix de sortie;Heure d’entrée;Heure de sortie;Nom d’entrée;Nom de la sortie;Profit;Commission;MAE;MFE;ETD',
      '1;NQ;Sim;Own;Short;2;23960,00;23955,50;13/04/2026 10:00:00;13/04/2026 10:03:00;Entrée;Sortie;90,00 $;0,00 $;5,00 $;95,00 $;5,00 $',
    ].join('\n');
    const reading = readingOf(file);
    expect(reading).toMatchObject({ kind: 'ninjatrader-trades', format: 'NinjaTrader 8 in French, Trades' });
    expect([reading.trades?.profit[0], reading.trades?.side[0], reading.trades?.mae?.[0]]).toEqual([9_000, -1, 500]);
  });
});

describe('other files', () => {
  it('reads a NinjaTrader summary as a table without trades', () => {
    const file =
      'Performance,All trades,Long trades,\r\nTotal net profit,$1.00,($2.00),\r\n,,,\r\nPercent profitable,66.67%,50%,\r\n';
    expect(readingOf(file)).toMatchObject({
      kind: 'ninjatrader-summary',
      columns: ['Performance', 'All trades', 'Long trades'],
      rowCount: 3,
      trades: null,
      notes: [],
    });
  });

  it('reads any other file as a table', () => {
    expect(readingOf('a\tb\tc\n1\t2\t3\n')).toMatchObject({ kind: 'table', columns: ['a', 'b', 'c'] });
    expect(readingOf('a|b|c\n1|2|3\n')).toMatchObject({ kind: 'table', columns: ['a', 'b', 'c'], trades: null });
  });
});

describe('encodings', () => {
  const text = `${GRID}\n1,ES,Sim,Größe,Long,1,1.00,2.00,9/15/2026 9:35,9/15/2026 9:39,L,X,€10.00,€10.00,€1.00,€1.00,€13.00,€3.00,4,\n`;
  const utf16 = (little: boolean): Uint8Array => {
    const bytes = new Uint8Array(2 * (text.length + 1));
    const view = new DataView(bytes.buffer);
    const marked = `\uFEFF${text}`;
    for (let at = 0; at < marked.length; at++) view.setUint16(2 * at, marked.charCodeAt(at), little);
    return bytes;
  };
  const windows1252 = Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)));

  it.each([
    ['UTF-8', encode(text), []],
    ['UTF-16 LE', utf16(true), ['We read the file as UTF-16.']],
    ['UTF-16 BE', utf16(false), ['We read the file as UTF-16.']],
    ['Windows-1252', windows1252, ['The file isn’t UTF-8, so we read its text as Windows-1252.']],
  ])('detects the encoding: %s', (_name, bytes, notes) => {
    const reader = readerOf(bytes);
    const reading = reader.finish();
    expect(reading.trades?.profit[0]).toBe(1_000);
    expect(reading.currency).toBe('€');
    expect(reader.table!.row(0)[3]).toBe('Größe');
    expect(reading.notes.map((note) => note.text)).toEqual(notes);
  });
});

describe('the files of backtests/', () => {
  const folder = join(process.cwd(), 'backtests');
  const files = BACKTEST_SLUGS.map((slug) => [slug, readFileSync(join(folder, `${slug}.csv`))] as const);
  const expected = [
    'The file uses semicolons between fields.',
    'We read amounts with a decimal comma.',
    'We read dates day first because some of them only work that way.',
  ];

  it.each(files)('reads the backtest %s', (slug, bytes) => {
    const reading = readingOf(bytes);
    const lines = bytes.toString('utf8').trimEnd().split('\n');
    const titles = slug === 'future-prediction-server' ? 1 : 0;
    const header = lines[titles] ?? '';
    const rows = lines.length - 1 - titles;
    expect(reading.rowCount).toBe(rows);
    const unexpected = reading.notes.filter((note) => !expected.includes(note.text));
    expect(unexpected.map((note) => note.text)).toEqual(
      titles === 1 ? ['Text above the header: “Future Prediction Server - Trades”.'] : [],
    );
    const isList = header.includes(',Type,');
    const isSummary = header.startsWith('Performance');
    expect(reading.kind).toBe(isSummary ? 'ninjatrader-summary' : isList ? 'tradingview-trades' : 'ninjatrader-trades');
    expect(reading.trades?.length).toBe(isSummary ? undefined : isList ? rows / 2 : rows);
  });
});

const numbersOf = (...names: string[]) =>
  tradesOf(`Instrument,${GRID_HEADER}\n${names.map((name) => `${name},${gridLine()}`).join('\n')}\n`).instrument;

describe('instruments in NinjaTrader’s trades', () => {
  it('numbers instruments in file order, each contract month separately', () => {
    expect(numbersOf('ES 03-26', 'NQ 03-26', '', 'ES 06-26', 'es 03-26')).toEqual(Uint8Array.of(1, 2, 0, 3, 1));
  });

  it('leaves out instrument numbers if all trades are in one instrument', () => {
    expect(numbersOf('ES 03-26', 'ES 03-26')).toBeNull();
  });

  it('reuses the numbers of expired instruments after 255', () => {
    const numbers = numbersOf(...Array.from({ length: 257 }, (_, at) => `Index ${at}`));
    expect([...numbers!].slice(253)).toEqual([254, 255, 1, 2]);
  });
});
