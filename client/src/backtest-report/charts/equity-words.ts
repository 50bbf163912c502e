import type { CalendarProfit } from '../../../../backtest-engine/metrics/calendar-profit.js';
import { type MetricKey, METRIC_DEFINITIONS } from '../../../../backtest-engine/metrics/metric-definitions.js';
import { DAY_MS } from '../../../../backtest-engine/model/time.js';
import { dayWords, monthWords, MAX_MONTHS, timeWords } from '../format/chart-dates.js';
import type { AccountDay } from './evaluation-overlay.js';
import { count, type Money, tradeCount } from '../format/money.js';
import { metricWords } from '../format/result-words.js';
import { type PeriodMetrics, type ExitUnit, isShownByDay } from './plot-range.js';
import { deepestIndex, type PlotPoints, type Range } from './plot-points.js';

/** Summarizes the curve: dates, net profit, and the max drawdown with its date. */
export function equitySummary(points: PlotPoints, isTime: boolean, money: Money): string {
  const last = points.x.length - 1;
  const trades = points.trade[last]! + 1;
  const when = isTime ? spanWords(dayWords(points.x[0]!), dayWords(points.x[last]!)) : '';
  const net = `${money.signed(points.profit[last]!)} in ${tradeCount(trades)}`;
  return `${when}Net profit ${net}. ${drawdownWords(points, isTime, money)}`;
}

/** Metrics in the summary of a period besides net profit. */
const PERIOD_METRICS = new Set<MetricKey>(['profitFactor', 'percentProfitable', 'averageTrade', 'maxDrawdown']);

const EVALUATION_NOTE =
  ' These are the file’s trades in that time; the evaluation may use fewer trades or other sizes.';

/** Summarizes the trades of a period as if the file had no others. */
export function periodSummary({ when, isEvaluation, metrics }: PeriodMetrics, money: Money): string {
  if (metrics.trades === 0) return `${when}. No trades closed.`;
  const net = `${when}. Net profit ${money.signed(metrics.netProfit)} in ${tradeCount(metrics.trades)}.`;
  const about = isEvaluation ? EVALUATION_NOTE : '';
  if (metrics.trades === 1) return `${net}${about}`;
  const others = METRIC_DEFINITIONS.filter(({ key }) => PERIOD_METRICS.has(key)).map(
    (definition) => `${definition.label.toLowerCase()} ${metricWords(definition, metrics, money)}`,
  );
  return `${net} Of these alone: ${others.join(', ')}.${about}`;
}

const spanWords = (from: string, to: string): string => (from === to ? `${to}. ` : `${from} to ${to}. `);

function drawdownWords(points: PlotPoints, isTime: boolean, money: Money): string {
  const deepest = deepestIndex(points.drawdown);
  const depth = -points.drawdown[deepest]!;
  if (!(depth > 0)) return 'Closed profit never fell below its peak; open losses don’t count.';
  const place = isTime ? `on ${dayWords(points.x[deepest]!)}` : `at trade ${count(points.trade[deepest]! + 1)}`;
  return `Largest drawdown ${money.exact(depth)}, reached ${place}.`;
}

export interface PointFact {
  key: 'exit' | 'trade' | 'own' | 'profit' | 'drawdown' | 'balance';
  label: string;
  words: string;
  /** Shorter text for narrow screens. */
  short?: string;
}

export function pointWords(
  points: PlotPoints,
  index: number,
  unit: ExitUnit,
  money: Money,
  startingBalance?: number,
): PointFact[] {
  const profit = points.profit[index]!;
  const time = points.x[index]!;
  const facts: PointFact[] = [
    { key: 'trade', label: unit === 'none' ? 'Trade' : 'Exit #', words: count(points.trade[index]! + 1) },
    { key: 'own', label: 'This trade', words: money.signed(points.own[index]!) },
    { key: 'profit', label: 'Closed profit', words: money.signed(profit) },
    {
      key: 'drawdown',
      label: 'Drawdown',
      words: points.drawdown[index]! < 0 ? money.exact(points.drawdown[index]!) : 'none',
    },
  ];
  if (unit === 'time') facts.unshift({ key: 'exit', label: 'Exit', words: timeWords(time), short: dayWords(time) });
  if (unit === 'day') facts.unshift({ key: 'exit', label: 'Exit', words: dayWords(time) });
  if (startingBalance !== undefined) {
    facts.push({ key: 'balance', label: 'Backtest balance', words: money.exact(startingBalance + profit) });
  }
  return facts;
}

/** Describes the account, such as `Account at the end of Jan 4, 2023: balance $48,100.00, …`. */
export function accountDayWords(
  { day, isBreak, balance, floor, target }: AccountDay,
  money: Money,
  scale: string | null,
): string {
  const [place, name, when] = isBreak ? ['on', 'equity', ' when it failed'] : ['at the end of', 'balance', ''];
  const amounts = `${name} ${money.exact(balance)}${when}, floor ${money.exact(floor)}, target ${money.exact(target)}`;
  return `Account${scale === null ? '' : ` (contracts ${scale})`} ${place} ${dayWords(day * DAY_MS)}: ${amounts}`;
}

export function rangeWords(range: Range, unit: ExitUnit, isEvaluation: boolean): string {
  const { min, max } = range;
  if (unit === 'none') return `Trades ${count(Math.max(1, Math.ceil(min)))} to ${count(Math.floor(max))}`;
  const [from, to] = isShownByDay(range, unit, isEvaluation)
    ? [dayWords(min), dayWords(max)]
    : [timeWords(min), timeWords(max)];
  return from === to ? to : `${from} to ${to}`;
}

export interface EquityTable {
  caption: string;
  columns: string[];
  rows: string[][];
}

const ROWS_WITHOUT_TIMES = 24;

/** Table of months; of evenly spaced trades if the file has no times. */
export function equityTable(points: PlotPoints, { years }: CalendarProfit, money: Money): EquityTable {
  if (years.length === 0) return tableByTrade(points, money);
  let hundredths = 0;
  const rows = years.flatMap(({ year, months }) =>
    months.flatMap((month, at) => {
      if (month === null) return [];
      hundredths += Math.round(month.profit * 100);
      const { count: trades, profit, drawdown, maxDrawdown } = month;
      const closed = money.signed(hundredths / 100);
      const drawdowns = [maxDrawdown, drawdown].map(money.exact);
      return [[monthWords(year, at), count(trades), money.signed(profit), closed, ...drawdowns]];
    }),
  );
  return {
    caption: `Closed profit and drawdown of each month${rows.length > MAX_MONTHS ? `, last ${count(MAX_MONTHS)} months` : ''}`,
    columns: ['Month', 'Trades', 'Monthly profit', 'Profit at its end', 'Largest drawdown', 'Drawdown at its end'],
    rows: rows.slice(-MAX_MONTHS),
  };
}

function tableByTrade(points: PlotPoints, money: Money): EquityTable {
  const last = points.x.length - 1;
  const lastRow = Math.min(last, ROWS_WITHOUT_TIMES - 1);
  const places = Array.from({ length: lastRow + 1 }, (_, row) =>
    lastRow === 0 ? 0 : Math.round((row * last) / lastRow),
  );
  return {
    caption: 'Closed profit by trade',
    columns: ['Trade', 'Profit to date', 'Drawdown'],
    rows: places.map((at) => [
      count(points.trade[at]! + 1),
      money.signed(points.profit[at]!),
      money.exact(points.drawdown[at]!),
    ]),
  };
}
