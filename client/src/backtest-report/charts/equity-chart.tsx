import { type KeyboardEvent, memo, useId, useMemo, useState, startTransition, useEffect } from 'react';
import type { CalendarProfit } from '../../../../backtest-engine/metrics/calendar-profit.js';
import type { CurvePoints } from '../../../../backtest-engine/metrics/report.js';
import { EquityToolbar, PeriodField, EquityReadout } from './equity-readout.js';
import { EquityPlot } from './equity-plot.js';
import { accountDayWords, equitySummary, equityTable, periodSummary, pointWords, rangeWords } from './equity-words.js';
import { findAccountDay, areLinesDistinct, toDrawnOverlay, type EvaluationOverlay } from './evaluation-overlay.js';
import { REPORT_TEXTS } from '../../content/report-texts.js';
import { type Money, moneyOf } from '../format/money.js';
import { ChartFrame, PlainTable } from './chart-frame.js';
import {
  findEndsInView,
  findNearest,
  findNearestInView,
  toPlotPoints,
  type PlotPoints,
  type Range,
  wholeRange,
} from './plot-points.js';
import {
  toSelectedRange,
  parseKey,
  panTo,
  toEvaluationRange,
  EVALUATION_PERIOD,
  type Period,
  periodsOf,
} from './plot-range.js';
import type { ReportClient } from '../worker/report-client.js';
import { type ChartTarget, useIsWide, useReportWidth } from './report-context.js';
import { useFinerCurve, usePeriodMetrics, useZoom } from './use-visible-range.js';
import { useThemeKey } from './plot-theme.js';

/** Margin on both sides of a linked range, as a share of its length. */
const ROOM = 0.05;

export interface EquityChartProps {
  curve: CurvePoints;
  calendar: CalendarProfit;
  /** Answers requests for finer points after zooming. */
  client: Pick<ReportClient, 'ask'>;
  currency: string | null;
  overlay?: EvaluationOverlay | undefined;
  /** The last requested target; null if none. */
  target?: ChartTarget | null;
  /** In currency units; adds the balance to the readout. */
  startingBalance?: number | undefined;
}

