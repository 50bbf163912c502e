import { noteOf, readingOf, tradesOf } from '../../test/support/file-reading.js';
import { gridFile, gridLine } from '../../test/support/grid-file.js';

describe('costs', () => {
  it.each([
    ['$1.00', '-$0.50', 1],
    ['-$1.00', '-$0.50', 0],
    ['$0.00', '-$0.50', 0],
  ])('finds rebates in costs of %s and %s: %d', (first, second, count) => {
    const content = gridFile(gridLine({ commission: first }), gridLine({ number: '2', commission: second }));
    expect(noteOf(content, 'Costs have both plus and minus signs')?.count ?? 0).toBe(count);
  });
});

const costs = (...amounts: readonly string[]): number[] => [
  ...tradesOf(gridFile(...amounts.map((commission, at) => gridLine({ number: String(at + 1), commission }))))
    .commission!,
];

describe('a rebate among costs', () => {
  it('subtracts rebates from costs, whatever the sign of costs and the order', () => {
    expect(costs('$4.50', '-$0.35', '$4.50')).toEqual([450, -35, 450]);
    expect(costs('-$4.50', '$0.35', '-$4.50')).toEqual([450, -35, 450]);
    expect(costs('-$0.35', '$4.50', '$4.50')).toEqual([-35, 450, 450]);
  });
});

describe('amounts beside a profit', () => {
  const OTHER = 'is in a different currency than the profits, and we don’t convert it';
  it.each(['commission', 'mae', 'mfe'] as const)('warns of another currency in the %s column', (column) => {
    const lines = (amount: string) => gridFile(gridLine(), gridLine({ number: '2', [column]: amount }));
    expect(noteOf(lines('€4.36'), OTHER)).toMatchObject({ kind: 'warned', count: 1, rows: [2] });
    expect(noteOf(lines('4.36 JPY'), OTHER)).toMatchObject({ rows: [2] });
    for (const amount of ['$4.36', '4.36', '4.36 USD', 'A$4.36', ''])
      expect(noteOf(lines(amount), OTHER)).toBeUndefined();
  });

  it.each([
    ['10.00 kr', '1.00 SEK'],
    ['¥1000', '￥100'],
    ['10.00 PLN', '1.00 zł'],
  ])('accepts another notation of the same currency: %s and %s', (profit, commission) => {
    const beside = { commission, mae: '0.00', mfe: '0.00' };
    expect(noteOf(gridFile(gridLine({ profit, ...beside })), OTHER)).toBeUndefined();
  });
});

describe('commissions that are all 0', () => {
  it.each([
    ['NQ 09-26', 'warned'],
    ['BTCUSD', 'assumed'],
  ])('notes commissions that are all 0 for %s', (instrument, kind) => {
    const free = gridFile(gridLine({ commission: '$0.00' }), gridLine({ number: '2', commission: '' }));
    const content = free.replace('Trade', 'Instrument,Trade').replaceAll('\r\n', `\r\n${instrument},`);
    const charged = content.replace('$0.00', '$0.01');
    expect(noteOf(content, 'don’t include costs')).toMatchObject({ kind });
    expect(noteOf(charged, 'don’t include costs')).toBeUndefined();
    expect([content, charged].map((file) => readingOf(file).isGross)).toEqual([true, false]);
  });
});

it('reports that profits in percent are not amounts', () => {
  const content = gridFile(gridLine({ profit: '-0.05%' }));
  expect(noteOf(content, '“Profit” is in percent and needs to be exported as currency')).toMatchObject({
    kind: 'skipped',
  });
});

describe('excursions', () => {
  it.each([
    [['$10.00', '$0.00', '-$3.00'], [1000, 0, 300], 1],
    [['-$10.00', '$0.00', '-$3.00'], [1000, 0, 300], 0],
  ])('reads excursions of %j as positive, and flags a mix of signs', (mae, read, count) => {
    const content = gridFile(...mae.map((amount, at) => gridLine({ number: String(at + 1), mae: amount })));
    expect([...tradesOf(content).mae!]).toEqual(read);
    expect(noteOf(content, '“MAE” has both plus and minus signs')?.count ?? 0).toBe(count);
  });
});
