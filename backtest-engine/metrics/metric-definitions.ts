import type { Metrics } from './metrics.js';

export type MetricKey = keyof Metrics;
/** `duration` is in minutes. */
type MetricUnit = 'money' | 'percent' | 'ratio' | 'count' | 'duration';

export interface MetricDefinition {
  /** Also the value of `data-metric`. */
  key: MetricKey;
  label: string;
  unit: MetricUnit;
  /** Definition for users, in one or two sentences. */
  definition: string;
}

const metric = (key: MetricKey, label: string, unit: MetricUnit, definition: string): MetricDefinition => ({
  key,
  label,
  unit,
  definition,
});

interface MetricGroup {
  title: string;
  metrics: readonly MetricDefinition[];
}

/** All metrics in display order, grouped by topic. */
const METRIC_GROUPS: readonly MetricGroup[] = [
  {
    title: 'Profit',
    metrics: [
      metric('netProfit', 'Net profit', 'money', 'The sum of all closed trades after the costs in the file.'),
      metric('grossProfit', 'Gross profit', 'money', 'The sum of the winning trades.'),
      metric('grossLoss', 'Gross loss', 'money', 'The sum of the losing trades.'),
      metric(
        'profitFactor',
        'Profit factor',
        'ratio',
        'Gross profit divided by gross loss, ignoring its sign; infinite if no trade lost.',
      ),
      metric(
        'commission',
        'Commission',
        'money',
        'The sum of the commissions and fees in the file; already deducted from the profit.',
      ),
      metric('returnPercent', 'Return', 'percent', 'Net profit as a share of the declared starting balance.'),
      metric(
        'cagr',
        'CAGR',
        'percent',
        'Compound annual growth of the declared starting balance from the first entry to the last exit, in years of 365.25 days; we don’t calculate it for less than a year.',
      ),
    ],
  },
  {
    title: 'Risk',
    metrics: [
      metric(
        'maxDrawdown',
        'Max. drawdown',
        'money',
        'The largest drop in cumulative closed profit from its peak; open losses don’t count.',
      ),
      metric(
        'maxDrawdownPercent',
        'Max. drawdown, %',
        'percent',
        'The largest drop in the balance as a share of its peak so far; it’s often not the largest in money.',
      ),
      metric('recoveryFactor', 'Recovery factor', 'ratio', 'Net profit divided by the max. drawdown.'),
      metric(
        'sharpe',
        'Sharpe ratio (daily)',
        'ratio',
        'Mean divided by sample standard deviation of daily closed profit, times √252; weekdays without a trade count as 0, and the risk-free rate is 0. NinjaTrader’s own ratio is monthly, so it isn’t comparable.',
      ),
      metric(
        'sortino',
        'Sortino ratio (daily)',
        'ratio',
        'Mean daily closed profit divided by the root mean square of daily losses, where a day without a loss counts as 0; days and the factor √252 as for the Sharpe ratio.',
      ),
      metric(
        'sqn',
        'SQN',
        'ratio',
        'System Quality Number: the square root of the number of trades, times the mean trade profit divided by its sample standard deviation.',
      ),
    ],
  },
  {
    title: 'Wins and losses',
    metrics: [
      metric('trades', 'Trades', 'count', 'Closed trades; positions that are still open don’t count.'),
      metric('winners', 'Winning trades', 'count', 'Trades with a profit above 0.'),
      metric('losers', 'Losing trades', 'count', 'Trades with a profit below 0.'),
      metric('even', 'Even trades', 'count', 'Trades with a profit of exactly 0.'),
      metric(
        'percentProfitable',
        'Percent profitable',
        'percent',
        'Winning trades as a share of all trades, including even ones.',
      ),
      metric('averageTrade', 'Average trade', 'money', 'Net profit divided by the number of trades.'),
      metric('averageWinner', 'Average winner', 'money', 'The mean of the winning trades.'),
      metric('averageLoser', 'Average loser', 'money', 'The mean of the losing trades.'),
      metric('largestWinner', 'Largest winner', 'money', 'The profit of the best trade.'),
      metric('largestLoser', 'Largest loser', 'money', 'The loss of the worst trade.'),
      metric(
        'payoffRatio',
        'Payoff ratio',
        'ratio',
        'The average winner divided by the average loser, ignoring its sign.',
      ),
      metric(
        'longestWinningRun',
        'Longest winning run',
        'count',
        'The most winning trades in a row, in order of exit.',
      ),
      metric('longestLosingRun', 'Longest losing run', 'count', 'The most losing trades in a row, in order of exit.'),
    ],
  },
  {
    title: 'Within a trade',
    metrics: [
      metric(
        'averageMae',
        'Average MAE',
        'money',
        'Maximum adverse excursion: the mean of the largest open loss of each trade.',
      ),
      metric(
        'averageMfe',
        'Average MFE',
        'money',
        'Maximum favorable excursion: the mean of the largest open profit of each trade.',
      ),
      metric(
        'averageEtd',
        'Average ETD',
        'money',
        'End-trade drawdown: the mean of MFE minus profit, or how much trades gave back.',
      ),
      metric('averageDuration', 'Average time in trade', 'duration', 'The mean time from entry to exit.'),
    ],
  },
];

export const METRIC_DEFINITIONS: readonly MetricDefinition[] = METRIC_GROUPS.flatMap(({ metrics }) => metrics);

/** Returns the groups with the metrics that `isShown` accepts, without empty groups. */
export function filterMetricGroups(isShown: (metric: MetricDefinition) => boolean): readonly MetricGroup[] {
  return METRIC_GROUPS.map(({ title, metrics }) => ({ title, metrics: metrics.filter(isShown) })).filter(
    ({ metrics }) => metrics.length > 0,
  );
}
