import uPlot from 'uplot';
import { timeTicks } from '../format/chart-dates.js';
import { type DrawnOverlay, isEndInRange, fitsAxisToAccount, overlayValues } from './evaluation-overlay.js';
import { drawOverlay } from './overlay-drawing.js';
import { drawZero, markDeepest } from './plot-marks.js';
import { readPlotTheme, type PlotTheme } from './plot-theme.js';
import { extentOf, withStartPoint, hasStart, type PlotPoints, type Range } from './plot-points.js';
import { valueTicks } from './value-axis.js';

const X_AXIS_HEIGHT = 42;
const WIDE = 560;
const GUTTERS = { wide: 64, narrow: 54 };
/** Share of the plotted height, without the x axis. */
const DRAWDOWN_SHARE = 0.26;
/** Pixels per axis label. */
const LABEL = { time: 60, trade: 64, value: 44 };
const HEADROOM = 0.06;
/** Pixels for text above and below the curves. */
const WORDS_ROOM = { verdict: 40, line: 18 };
/** Pixels above the curve plus the top axis. */
const EDGES = 12;
const POINT_SIZE = 7;

interface PlotsOptions {
  root: HTMLElement;
  width: number;
  /** Pixels of both plots together. */
  height: number;
  isTime: boolean;
  moneyLabel: (value: number) => string;
  /** Formats an amount of the evaluation account. */
  amountLabel: (value: number) => string;
  countLabel: (value: number) => string;
}

type Values = (u: uPlot, ticks: number[]) => (string | null)[];

/** Draws equity above drawdown on one x axis with uPlot. The caller handles pointer and keys. */
export class EquityCanvas {
  private readonly theme: PlotTheme;
  private readonly isWide: boolean;
  private readonly gutter: number;
  private readonly equityHeight: number;
  private readonly equity: uPlot;
  private readonly drawdown: uPlot;
  private overlay: DrawnOverlay | null = null;
  private points: PlotPoints | null = null;
  private index: number | null = null;
  /** The next visible range. uPlot asks for the y scale before it applies the new x scale. */
  private range: Range | null = null;

  constructor(private readonly options: PlotsOptions) {
    const { root, width, height } = options;
    this.isWide = width >= WIDE;
    this.gutter = GUTTERS[this.isWide ? 'wide' : 'narrow'];
    this.theme = readPlotTheme(root);
    const { line, underwater, fall } = this.theme;
    const drawdown = Math.round((height - X_AXIS_HEIGHT) * DRAWDOWN_SHARE);
    this.equityHeight = height - X_AXIS_HEIGHT - drawdown;
    this.equity = this.plot(
      this.equityHeight,
      { stroke: line, width: 1.5 },
      () => this.equityRange(),
      this.topAxis(),
      (u) => {
        drawZero(u, this.theme);
        if (this.overlay) drawOverlay(u, this.overlay, this.theme, options.amountLabel, this.isWide);
      },
    );
    this.drawdown = this.plot(
      drawdown + X_AXIS_HEIGHT,
      { stroke: fall, width: 1, fill: underwater, fillTo: 0 },
      () => {
        const { low } = this.extentOf('drawdown');
        return [low < 0 ? low * (1 + HEADROOM) : -1, 0];
      },
      this.bottomAxis(),
      (u) => {
        drawZero(u, this.theme);
        if (this.points && this.range) markDeepest(u, this.points, this.range, this.theme, options.amountLabel);
      },
    );
  }

  draw(points: PlotPoints, range: Range, overlay: DrawnOverlay | null): void {
    const isNew = this.points !== points;
    // A new evaluation changes only the equity plot.
    const isSame = !isNew && this.range === range;
    this.overlay = overlay;
    this.range = range;
    this.points = points;
    const show = (plot: uPlot, values: Float64Array): void =>
      plot.batch(() => {
        if (isNew) plot.setData(withStartPoint(points, values), false);
        plot.setScale('x', range);
      });
    show(this.equity, points.profit);
    if (!isSame) show(this.drawdown, points.drawdown);
    this.point(this.index);
  }

  /** Moves the cursor to a point; null hides it. */
  point(index: number | null): void {
    this.index = index;
    const x = index === null ? undefined : this.points?.x[index];
    for (const plot of [this.equity, this.drawdown]) {
      plot.setCursor({ left: x === undefined ? -10 : plot.valToPos(x, 'x'), top: x === undefined ? -10 : 0 }, false);
    }
  }

  /** Highlights the range being selected; null clears it. */
  mark(range: Range | null): void {
    for (const plot of [this.equity, this.drawdown]) {
      const left = range ? plot.valToPos(range.min, 'x') : 0;
      const width = range ? plot.valToPos(range.max, 'x') - left : 0;
      plot.setSelect({ left, top: 0, width, height: plot.over.clientHeight }, false);
    }
  }

