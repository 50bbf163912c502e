import type { Metrics } from './metrics.js';

export type FigureKey = keyof Metrics;
/** `duration`: minutes. */
type FigureUnit = 'money' | 'percent' | 'ratio' | 'count' | 'duration';

export interface FigureDefinition {
  /** Also its `data-metric`. */
  key: FigureKey;
  label: string;
  unit: FigureUnit;
  /** One sentence for the reader. */
  definition: string;
}

const figure = (key: FigureKey, label: string, unit: FigureUnit, definition: string): FigureDefinition => ({
  key,
  label,
  unit,
  definition,
});

interface FigureGroup {
  title: string;
  figures: readonly FigureDefinition[];
}

/** All figures in the order in which they are shown, by what they tell of. */
const FIGURE_GROUPS: readonly FigureGroup[] = [
  {
    title: 'Profit',
    figures: [
      figure('netProfit', 'Net profit', 'money', 'The sum of all closed trades after the costs in the file.'),
      figure('grossProfit', 'Gross profit', 'money', 'The sum of the winning trades.'),
      figure('grossLoss', 'Gross loss', 'money', 'The sum of the losing trades.'),
      figure(
        'profitFactor',
        'Profit factor',
        'ratio',
        'Gross profit divided by gross loss, ignoring its sign; infinite if no trade lost.',
      ),
      figure(
        'commission',
        'Commission',
        'money',
        'The sum of the commissions and fees in the file; already deducted from the profit.',
      ),
      figure('returnPercent', 'Return', 'percent', 'Net profit as a share of the declared starting balance.'),
      figure(
        'cagr',
        'CAGR',
        'percent',
        'Compound annual growth of the declared starting balance from the first entry to the last exit, in years of 365.25 days; not calculated for less than a year.',
      ),
    ],
  },
  {
    title: 'Risk',
    figures: [
      figure(
        'maxDrawdown',
        'Max. drawdown',
        'money',
        'The largest drop in cumulative closed profit from its peak; open losses are not included.',
      ),
      figure(
        'maxDrawdownPercent',
        'Max. drawdown, %',
        'percent',
        'The largest drop in the balance as a share of its peak up to then; often not the largest in money.',
      ),
      figure('recoveryFactor', 'Recovery factor', 'ratio', 'Net profit divided by the max. drawdown.'),
      figure(
        'sharpe',
        'Sharpe ratio (daily)',
        'ratio',
        'Mean divided by sample standard deviation of daily closed profit, times √252; weekdays without a trade count as 0, and the risk-free rate is 0. NinjaTrader’s own ratio is monthly and not comparable.',
      ),
      figure(
        'sortino',
        'Sortino ratio (daily)',
        'ratio',
        'Mean daily closed profit divided by the root mean square of daily losses, where a day without a loss counts as 0; days and the factor √252 as for the Sharpe ratio.',
      ),
      figure(
        'sqn',
        'SQN',
        'ratio',
        'System Quality Number: the square root of the number of trades, times the mean trade profit divided by its sample standard deviation.',
      ),
    ],
  },
  {
    title: 'Wins and losses',
    figures: [
      figure('trades', 'Trades', 'count', 'Closed trades; a position that is still open is not counted.'),
      figure('winners', 'Winning trades', 'count', 'Trades with a profit above 0.'),
      figure('losers', 'Losing trades', 'count', 'Trades with a profit below 0.'),
      figure('even', 'Even trades', 'count', 'Trades with a profit of exactly 0.'),
      figure(
        'percentProfitable',
        'Percent profitable',
        'percent',
        'Winning trades as a share of all trades, including even ones.',
      ),
      figure('averageTrade', 'Average trade', 'money', 'Net profit divided by the number of trades.'),
      figure('averageWinner', 'Average winner', 'money', 'The mean of the winning trades.'),
      figure('averageLoser', 'Average loser', 'money', 'The mean of the losing trades.'),
      figure('largestWinner', 'Largest winner', 'money', 'The profit of the best trade.'),
      figure('largestLoser', 'Largest loser', 'money', 'The loss of the worst trade.'),
      figure(
        'payoffRatio',
        'Payoff ratio',
        'ratio',
        'The average winner divided by the average loser, ignoring its sign.',
      ),
      figure(
        'longestWinningRun',
        'Longest winning run',
        'count',
        'The most winning trades in a row, in order of exit.',
      ),
      figure('longestLosingRun', 'Longest losing run', 'count', 'The most losing trades in a row, in order of exit.'),
    ],
  },
  {
    title: 'Within a trade',
    figures: [
      figure(
        'averageMae',
        'Average MAE',
        'money',
        'Maximum adverse excursion: the mean of the largest open loss of each trade.',
      ),
      figure(
        'averageMfe',
        'Average MFE',
        'money',
        'Maximum favorable excursion: the mean of the largest open profit of each trade.',
      ),
      figure(
        'averageEtd',
        'Average ETD',
        'money',
        'End-trade drawdown: the mean of MFE minus profit, i.e. what trades gave back.',
      ),
      figure('averageDuration', 'Average time in trade', 'duration', 'The mean time from entry to exit.'),
    ],
  },
];

export const FIGURES: readonly FigureDefinition[] = FIGURE_GROUPS.flatMap(({ figures }) => figures);

/** The groups with those of their figures that `isShown`; none that is empty. */
export function shownGroups(isShown: (figure: FigureDefinition) => boolean): readonly FigureGroup[] {
  return FIGURE_GROUPS.map(({ title, figures }) => ({ title, figures: figures.filter(isShown) })).filter(
    ({ figures }) => figures.length > 0,
  );
}
