import { readingOf } from '../../test/support/file-reading.js';
import { buildEquityCurve } from './equity-curve.js';
import { calculateMetrics } from './metrics.js';
import { buildReportDetails, buildReportSummary } from './report.js';

/*
 * The same twelve trades in every export format, with metrics worked out by hand. 5 January 2026 is
 * a Monday.
 *
 *  #  side   entry         exit    profit      sum     peak  drawdn   day's sum    MAE     MFE   MFE-profit
 *  1  long   05 Mon 09:35  10:05   120.50   120.50   120.50       0              30.00  150.00      29.50
 *  2  short  05 Mon 10:30  11:00   -80.25    40.25   120.50   80.25      40.25   95.00   20.00     100.25
 *  3  long   06 Tue 09:40  09:55   200.00   240.25   240.25       0     200.00    0.00  240.00      40.00
 *  4  short  07 Wed 09:40  10:20     0.00   240.25   240.25       0              50.00   60.00      60.00
 *  5  long   07 Wed 11:05  11:45  -150.75    89.50   240.25  150.75    -150.75  160.00   10.00     160.75
 *  6  long   08 Thu 09:45  12:30   -60.00    29.50   240.25  210.75     -60.00   75.00   45.00     105.00
 *  7  short  09 Fri 10:10  14:00   310.10   339.60   339.60       0     310.10   20.00  330.10      20.00
 *  8  short  12 Mon 09:35  09:50   -90.40   249.20   339.60   90.40     -90.40  100.00    5.00      95.40
 *            13 Tue                                                       0.00
 *  9  long   14 Wed 13:15  15:40    75.00   324.20   339.60   15.40      75.00   40.00   90.00      15.00
 * 10  long   15 Thu 09:35  10:00  -220.00   104.20   339.60  235.40             230.00   12.00     232.00
 * 11  short  15 Thu 10:45  11:30    45.30   149.50   339.60  190.10    -174.70   15.00   70.00      24.70
 * 12  long   16 Fri 09:50  15:55    99.99   249.49   339.60   90.11      99.99   25.00  130.00      30.01
 *                                 -------                               ------  ------ -------     ------
 *                                  249.49                               249.49  840.00 1162.10     912.61
 *
 * won    120.50 + 200 + 310.10 + 75 + 45.30 + 99.99 = 850.89 (6)    lost 80.25 + 150.75 + 60 + 90.40 + 220 = 601.40 (5)
 * factor 850.89 / 601.40 = 1.414849        payoff (850.89 / 6 = 141.815) / (601.40 / 5 = 120.28) = 1.179041
 * days  ten weekdays, mean 24.949, deviation √(Σ(day - 24.949)² / 9) = 153.549977; × √252: Sharpe 2.579311
 *       losing days √((150.75² + 60² + 90.40² + 174.70²) / 10) = 80.633624: Sortino 4.911761
 * recovery 249.49 / 235.40 = 1.059856     return of 10,000: 2.4949 %; no CAGR, because twelve days are less than a year
 * SQN   mean 249.49 / 12 = 20.790833, deviation √(Σ(trade - mean)² / 11 = 252,508.0301 / 11) = 151.509985; √12: 0.475359
 * costs 12 × 0.62 = 7.44, in 8.1 as commission 0.40 + fees 0.05 + 0.13 + 0.03 + 0.01
 * long  120.50 + 200 - 150.75 - 60 + 75 - 220 + 99.99 = 64.74 (7)  short -80.25 + 0 + 310.10 - 90.40 + 45.30 = 184.75 (5)
 */
const TRADES = [
  ['Long', '05', '09:35', '10:05', 120.5, 30, 150],
  ['Short', '05', '10:30', '11:00', -80.25, 95, 20],
  ['Long', '06', '09:40', '09:55', 200, 0, 240],
  ['Short', '07', '09:40', '10:20', 0, 50, 60],
  ['Long', '07', '11:05', '11:45', -150.75, 160, 10],
  ['Long', '08', '09:45', '12:30', -60, 75, 45],
  ['Short', '09', '10:10', '14:00', 310.1, 20, 330.1],
  ['Short', '12', '09:35', '09:50', -90.4, 100, 5],
  ['Long', '14', '13:15', '15:40', 75, 40, 90],
  ['Long', '15', '09:35', '10:00', -220, 230, 12],
  ['Short', '15', '10:45', '11:30', 45.3, 15, 70],
  ['Long', '16', '09:50', '15:55', 99.99, 25, 130],
] as const;
const SUMS = [120.5, 40.25, 240.25, 240.25, 89.5, 29.5, 339.6, 249.2, 324.2, 104.2, 149.5, 249.49];

type Amount = (value: number) => string;
type Clock = (day: string, time: string) => string;