  valueAt(clientX: number): number {
    const { left, width } = this.equity.over.getBoundingClientRect();
    return this.equity.posToVal(Math.min(width, Math.max(0, clientX - left)), 'x');
  }

  destroy(): void {
    this.equity.destroy();
    this.drawdown.destroy();
  }

  private plot(
    height: number,
    series: uPlot.Series,
    range: () => [number, number],
    xAxis: uPlot.Axis,
    draw: (u: uPlot) => void,
  ): uPlot {
    const { root, width, moneyLabel } = this.options;
    const { line, ground } = this.theme;
    return new uPlot(
      {
        width,
        height,
        // The right half of the last x label needs this padding.
        padding: [8, 20, 0, 0],
        legend: { show: false },
        scales: {
          x: { time: false, auto: false },
          y: { range },
        },
        // Closed profit is constant until the next exit.
        series: [{}, { ...series, paths: STEPS, points: { size: 4, stroke: series.stroke, fill: ground } }],
        axes: [
          xAxis,
          {
            ...this.lines(),
            size: this.gutter,
            gap: 8,
            ticks: { show: false },
            splits: (_u, _axis, low, high) => valueTicks(low, high, Math.max(2, Math.floor(height / LABEL.value))),
            values: (_u, ticks) => ticks.map(moneyLabel),
          },
        ],
        cursor: {
          y: false,
          bind: NO_BINDINGS,
          drag: { setScale: false, x: false, y: false },
          points: { size: POINT_SIZE, width: 2, stroke: () => line, fill: () => ground },
          dataIdx: () => (this.index === null || !this.points ? null : this.index + Number(hasStart(this.points))),
        },
        hooks: { draw: [draw] },
      },
      [[], []],
      root,
    );
  }

  private lines(): uPlot.Axis {
    const { text, grid, font } = this.theme;
    return { stroke: text, font, grid: { stroke: grid, width: 1 } };
  }

  private topAxis(): uPlot.Axis {
    return {
      ...this.lines(),
      ticks: { show: false },
      size: 4,
      splits: this.splits,
      values: (_u, ticks) => ticks.map(() => null),
    };
  }

  private bottomAxis(): uPlot.Axis {
    const { isTime, countLabel } = this.options;
    const values: Values = isTime
      ? (u, ticks) => {
          const labels = new Map(this.timesIn(u).map(({ at, label }) => [at, label]));
          return ticks.map((at) => labels.get(at) ?? null);
        }
      : (_u, ticks) => ticks.map(countLabel);
    return { ...this.lines(), size: X_AXIS_HEIGHT, gap: 6, ticks: { show: false }, splits: this.splits, values };
  }

  private readonly splits = (u: uPlot, _axis: number, low: number, high: number): number[] =>
    this.options.isTime
      ? this.timesIn(u).map(({ at }) => at)
      : valueTicks(low, high, Math.max(2, Math.floor((this.options.width - this.gutter) / LABEL.trade)), 1);

  private timesIn(u: uPlot): ReturnType<typeof timeTicks> {
    const { min, max } = u.scales['x']!;
    const room = Math.max(2, Math.floor((this.options.width - this.gutter) / LABEL.time));
    return timeTicks(min ?? 0, max ?? 0, room);
  }

  private extentOf(which: 'profit' | 'drawdown'): { low: number; high: number } {
    const { points, range } = this;
    return points && range ? extentOf(points, points[which], range) : { low: 0, high: 0 };
  }

  private equityRange(): [number, number] {
    const { overlay, range } = this;
    const more = overlay && range ? overlayValues(overlay, range) : [];
    const isAccounts = overlay !== null && range !== null && more.length > 0 && fitsAxisToAccount(overlay, range);
    const { low, high } = this.extentOf('profit');
    const bottom = Math.min(...more, ...(isAccounts ? [] : [low]));
    const top = Math.max(...more, ...(isAccounts ? [] : [high]));
    const room = (top - bottom) * HEADROOM || Math.abs(top) || 1;
    const hasVerdict = this.isWide && overlay !== null && range !== null && isEndInRange(overlay, range);
    const under = more.length > 0 ? WORDS_ROOM.line : 0;
    const over = under + (hasVerdict ? WORDS_ROOM.verdict : 0);
    const pixel = (top - bottom) / (this.equityHeight - EDGES - over - under);
    return [bottom - Math.max(room, under * pixel), top + Math.max(room, over * pixel)];
  }
}

const STEPS = uPlot.paths.stepped!({ align: 1 });

/** Disables uPlot's mouse handlers; the plot has its own for touch and keys too. */
const NO_BINDINGS: uPlot.Cursor.Bind = Object.fromEntries(
  ['mousedown', 'mouseup', 'click', 'dblclick', 'mousemove', 'mouseleave', 'mouseenter'].map((event) => [
    event,
    () => null,
  ]),
);
