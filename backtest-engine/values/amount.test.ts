import { AmountParser, BLANK, OTHER_SEPARATOR, UNREADABLE, VALUE } from './amount.js';

const read = (text: string, mark: '.' | ',' = '.'): { status: number; hundredths: number; number: number } => {
  const amounts = new AmountParser(mark);
  const bytes = new TextEncoder().encode(text);
  const status = amounts.parse(bytes, 0, bytes.length);
  return { status, hundredths: amounts.hundredths, number: amounts.number };
};

describe('an amount', () => {
  it.each([
    ['$1,126.02', 112_602],
    ['$0.00', 0],
    ['($200.00)', -20_000],
    ['-$0.00', 0],
    ['$(200.00)', -20_000],
    ['-$213.98', -21_398],
    ['$-213.98', -21_398],
    ['−1241.86', -124_186],
    ['£5', 500],
    ['.5', 50],
    ['-0.025', -3],
    ['-2.5e-2', -3],
    ['2.5e-2', 3],
    ['-5e-14', 0],
    ['+7.1', 710],
    ['1 250.5', 125_050],
    ["1'126.02", 112_602],
    ['66.67%', 6_667],
    ['90.00 $', 9_000],
    [' -   ', 0],
    ['₹ 1,50,000.00', 15_000_000],
    ['-12,34,567', -123_456_700],
    [' -   zł ', 0],
    ['- CHF', 0],
    ['200.00-', -20_000],
    ['R$ 12.30', 1_230],
    ['-754.36\u00a0$US', -75_436],
    ['1 245.64 $ US', 124_564],
    ['10.00 $AU', 1_000],
    ['Rs. 10.00', 1_000],
    ['10.00 TL', 1_000],
    ['10.00円', 1_000],
    ['USD 12.30', 1_230],
    ['EUR12.30', 1_230],
    ['12.30 kr.', 1_230],
    ['\u202a12.30\u202c', 1_230],
    ['123456789012.34', 12_345_678_901_234],
  ])('parses %s', (text, hundredths) => expect(read(text)).toMatchObject({ status: VALUE, hundredths }));

  it.each([
    ['1.005', 101],
    ['-1.005', -101],
    ['0.004', 0],
    ['0.12345678901234567890', 12],
    ['0.0000000000000000000000001234', 0],
  ])('rounds %s to the hundredth, halves away from zero', (text, hundredths) => {
    expect(read(text).status).toBe(VALUE);
    expect(read(text).hundredths).toBeCloseTo(hundredths, 10);
  });

  it.each(['', ' ', '-', '—', '–', '\u00a0'])('reads %p as blank', (text) => expect(read(text).status).toBe(BLANK));

  it.each([
    'NaN',
    'Infinity',
    '1e999',
    '1-2',
    '--1',
    '(-1)',
    '1.2.3',
    '12,34,56',
    '9/15/2026',
    '2026-09-15',
    'Long',
    '(1',
    '1)',
    '$',
    '%',
    // Units that are not money.
    '5 PTS',
    'TICKS 5',
    'PIPS5',
    // Words that mean a sign.
    '200.00 LOSS',
    'MINUS 200.00',
    '10.00 TSD',
    // Would be read as 21.
    '\u202e12',
  ])('rejects %s as an amount', (text) => expect(read(text).status).toBe(UNREADABLE));

  it.each([
    ['58,00', '.', 5_800],
    ['0,125', '.', 13],
    ['1.126,02', '.', 112_602],
    ['$4.36', ',', 436],
    ['1,126.02', ',', 112_602],
  ] as const)('reads %s, which fits only the other separator, in a file of decimal %s', (text, mark, hundredths) => {
    expect(read(text, mark)).toMatchObject({ status: OTHER_SEPARATOR, hundredths });
  });

  it('parses an amount the same after a space, without the fast path', () => {
    const signs = ['', '-', '$', '-$', '$-', '--', '+'];
    const figures = [
      '0',
      '00',
      '7',
      '12.5',
      '.5',
      '5.',
      '1234567.89',
      '12345678.9',
      '123456789012',
      '1.2.3',
      '1,126',
      '1,126.02',
      '1.126,02',
      '12,34',
      '0,126',
      '1234,567',
      '1,234,567.8',
      '1,234,56',
      '1,23.4',
      '-',
      '',
      '4x',
    ];
    for (const mark of ['.', ','] as const) {
      for (const text of signs.flatMap((sign) => figures.map((figure) => sign + figure))) {
        expect([text, read(text, mark)]).toEqual([text, read(` ${text}`, mark)]);
      }
    }
  });

  it.each([
    ['12.34', 0],
    ['12.340', 0],
    ['0.00', 0],
    ['0.004', 1],
    ['0.00000012', 1],
    ['0.00000000000000000000000000000123', 0],
    ['-0.015', 1 / 3],
    ['200.003', 0.000015],
    ['5.5e-5', 1],
    ['1.5e2', 0],
    ['5.7e-14', 0],
  ])('measures the loss of %s by rounding to hundredths: %p', (text, share) => {
    const amounts = new AmountParser('.');
    const bytes = new TextEncoder().encode(text);
    amounts.parse(bytes, 0, bytes.length);
    expect(amounts.lossInHundredths).toBeCloseTo(share, 6);
  });

  it.each([
    ['58,- €', 5_800],
    ['1.126,— €', 112_600],
    ['-58,-', -5_800],
    ['58,00-', -5_800],
    ['58,00 zł', 5_800],
    ['-3,00 Kč', -300],
    ['\u200e−3,00 €', -300],
  ])('reads %s with a decimal comma as %p hundredths', (text, hundredths) => {
    expect(read(text, ',')).toMatchObject({ status: VALUE, hundredths });
  });

  it.each(['12$34', '1$5,634.08', '10€50', '1USD5', '5 kr 50'])(
    'rejects %s, which has a currency between its digits',
    (text) => {
      expect(read(text).status).toBe(UNREADABLE);
    },
  );

  it('keeps all decimals of a price', () => {
    expect(read('1,06340', ',').number).toBe(1.0634);
    expect(read('1,126', ',').number).toBe(1.126);
    expect(read('1,126', '.').number).toBe(1126);
  });
});
