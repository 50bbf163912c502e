import { isoOf, noteOf, readingOf, tradesOf } from '../../test/support/file-reading.js';

type Names = [header: string, exitLong: string, entryLong: string, exitShort: string, entryShort: string];

const SPANISH: Names = [
  'Trade number,Tipo,Fecha y hora,Señal,Precio USD,Tamaño (cant.),Tamaño de la posición (valor),PyG netas USD,PyG netas %,Desviación favorable USD,Desviación favorable %,Desviación adversa USD,Desviación adversa %,PyG acumuladas USD,PyG acumuladas %',
  'Salida en largo',
  'Entrada en largo',
  'Salida en corto',
  'Entrada en corto',
];

const FILES: Record<string, Names> = {
  Spanish: SPANISH,
  German: [
    'Trade #,Typ,Datum und Uhrzeit,Signal,Preis USD,Größe (Menge),Größe (Wert),G&V netto USD,G&V netto %,Positive Exkursion USD,Positive Exkursion %,Negative Exkursion USD,Negative Exkursion %,Kumulativer G&V USD,Kumulativer G&V %',
    'Long-Ausstieg',
    'Long-Einstieg',
    'Short-Ausstieg',
    'Short-Einstieg',
  ],
  Japanese: [
    'トレード番号,タイプ,日時,シグナル,価格 USD,サイズ (数量),サイズ (金額),純損益 USD,純損益 %,最大順行幅 USD,最大順行幅 %,最大逆行幅 USD,最大逆行幅 %,累積損益 USD,累積損益 %',
    'ロング決済',
    'ロングエントリー',
    'ショート決済',
    'ショートエントリー',
  ],
  'simplified Chinese': [
    '交易 #,类型,日期和时间,信号,价格 USD,仓位大小（数量）,仓位大小（价值）,净损益 USD,净损益 %,有利波动 USD,有利波动 %,不利波动 USD,不利波动 %,累计P&L USD,累计P&L %',
    '多头出场',
    '多头进场',
    '空头出场',
    '空头进场',
  ],
};

const EARLY_CHINESE: Names = [
  '交易 #,类型,日期/时间,信号,价格 USD,仓位大小（数量）,仓位大小（价值）,净损益 USD,净损益 %,最大交易获利 USD,最大交易获利 %,交易亏损 USD,交易亏损 %,累计P&L USD,累计P&L %',
  ...(FILES['simplified Chinese']!.slice(1) as [string, string, string, string]),
];

const file = ([header, exitLong, entryLong, exitShort, entryShort]: Names, last = 'TP'): string =>
  [
    header,
    `2,${exitShort},2026-03-17 14:30,${last},90,2,180,-12.5,-1,4,1,-20,-2,87.5,1`,
    `2,${entryShort},2026-03-17 13:00,Go,85,2,170,-12.5,-1,4,1,-20,-2,87.5,1`,
    `1,${exitLong},2026-03-16 14:30,TP,110,1,110,100,10,120,12,-20,-2,100,1`,
    `1,${entryLong},2026-03-16 13:10,Go,100,1,100,100,10,120,12,-20,-2,100,1`,
  ].join('\n');

describe('TradingView’s list in another language', () => {
  const all = { ...FILES, 'simplified Chinese of early 2025': EARLY_CHINESE };

  it.each(Object.entries(all))('reads TradingView’s list in %s', (_language, names) => {
    const content = file(names);
    expect(readingOf(content)).toMatchObject({
      kind: 'tradingview-trades',
      format: 'TradingView, list of trades (not in English)',
      currency: 'USD',
      leftOut: 0,
    });
    const { profit, side, mae, mfe, quantity, entryTime, exitTime } = tradesOf(content);
    expect([[...profit], [...side], [...quantity]]).toEqual([
      [10_000, -1_250],
      [1, -1],
      [1, 2],
    ]);
    expect([[...mae!], [...mfe!]]).toEqual([
      [2_000, 2_000],
      [12_000, 400],
    ]);
    expect(isoOf(entryTime[0])).toBe('2026-03-16T13:10:00');
    expect(isoOf(exitTime[1])).toBe('2026-03-17T14:30:00');
    expect(noteOf(content, 'isn’t in English')).toMatchObject({ kind: 'assumed' });
    expect(noteOf(content, 'sum of the profits')).toBeUndefined();
  });

  it('reads TradingView’s list in Portuguese with fewer columns', () => {
    const content = [
      'Número da negociação,Tipo,Data e hora,Sinal,Preço BRL,L&P líquido BRL,Comissão BRL,Retorno %,Duração (barras)',
      '2,Saída short,2026-03-17 14:30,ALVO,90,-12.5,2,-1,6',
      '2,Entrada short,2026-03-17 13:00,VENDA,85,-12.5,2,-1,6',
      '1,Saída long,2026-03-16 14:30,ALVO,110,100,4,10,6',
      '1,Entrada long,2026-03-16 13:10,COMPRA,100,100,4,10,6',
    ].join('\n');
    expect(readingOf(content)).toMatchObject({ kind: 'tradingview-trades', currency: 'BRL', leftOut: 0 });
    const { profit, side, commission, entryTime } = tradesOf(content);
    expect([[...profit], [...side], [...commission!]]).toEqual([
      [10_000, -1_250],
      [1, -1],
      [400, 200],
    ]);
    expect(isoOf(entryTime[0])).toBe('2026-03-16T13:10:00');
    expect(noteOf(content, 'no trade numbers')).toBeUndefined();
  });

  it.each([
    ['German', 'Offen'],
    ['Spanish', 'Abierta'],
    ['Japanese', 'オープン'],
    ['simplified Chinese', '未平仓'],
  ])('reads an open trade at the end of a list in %s', (language, signal) => {
    const { open } = readingOf(file(FILES[language]!, signal));
    expect(open).toMatchObject([{ profit: -1_250 }]);
  });

  it('warns of a list in an unknown language', () => {
    const header =
      '№ сделки,Тип,Дата и время,Сигнал,Цена USD,Размер,Чистая прибыль USD,Чистая прибыль %,Отклонение USD,Отклонение %,Накопленная прибыль USD,Накопленная прибыль %';
    const content = `${header}\n1,Выход,2026-03-16 14:30,TP,110,1,100,10,120,12,100,1\n1,Вход,2026-03-16 13:30,Go,110,1,100,10,120,12,100,1\n`;
    expect(noteOf(content, 'we don’t know its language or column names')).toMatchObject({ kind: 'warned' });
    expect(noteOf('Name,Price USD,Price %,Note\na,1,2,b\n', 'we don’t know its language')).toBeUndefined();
  });
});

