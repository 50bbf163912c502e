import type { Figures } from './figures.js';

export type FigureKey = keyof Figures;
/** `duration`: minutes. */
export type FigureUnit = 'money' | 'percent' | 'ratio' | 'count' | 'duration';

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

/** All figures in the order in which they are shown. */
export const FIGURES: readonly FigureDefinition[] = [
  figure('netProfit', 'Net profit', 'money', 'The sum of all closed trades after the costs in the file.'),
  figure('grossProfit', 'Gross profit', 'money', 'The sum of the winning trades.'),
  figure('grossLoss', 'Gross loss', 'money', 'The sum of the losing trades.'),
  figure(
    'profitFactor',
    'Profit factor',
    'ratio',
    'Gross profit divided by gross loss without its sign; infinite where no trade lost.',
  ),
  figure(
    'maxDrawdown',
    'Max. drawdown',
    'money',
    'The largest fall of cumulative closed profit from its highest point; open losses are not in it.',
  ),
  figure(
    'maxDrawdownPercent',
    'Max. drawdown, %',
    'percent',
    'The largest fall of the balance as a share of its highest point until then; often not the largest in money.',
  ),
  figure('recoveryFactor', 'Recovery factor', 'ratio', 'Net profit divided by the max. drawdown.'),
  figure(
    'sharpe',
    'Sharpe ratio (daily)',
    'ratio',
    'Mean over sample standard deviation of daily closed profit, weekdays without a trade as 0, risk-free rate 0, times √252; NinjaTrader’s own ratio is monthly and cannot be compared with it.',
  ),
  figure(
    'sortino',
    'Sortino ratio (daily)',
    'ratio',
    'The mean of daily closed profit over the root of the mean square of its losses, a day without a loss counting as 0; the days and the factor √252 as for the Sharpe ratio.',
  ),
  figure(
    'sqn',
    'SQN',
    'ratio',
    'System quality number: the root of the number of trades, times the mean over the sample standard deviation of trade profit.',
  ),
  figure('trades', 'Trades', 'count', 'Closed trades; a position that is still open is not among them.'),
  figure('winners', 'Winning trades', 'count', 'Trades with a profit above 0.'),
  figure('losers', 'Losing trades', 'count', 'Trades with a profit below 0.'),
  figure('even', 'Even trades', 'count', 'Trades with a profit of exactly 0.'),
  figure(
    'percentProfitable',
    'Percent profitable',
    'percent',
    'Winning trades as a share of all trades, even ones among them.',
  ),
  figure('averageTrade', 'Average trade', 'money', 'Net profit divided by the number of trades.'),
  figure('averageWinner', 'Average winner', 'money', 'The mean of the winning trades.'),
  figure('averageLoser', 'Average loser', 'money', 'The mean of the losing trades.'),
  figure('largestWinner', 'Largest winner', 'money', 'The profit of the best trade.'),
  figure('largestLoser', 'Largest loser', 'money', 'The loss of the worst trade.'),
  figure('payoffRatio', 'Payoff ratio', 'ratio', 'The average winner divided by the average loser without its sign.'),
  figure(
    'longestWinningRun',
    'Longest winning run',
    'count',
    'The most winning trades in a row, in the order of their exits.',
  ),
  figure(
    'longestLosingRun',
    'Longest losing run',
    'count',
    'The most losing trades in a row, in the order of their exits.',
  ),
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
    'Maximum favourable excursion: the mean of the largest open profit of each trade.',
  ),
  figure(
    'averageEtd',
    'Average ETD',
    'money',
    'End-trade drawdown: the mean of MFE less profit, what trades gave back.',
  ),
  figure('averageDuration', 'Average time in a trade', 'duration', 'The mean time from entry to exit.'),
  figure(
    'commission',
    'Commission',
    'money',
    'The sum of the commissions and fees in the file; they are already taken off the profit.',
  ),
  figure('returnPercent', 'Return', 'percent', 'Net profit as a share of the declared starting balance.'),
  figure(
    'cagr',
    'CAGR',
    'percent',
    'Compound annual growth of the declared starting balance from the first entry to the last exit, in years of 365.25 days; none below a year.',
  ),
];
