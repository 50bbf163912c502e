import { BacktestReader } from '../trades/backtest-reader.js';
import { readExporterMetrics } from './exporter-metrics.js';

const HEAD = 'Performance,All trades,Long trades,Short trades,';
const WHOLE = `${HEAD}
Total net profit,"$1,050.50",$40.00,"$1,010.50",
Gross profit,"$2,000.00","$1,000.00","$1,000.00",
Gross loss,($949.50),($960.00),$10.50,
Commission,$34.88,$17.44,$17.44,
Profit factor,2.11,1.04,,
Max. drawdown,($300.00),($300.00),$0.00,
Sharpe ratio,0.61,0.55,0.70,
,,,,
Start date,1/3/2023,1/3/2023,1/3/2023,
Total # of trades,"1,008",8,"1,000",
Percent profitable,66.67%,50.00%,75.00%,
Ratio avg. win / avg. loss,1.05,1.00,,
Avg. time in market,22.40 min,20.00 min,24.80 min,
`;

function given(text: string) {
  const reader = new BacktestReader();
  reader.push(new TextEncoder().encode(text));
  const { kind, currency } = reader.finish();
  return { currency, figures: readExporterMetrics(kind, reader.table) };
}

describe('readExporterMetrics', () => {
  it('reads the metrics with the same definition, with a positive max drawdown', () => {
    const { currency, figures } = given(WHOLE);
    expect(currency).toBe('$');
    expect(Object.entries(figures!).filter(([, value]) => value !== null)).toEqual([
      ['netProfit', 1050.5],
      ['grossProfit', 2000],
      ['grossLoss', -949.5],
      ['profitFactor', 2.11],
      ['maxDrawdown', 300],
      ['trades', 1008],
      ['percentProfitable', 66.67],
      ['payoffRatio', 1.05],
      ['commission', 34.88],
    ]);
    expect(figures).toMatchObject({ sharpe: null, averageDuration: null, winners: null });
  });

  it("reads an exporter's metrics with decimal commas", () => {
    const rows = [
      'Total net profit;1.050,50 €;40,00 €;1.010,50 €;',
      'Max. drawdown;-300,00 €;-300,00 €;0,00 €;',
      'Total # of trades;1.008;8;1.000;',
      'Percent profitable;66,67%;50,00%;75,00%;',
    ];
    const { currency, figures } = given([HEAD.replaceAll(',', ';'), ...rows, ''].join('\n'));
    expect(currency).toBe('€');
    expect(figures).toMatchObject({ netProfit: 1050.5, maxDrawdown: 300, trades: 1008, percentProfitable: 66.67 });
  });

  it.each([
    ['Total # of trades', 'trades', ['-3', '3.7'], ['0', '1008']],
    ['Percent profitable', 'percentProfitable', ['250.00%', '-1.00%'], ['0.00%', '100.00%']],
    ['Profit factor', 'profitFactor', ['-7.00'], ['0.00', '2.11']],
  ] as const)('rejects an impossible value of %s', (label, key, impossible, possible) => {
    const of = (value: string) => given(`${HEAD}\nTotal net profit,$5.00,,,\n${label},${value},,,\n`).figures?.[key];
    expect(impossible.map(of)).toEqual(impossible.map(() => null));
    expect(possible.map(of)).toEqual(possible.map(Number.parseFloat));
  });

  it.each([
    ['n/a', null],
    ['', null],
    ['NaN', null],
    ['€12.00', 12],
    ['5.20%', null],
  ])('reads a metric only from an amount of money: %p', (text, value) => {
    expect(given(`${HEAD}\nTotal net profit,${text},,,\nGross profit,$5.00,,,\n`).figures?.netProfit).toBe(value);
  });

  it('ignores a metric listed twice with different values', () => {
    const rows = ['Total net profit,$5.00,,,', 'Gross profit,$7.00,,,', 'Gross profit,$7.00,,,'];
    expect(given([HEAD, ...rows, ''].join('\n')).figures).toMatchObject({ netProfit: 5, grossProfit: 7 });
    expect(given([HEAD, ...rows, 'Total net profit,$6.00,,,', ''].join('\n')).figures).toMatchObject({
      netProfit: null,
      grossProfit: 7,
    });
  });

  it('ignores a metric without a name', () => {
    expect(given(`${HEAD}\nTotal net profit,$5.00,,,\n,$7.00,,,\n`).figures).toMatchObject({
      netProfit: 5,
      cagr: null,
    });
  });

  it.each([
    ['a summary in other words', `${HEAD}\nNettogewinn,$5.00,,,\n`],
    ['a summary without rows', `${HEAD}\n`],
    ['another table', 'Figure,All\nTotal net profit,5\n'],
    ['an empty file', ''],
  ])("reads no exporter's metrics from %s", (_what, text) => {
    expect(given(text).figures).toBeNull();
  });
});
