import { type ReactNode, useContext } from 'react';
import type { Drawdown } from '../../../../backtest-engine/metrics/equity-curve.js';
import { dayWords } from '../format/chart-dates.js';
import { exactPercent } from '../format/result-words.js';
import { count, type Money, moneyOf } from '../format/money.js';
import { ReportNavigationContext, type ChartTarget } from './report-context.js';
import { ChartFrame, PlainTable } from './chart-frame.js';
import { REPORT_TEXTS } from '../../content/report-texts.js';

interface DrawdownTableProps {
  /** Deepest first. */
  drawdowns: readonly Drawdown[];
  currency: string | null;
  /** In the same currency; undefined if not declared. */
  startingBalance: number | undefined;
}

/** The deepest drawdowns and their lengths. Each depth links to the equity curve. */
export function DrawdownTable({ drawdowns, currency, startingBalance }: DrawdownTableProps) {
  const money = moneyOf(currency);
  const { toCurve } = useContext(ReportNavigationContext);
  const title =
    drawdowns.length > 1
      ? `The ${NUMBERS[drawdowns.length] ?? drawdowns.length} worst drawdowns`
      : 'The worst drawdown';
  return (
    <ChartFrame title={title} summary={drawdownSummary(drawdowns, money)}>
      {drawdowns.length > 0 && (
        <>
          <PlainTable
            caption={title}
            columns={[
              'Rank',
              'Depth',
              ...(startingBalance === undefined ? [] : ['% of balance']),
              'From',
              'Lowest',
              'Recovered',
              'Days',
            ]}
            rows={drawdowns.map((drawdown, at) => drawdownRow(drawdown, at, money, startingBalance, toCurve))}
          />
          <p className="chart-hint">{REPORT_TEXTS.drawdownHint}</p>
        </>
      )}
    </ChartFrame>
  );
}

const NUMBERS: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' };

function drawdownRow(
  drawdown: Drawdown,
  at: number,
  money: Money,
  startingBalance: number | undefined,
  toCurve: (target: ChartTarget) => void,
): ReactNode[] {
  const { depth, peakProfit, peakTime, peakTrade, troughTime, troughTrade, recoveryTime, recoveryTrade, days } =
    drawdown;
  return [
    count(at + 1),
    <a key="depth" href="#equity-title" title="See it on the curve" onClick={() => toCurve(toChartTarget(drawdown))}>
      {money.exact(depth)}
    </a>,
    ...(startingBalance === undefined ? [] : [depthWords(depth, startingBalance + peakProfit)]),
    peakTrade < 0 ? 'start' : placeWords(peakTime, peakTrade),
    placeWords(troughTime, troughTrade),
    recoveryTrade === null ? 'not yet' : placeWords(recoveryTime ?? Number.NaN, recoveryTrade),
    days === null ? 'unknown' : `${count(days)}${recoveryTrade === null ? ' so far' : ''}`,
  ];
}

/** Returns the range from peak to recovery with the trough selected; without times, in trades. */
function toChartTarget({
  peakTime,
  peakTrade,
  troughTime,
  troughTrade,
  recoveryTime,
  recoveryTrade,
}: Drawdown): ChartTarget {
  const isTime = !Number.isNaN(troughTime);
  const end = recoveryTrade === null ? null : recoveryTrade + 1;
  return {
    kind: 'range',
    from: isTime ? peakTime : peakTrade + 1,
    to: isTime ? recoveryTime : end,
    trade: troughTrade,
  };
}

/** Formats the depth in percent of the balance at the peak. */
const depthWords = (depth: number, balance: number): string =>
  balance > 0 ? exactPercent((100 * depth) / balance) : '–';

/** Formats the day, or the trade number if the file has no times. */
function placeWords(time: number, trade: number): string {
  return Number.isNaN(time) ? `trade ${count(trade + 1)}` : dayWords(time);
}

function drawdownSummary(drawdowns: readonly Drawdown[], money: Money): string {
  const [worst] = drawdowns;
  if (!worst) return 'Closed profit never fell below its peak.';
  const longest = drawdowns.reduce((one, other) => ((other.days ?? 0) > (one.days ?? 0) ? other : one));
  const days = longest.days ?? 0;
  const lasted = longest.recoveryTrade === null ? 'has lasted' : 'lasted';
  const length =
    days > 0
      ? ` ${drawdowns.length > 1 ? 'The longest' : 'It'} ${lasted} ${count(days)} ${days === 1 ? 'day' : 'days'}.`
      : '';
  // Only the last drawdown of a file can be unrecovered.
  const isOpen = drawdowns.some(({ recoveryTrade }) => recoveryTrade === null);
  const ended = isOpen ? ` ${drawdowns.length > 1 ? 'The latest' : 'It'} hadn’t recovered by the end of the file.` : '';
  return `The deepest was ${money.exact(worst.depth)} below the peak.${length}${ended}`;
}