/** Equity curve over drawdown. Memoized, so that other sections do not render it again. */
export const EquityChart = memo(function EquityChart(props: EquityChartProps) {
  const { curve, calendar, client, currency, overlay, target = null, startingBalance } = props;
  const money = useMemo(() => moneyOf(currency), [currency]);
  const overview = useMemo(() => toPlotPoints(curve), [curve]);
  const isTime = curve.time !== null;
  const unit = !isTime ? 'none' : calendar.hours === null ? 'day' : 'time';
  const whole = useMemo(() => wholeRange(overview, isTime), [overview, isTime]);
  const keys = useId();
  const drawn = useMemo(() => (overlay && isTime ? toDrawnOverlay(overlay) : null), [overlay, isTime]);
  const { zoom, isEvaluation, show, showEvaluation, zoomBy } = useZoom(whole, unit, drawn);
  const range = zoom ?? whole;
  const points = useFinerCurve(client, overview, range, whole);
  /** Position of the cursor's trade, which survives the switch to finer points. */
  const [trade, setTrade] = useState<number | null>(null);
  const [isRead, setIsRead] = useState(false);
  const index = trade === null ? null : findNearest(points.trade, trade);
  const cursor = index === null ? undefined : points.x[index]!;
  const inView = usePeriodMetrics(client, overview, zoom, unit, isEvaluation);
  const periods = useMemo(
    () => (isTime ? periodsOf(calendar, whole, drawn && toEvaluationRange(drawn.time, unit)) : []),
    [isTime, calendar, whole, drawn, unit],
  );
  const isInView = index !== null && points.x[index]! >= range.min && points.x[index]! <= range.max;
  /** The last visible point if the cursor is outside the range. */
  const shown = isInView ? index : findEndsInView(points, range).last;
  const themeKey = useThemeKey();
  const width = useReportWidth('whole');
  // On a phone, the metrics paint first, because drawing takes as long as they do.
  const isPlotTime = useAfterFrame(!useIsWide());
  const facts = pointWords(points, shown, unit, money, startingBalance);
  const accountDay = drawn && findAccountDay(drawn, points.x[shown]!);
  const account = accountDay && accountDayWords(accountDay, money, drawn.scale);

  const showAll = (): void => show(whole);
  const [shownTarget, setShownTarget] = useState(target);
  if (target !== shownTarget) {
    setShownTarget(target);
    if (target?.kind === 'range') {
      const { from, to, trade: targetTrade } = target;
      const room = ROOM * ((to ?? whole.max) - from);
      show(toSelectedRange(from - room, (to ?? whole.max) + room, whole, unit));
      setTrade(targetTrade);
    } else if (drawn && overlay) {
      showEvaluation(drawn);
      setTrade(overlay.run.lastTrade);
    }
  }
  const choosePeriod = ({ name, range: period }: Period): void => {
    if (drawn && name === EVALUATION_PERIOD) showEvaluation(drawn);
    else show(period);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const command = parseKey(event, points, range, index);
    if (command === null) return;
    event.preventDefault();
    if (command.kind === 'whole') showAll();
    else if (command.kind === 'zoom') {
      // Keep the current readout.
      setTrade(points.trade[shown]!);
      setIsRead(true);
      zoomBy(command.factor, points.x[shown]);
    } else {
      setTrade(points.trade[command.index]!);
      setIsRead(true);
      const moved = panTo(range, whole, points.x[command.index]!);
      if (moved !== range) show(moved);
    }
  };

  return (
    <ChartFrame
      title="Equity and drawdown"
      headingId="equity-title"
      summary={inView ? periodSummary(inView, money) : equitySummary(overview, isTime, money)}
      isSummaryLast
      renderTable={() => <EquityTable points={overview} calendar={calendar} money={money} />}
    >
      <EquityReadout
        facts={facts}
        account={account ?? (drawn && isInView ? 'Outside the evaluation period' : null)}
        overlay={drawn}
        isTime={isTime}
        areLinesSeen={drawn !== null && areLinesDistinct(drawn, range)}
        isRead={isRead && isInView}
      />
      <EquityPlot
        key={themeKey}
        width={isPlotTime ? width : 0}
        points={points}
        range={range}
        overlay={drawn}
        isTime={isTime}
        trades={overview.trade.at(-1)! + 1}
        money={money}
        index={index}
        trade={points.trade[shown]! + 1}
        words={[...facts.map(({ label, words }) => `${label} ${words}`), ...(account ? [account] : [])].join(', ')}
        onHover={(x) => {
          setTrade(x === null ? null : points.trade[findNearestInView(points, range, x)]!);
          setIsRead(x !== null);
        }}
        onLeave={() => setIsRead(false)}
        keys={keys}
        onKey={handleKey}
        // A drag outside the plot selects nothing.
        onChoose={(from, to) => from !== to && show(toSelectedRange(from, to, whole, unit))}
        onZoom={zoomBy}
        onWhole={showAll}
      />
      <EquityToolbar
        range={rangeWords(zoom ?? endsOf(overview, whole, isTime), unit, isEvaluation)}
        isZoomed={zoom !== null}
        onZoom={overview.x.length < 2 ? null : (factor) => zoomBy(factor, cursor)}
        onAll={showAll}
      >
        {(periods.length > 0 || (overlay && isTime)) && (
          <PeriodField {...{ periods, zoom }} onChoose={choosePeriod} onAll={showAll} />
        )}
      </EquityToolbar>
      <p className="chart-hint">
        <span className="hint-fingers">{REPORT_TEXTS.touchHint}</span>
        <span className="hint-keys">
          {REPORT_TEXTS.zoomHint} <a href="#keys-title">{REPORT_TEXTS.shortcuts}</a>
        </span>
      </p>
      <p id={keys} hidden>
        {REPORT_TEXTS.curveKeys}
      </p>
    </ChartFrame>
  );
});

/** The visible range without zoom, excluding the margin around a single exit. */
const endsOf = ({ x }: PlotPoints, whole: Range, isTime: boolean): Range =>
  isTime ? { min: x[0]!, max: x.at(-1)! } : whole;

interface EquityTableProps {
  points: PlotPoints;
  calendar: CalendarProfit;
  money: Money;
}

/** Memoized, so that cursor moves do not render it. */
const EquityTable = memo(function EquityTable({ points, calendar, money }: EquityTableProps) {
  return <PlainTable {...equityTable(points, calendar, money)} />;
});

/** If `waits`, false until the first frame, so that slow content renders after it; else true. */
function useAfterFrame(waits: boolean): boolean {
  const [isAfter, setIsAfter] = useState(!waits);
  useEffect(() => {
    if (isAfter) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setIsAfter(true)));
    return () => cancelAnimationFrame(frame);
  }, [isAfter]);
  return isAfter;
}