const bracketed: Amount = (value) => (value < 0 ? `($${Math.abs(value).toFixed(2)})` : `$${value.toFixed(2)}`);
const european: Amount = (value) => `${value < 0 ? '-' : ''}${Math.abs(value).toFixed(2).replace('.', ',')} €`;
const american: Clock = (day, time) => {
  const [hour = 0, minute] = time.split(':').map(Number);
  return `1/${Number(day)}/2026 ${hour % 12 || 12}:${String(minute).padStart(2, '0')}:00 ${hour < 12 ? 'AM' : 'PM'}`;
};
const continental: Clock = (day, time) => `${day}/01/2026 ${time}:00`;
const plainClock: Clock = (day, time) => `2026-01-${day} ${time}`;

/** One row per trade, as in NinjaTrader's Trades tab. `costs` are the commission and the fees. */
function grid(header: string, between: string, money: Amount, clock: Clock, costs: readonly number[] = [0.62]): string {
  const rows = TRADES.map(([side, day, entry, exit, profit, mae, mfe], at) =>
    [
      [at + 1, 'MNQ 03-26', 'Backtest', 'Worked', side, 1, '21000', exitPrice(side, profit, between)],
      [clock(day, entry), clock(day, exit), 'In', 'Out', money(profit), money(SUMS[at] ?? NaN)],
      costs.map(money),
      [money(mae), money(mfe), money(mfe - profit), 7, ''],
    ]
      .flat()
      .join(between),
  );
  return [header, ...rows].join('\r\n');
}

/** Exit price of a trade in MNQ: two dollars per point, before the commission. */
function exitPrice(side: 'Long' | 'Short', profit: number, between: string): string {
  const price = (21_000 + ((side === 'Long' ? 1 : -1) * (profit + 0.62)) / 2).toFixed(2);
  return between === ';' ? price.replace('.', ',') : price;
}

/** Two rows per trade, as in TradingView's list of trades. */
function list(header: string, newestFirst: boolean, row: (at: number, isExit: boolean) => (string | number)[]): string {
  const trades = TRADES.map((_, at) => {
    const rows = [row(at, false).join(','), row(at, true).join(',')];
    return newestFirst ? rows.reverse() : rows;
  });
  return [header, ...(newestFirst ? trades.reverse() : trades).flat()].join('\n');
}

const stamp = (at: number, isExit: boolean): string => plainClock(TRADES[at]![1], TRADES[at]![isExit ? 3 : 2]);
const kind = (at: number, isExit: boolean): string => `${isExit ? 'Exit' : 'Entry'} ${TRADES[at]![0].toLowerCase()}`;
const gains = (at: number): string[] =>
  [TRADES[at]![4], 1, SUMS[at]!, 1, TRADES[at]![6], 1, TRADES[at]![5], 1].map(String);
const late = (at: number): string[] =>
  [TRADES[at]![4], 1, TRADES[at]![6], 1, TRADES[at]![5], 1, SUMS[at]!, 1].map(String);