it.each([
  ['All USD,All %,Long USD,Long %,Short USD,Short %\nNet profit,1,2,3,4,5\nGross,1,2,3,4,5\n'],
  [
    'Region,Revenue USD,Revenue %,Cost USD,Cost %,Profit USD,Profit %\n2026-01-05,1,2,3,4,5,6\n2026-01-06,1,2,3,4,5,6\n',
  ],
  [
    'Symbol,Date,Revenue USD,Revenue %,Cost USD,Cost %,Profit USD,Profit %\nEU,2026-01-05,1,2,3,4,5,6\nEU,2026-01-06,1,2,3,4,5,6\n',
  ],
  ['Number,Date,Revenue USD,Revenue %,Cost USD,Cost %\n1,2026-01-05,1,2,3,4\n1,2026-01-06,1,2,3,4\n'],
  ['Datum und Uhrzeit;Typ;Symbol;Menge;Preis;Provision\n2026-01-05 10:00;Kauf;ABC;1;2,5;0,1\n'],
  ['Fecha y hora,Tipo,Precio,Cliente\n2026-01-05 10:00,Venta,5,A\n'],
])('reads a similar table as a table: %j', (content) => {
  expect(readingOf(content).kind).toBe('table');
  expect(readingOf(content).notes.filter(({ kind }) => kind === 'warned')).toEqual([]);
});

describe('TradingView’s list in English', () => {
  const [, ...types] = SPANISH;
  const English =
    'Trade number,Type,Date and time,Signal,Price,Size (qty),Size (value),Net PnL NONE,Return %,Favorable excursion NONE,a,Adverse excursion NONE,b,Cumulative PnL NONE,c';

  it('returns no currency if TradingView writes NONE', () => {
    expect(readingOf(file([English, 'Exit long', 'Entry long', 'Exit short', 'Entry short']))).toMatchObject({
      currency: null,
      leftOut: 0,
    });
  });

  it('reads types in another language under an English header', () => {
    expect([...tradesOf(file([English, ...types])).profit]).toEqual([10_000, -1_250]);
  });

  it('recognizes the German signal of open trades', () => {
    const words = ['Exit long', 'Entry long', 'Exit short', 'Entry short'] as const;
    expect(readingOf(file([English, ...words], 'Offen')).open).toMatchObject([{ profit: -1_250 }]);
  });

  it('reads a size column in capitals', () => {
    const words = ['Exit long', 'Entry long', 'Exit short', 'Entry short'] as const;
    expect([...tradesOf(file([English.replace('Size (qty)', 'SIZE (QTY)'), ...words])).quantity]).toEqual([1, 2]);
  });

  it('recognizes an open trade by its date column', () => {
    const content = file([English, 'Exit long', 'Entry long', 'Exit short', 'Entry short']);
    const { open, leftOut } = readingOf(content.replace('2026-03-17 14:30,TP', 'Open,'));
    expect([open.length, leftOut]).toEqual([1, 0]);
  });
});

describe('dates that a spreadsheet damaged', () => {
  it.each([
    ['846213.1757', 'has no readable date'],
    ['########', 'column that was too narrow'],
    ['13:00.0', 'lost its date in a spreadsheet'],
    ['soon', 'has no readable date'],
    ['12345', 'has no readable date'],
  ])('describes the damage of a date by a spreadsheet: %s', (text, words) => {
    const list = file(FILES['German']!).replaceAll(/2026-03-\d\d \d\d:\d\d/g, text);
    expect(noteOf(list, words)).toMatchObject({ kind: 'skipped' });
    const grid = `Trade number,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit\n1,Long,1,1,2,${text},${text},5\n`;
    expect(noteOf(grid, words)).toMatchObject({ kind: 'skipped' });
  });
});

it('reads plain amounts with the file’s decimal separator', () => {
  const trades = ['1.000', '25', '2,5'].map(
    (quantity, at) => `${at + 1};Long;${quantity};5400,00;5401,25;15.09.2026 09:35:00;15.09.2026 09:40:00;1.250,50`,
  );
  const grid = ['Trade number;Market pos.;Qty;Entry price;Exit price;Entry time;Exit time;Profit', ...trades].join(
    '\n',
  );
  expect([...tradesOf(grid).quantity]).toEqual([1000, 25, 2.5]);
  expect([...tradesOf(grid).profit]).toEqual([125_050, 125_050, 125_050]);
});
