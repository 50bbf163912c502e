import { bandPath, linePath, round, type Scale, scaleOf } from '../../illustrations/drawing.js';
import {
  closes,
  exponentialAverage,
  offset,
  type Series,
  averageTrueRange,
} from '../../illustrations/indicator-math.js';
import { makeCandles } from '../../illustrations/price-series.js';

interface HeroMark {
  at: number;
  value: number;
  /** True for an entry, false for the exit. */
  up: boolean;
}

interface HeroSeries {
  price: readonly number[];
  upper: Series;
  lower: Series;
  marks: readonly HeroMark[];
}

const LEGS = [
  { bars: 16, drift: 0.25, swing: 2 },
  { bars: 13, drift: -0.45, swing: 2 },
  { bars: 16, drift: 0.5, swing: 1.9 },
  { bars: 14, drift: -0.45, swing: 2.6 },
  { bars: 18, drift: 0.5, swing: 2.2 },
  { bars: 13, drift: -0.5, swing: 1.8 },
  { bars: 22, drift: 0.42, swing: 1.8 },
];

/** Made-up prices with a channel that follows their range, and the trades of one simple rule. */
export function heroSeries(): HeroSeries {
  const candles = makeCandles(2417, LEGS);
  const price = exponentialAverage(closes(candles), 2);
  const middle = exponentialAverage(price, 20);
  const width = exponentialAverage(averageTrueRange(candles, 8), 8);
  const upper = offset(middle, width, 1.9);
  const lower = offset(middle, width, -1.9);
  return { price, upper, lower, marks: channelTrades(price, upper, lower) };
}

/** Buys on the return into the channel from below, and sells at the upper bound. */
export function channelTrades(price: readonly number[], upper: Series, lower: Series): HeroMark[] {
  const marks: HeroMark[] = [];
  let holding = false;
  for (const [at, value] of price.entries()) {
    const before = price[at - 1];
    const [floor, floorBefore, ceiling] = [lower[at] ?? null, lower[at - 1] ?? null, upper[at] ?? null];
    if (before === undefined || floor === null || floorBefore === null || ceiling === null) continue;
    const enters: boolean = !holding && before < floorBefore && value >= floor;
    const leaves: boolean = holding && value >= ceiling;
    if (!enters && !leaves) continue;
    holding = enters;
    marks.push({ at, value, up: enters });
  }
  return marks;
}

const FRAME = { width: 680, top: 0, height: 400 };
const series = heroSeries();
const scale = scaleOf(
  [
    { kind: 'line', values: series.price, tone: 'price' },
    { kind: 'band', upper: series.upper, lower: series.lower },
  ],
  series.price.length,
  FRAME,
);

/** The static chart beside the headline: a price in its channel. */
export function HeroChart() {
  return (
    <figure className="hero-figure">
      <svg
        className="hero-chart"
        viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, not a file
        role="img"
        aria-label="Chart of a price moving within a channel, with entries near the lower and exits at the upper bound"
      >
        <path className="drawn-grid" d={grid()} />
        <g className="hero-band">
          <path className="drawn-band" d={bandPath(series.upper, series.lower, scale)} />
          <path className="drawn-edge" d={linePath(series.upper, scale) + linePath(series.lower, scale)} />
        </g>
        <path className="hero-price" pathLength={1} d={linePath(series.price, scale)} />
        <g className="hero-marks">
          {series.marks.map((mark) => (
            <path key={mark.at} className={`drawn-mark drawn-${mark.up ? 'gain' : 'loss'}`} d={markPath(mark, scale)} />
          ))}
        </g>
      </svg>
      <figcaption className="hero-caption">
        <span className="hero-key hero-key-in">Entry</span>
        <span className="hero-key hero-key-out">Exit</span>
        <span>Made-up prices, one plain rule: back into the channel, out at the other side.</span>
      </figcaption>
    </figure>
  );
}

function grid(): string {
  const down = Array.from({ length: 7 }, (_, line) => `M${85 * (line + 1) - 0.5} 0V${FRAME.height}`);
  const across = Array.from({ length: 4 }, (_, line) => `M0 ${80 * (line + 1) - 0.5}H${FRAME.width}`);
  return [...down, ...across].join('');
}

function markPath({ at, value, up }: HeroMark, { x, y }: Scale): string {
  const turn = up ? 1 : -1;
  return `M${x(at)} ${round(y(value) + 7 * turn)}l7 ${12 * turn}h-14z`;
}