const FILES: readonly (readonly [format: string, text: string])[] = [
  [
    'NinjaTrader 8, Trades',
    grid(
      'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission,MAE,MFE,ETD,Bars,',
      ',',
      bracketed,
      american,
    ),
  ],
  [
    'NinjaTrader 8.1, Trades with fees',
    grid(
      'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission,Clearing Fee,Exchange Fee,IP Fee,NFA Fee,MAE,MFE,ETD,Bars,',
      ',',
      bracketed,
      american,
      [0.4, 0.05, 0.13, 0.03, 0.01],
    ),
  ],
  [
    'NinjaTrader 7, Trades',
    grid(
      'Trade-#,Instrument,Account,Strategy,Market pos.,Quantity,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. profit,Commission,MAE,MFE,ETD,Bars,',
      ',',
      bracketed,
      american,
    ),
  ],
  [
    'NinjaTrader 8, French settings',
    grid(
      'Trade number;Instrument;Compte;Stratégie;Pos. marché.;Qté;Prix d’entrée;Exit price;Heure d’entrée;Exit time;Entry name;Exit name;Profit;Cum. net profit;Commission;MAE;MFE;ETD;Bars;',
      ';',
      european,
      continental,
    ),
  ],
  [
    'TradingView 2021',
    list(
      'Trade #,Type,Signal,Date/Time,Price,Contracts,Profit $,Profit %,Cum. Profit $,Cum. Profit %,Run-up $,Run-up %,Drawdown $,Drawdown %',
      false,
      (at, isExit) => [
        at + 1,
        kind(at, isExit),
        'Go',
        stamp(at, isExit),
        '21000',
        1,
        ...(isExit ? gains(at) : Array<string>(8).fill('')),
      ],
    ),
  ],
  [
    'TradingView 2022 to 2024',
    list(
      'Trade #,Type,Signal,Date/Time,Price USD,Contracts,Profit USD,Profit %,Cumulative profit USD,Cumulative profit %,Run-up USD,Run-up %,Drawdown USD,Drawdown %',
      false,
      (at, isExit) => [
        at + 1,
        kind(at, isExit),
        'Go',
        stamp(at, isExit),
        '21000',
        1,
        ...(isExit ? gains(at) : Array<string>(8).fill('')),
      ],
    ),
  ],
  [
    'TradingView, early 2025',
    list(
      'Trade #,Type,Date/Time,Signal,Price USD,Position size (qty),Position size (value),Net P&L USD,Net P&L %,Run-up USD,Run-up %,Drawdown USD,Drawdown %,Cumulative P&L USD,Cumulative P&L %',
      true,
      (at, isExit) => [at + 1, kind(at, isExit), stamp(at, isExit), 'Go', '21000', 1, '42000', ...late(at)],
    ),
  ],
  [
    'TradingView, later 2025',
    list(
      'Trade #,Type,Date and time,Signal,Price USD,Size (qty),Size (value),Net P&L USD,Net P&L %,Favorable excursion USD,Favorable excursion %,Adverse excursion USD,Adverse excursion %,Cumulative P&L USD,Cumulative P&L %',
      true,
      (at, isExit) => [at + 1, kind(at, isExit), stamp(at, isExit), 'Go', '21000', 1, '42000', ...late(at)],
    ),
  ],
  [
    'TradingView 2026',
    list(
      'Trade number,Type,Date and time,Signal,Price USD,Size (qty),Size (value),Net PnL USD,Net PnL %,Favorable excursion USD,Favorable excursion %,Adverse excursion USD,Adverse excursion %,Cumulative PnL USD,Cumulative PnL %',
      true,
      (at, isExit) => [at + 1, kind(at, isExit), stamp(at, isExit), 'Go', '21000', 1, '42000', ...late(at)],
    ),
  ],
];

describe.each(FILES)('%s', (_format, text) => {
  const { trades, rowCount, notes } = readingOf(text);
  if (!trades) throw new Error(`No trades were read: ${JSON.stringify(notes)}`);
  const report = { ...buildReportSummary(trades, buildEquityCurve(trades)), ...buildReportDetails(trades) };
  const { all, long, short } = report.metrics;

  it('calculates the same metrics from each format, to the cent', () => {
    expect(all).toMatchObject({
      netProfit: 249.49,
      grossProfit: 850.89,
      grossLoss: -601.4,
      trades: 12,
      winners: 6,
      losers: 5,
      even: 1,
      percentProfitable: 50,
      averageTrade: 20.79,
      averageWinner: 141.82,
      averageLoser: -120.28,
      maxDrawdown: 235.4,
      longestWinningRun: 2,
      longestLosingRun: 2,
      averageMae: 70,
      averageMfe: 96.84,
      averageEtd: 76.05,
    });
    expect([long.netProfit, long.trades, short.netProfit, short.trades]).toEqual([64.74, 7, 184.75, 5]);
    expect(all.profitFactor).toBeCloseTo(1.414849, 6);
    expect(all.payoffRatio).toBeCloseTo(1.179041, 6);
    expect(all.sharpe).toBeCloseTo(2.579311, 6);
    expect(all.sortino).toBeCloseTo(4.911761, 6);
    expect(all.recoveryFactor).toBeCloseTo(1.059856, 6);
    expect(all.sqn).toBeCloseTo(0.475359, 6);
    expect([all.returnPercent, all.cagr]).toEqual([null, null]);
    const declared = calculateMetrics(trades, 10_000).all;
    expect(declared.returnPercent).toBeCloseTo(2.4949, 6);
    expect(declared.cagr).toBeNull();
    expect(all.commission).toBe(text.includes('Commission') ? 7.44 : null);
  });

  it('groups profit by month, weekday and hour', () => {
    expect(report.calendar.years.map(({ year, total }) => [year, total.profit])).toEqual([[2026, 249.49]]);
    expect(report.calendar.weekdays.map(({ profit }) => profit)).toEqual([-50.15, 200, -75.75, -234.7, 410.09, 0, 0]);
    expect(report.calendar.hours?.[9]?.profit).toBe(50.09);
    expect(report.drawdowns[0]).toMatchObject({ depth: 235.4, peakTrade: 6, troughTrade: 9, recoveryTrade: null });
  });

  it('reads every row without a warning', () => {
    expect(rowCount).toBe(text.includes('Type') ? 24 : 12);
    expect(notes.filter((note) => note.kind !== 'assumed')).toEqual([]);
  });
});
