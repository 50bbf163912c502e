import { bandPath, linePath, round, type Scale, scaleOf } from '../indicator-drawing/drawing.js';
import { type HeroMark, heroSeries } from './hero-series.js';

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

/** The picture beside the headline: a price in its channel, drawn once and then still. */
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
