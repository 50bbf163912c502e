import type { Bin, Distribution } from '../../../../backtest-engine/metrics/distributions.js';
import { Bar, ValueAxis, linearScale, valueTicks } from './value-axis.js';
import { count, type Money, moneyOf, percent, tradeCount } from '../format/money.js';
import { ChartFrame, PlainTable, type HoverTarget, HoverLayer } from './chart-frame.js';
import { useReportWidth } from './report-context.js';

const HEIGHT = 248;
const FRAME = { left: 44, right: 8, top: 24, bottom: 28 };
/** Pixels for the labels below the outlier bins. */
const OUTLIER_LINE = 20;
const WIDEST_BIN = 80;
/** Gap between the ordinary bins and an outlier bin, in bins. */
const APART = 0.6;

interface DistributionChartProps {
  distribution: Distribution;
  currency: string | null;
}

/** Histogram of profit per trade: losers left of the zero line, winners right. */
export function DistributionChart({ distribution, currency }: DistributionChartProps) {
  const width = useReportWidth('whole');
  const money = moneyOf(currency);
  const total = distribution.bins.reduce((sum, bin) => sum + bin.count, 0);
  return (
    <ChartFrame
      title="Profit per trade"
      summary={distributionSummary(distribution, money)}
      renderTable={() => (
        <PlainTable
          caption="Trades by profit"
          columns={['Profit', 'Trades', 'Share']}
          rows={distribution.bins.map((bin) => [
            binWords(bin, money),
            countWords(bin, distribution),
            percent((100 * bin.count) / total),
          ])}
        />
      )}
    >
      {width > 0 && <Bars key={width} distribution={distribution} money={money} width={width} />}
    </ChartFrame>
  );
}

interface BarsProps {
  distribution: Distribution;
  money: Money;
  width: number;
}

function Bars({ distribution, money, width }: BarsProps) {
  const { bins } = distribution;
  const places = placesOf(bins);
  const slots = (places.at(-1) ?? 0) + 1;
  const x = linearScale(0, slots, FRAME.left, Math.min(width - FRAME.right, FRAME.left + slots * WIDEST_BIN));
  const most = Math.max(...bins.map((bin) => bin.count));
  const height = HEIGHT + (bins.some((bin) => bin.end) ? OUTLIER_LINE : 0);
  const y = linearScale(0, most, HEIGHT - FRAME.bottom, FRAME.top);
  const ordinary = bins.flatMap((bin, at) => (bin.end ? [] : [{ bin, place: places[at]! }]));
  const zero = ordinary.find(({ bin }) => bin.from === 0) ?? null;
  const end = ordinary.at(-1);
  const zeroAt = zero ? x(zero.place) : end?.bin.to === 0 ? x(end.place + 1) : null;
  const edges = edgesOf(ordinary, width);
  // Short amounts would repeat if bins are narrower than the rounding.
  const areShort = new Set(edges.map(({ value }) => money.short(value))).size === edges.length;
  const label = areShort ? money.short : money.exact;
  const find = (at: number): HoverTarget | null => {
    const pointed = places.findIndex((place) => at >= x(place) && at < x(place + 1));
    const bin = bins[pointed];
    if (!bin) return null;
    const left = x(places[pointed]!);
    const box = {
      left,
      top: FRAME.top,
      width: x(places[pointed]! + 1) - left,
      height: HEIGHT - FRAME.bottom - FRAME.top,
    };
    return { ...box, words: `${binWords(bin, money)}: ${tradeCount(bin.count)}${evenWords(bin, distribution)}` };
  };
  return (
    <HoverLayer find={find}>
      <svg className="chart" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        <ValueAxis
          ticks={valueTicks(0, most, 5, 1)}
          y={y}
          left={FRAME.left}
          right={width - FRAME.right}
          label={count}
        />
        {bins.map((bin, at) => {
          const left = x(places[at]!);
          const wide = Math.max(1, x(places[at]! + 1) - left - 1);
          if (bin.count === 0) return null;
          return (
            <Bar key={at} className={barClass(bin, distribution)} x={left} width={wide} from={y(0)} to={y(bin.count)} />
          );
        })}
        {zeroAt !== null && (
          <line
            className="chart-zero"
            x1={zeroAt - 0.5}
            x2={zeroAt - 0.5}
            y1={FRAME.top - 8}
            y2={HEIGHT - FRAME.bottom + 6}
          />
        )}
        {edges.map(({ value, place }) => (
          <text key={value} className={edgeClass(x(place), width)} x={x(place)} y={HEIGHT - FRAME.bottom + 20}>
            {label(value)}
          </text>
        ))}
        {bins.map(
          (bin, at) =>
            bin.end && (
              <text
                key={at}
                className={`chart-label ${bin.end === 'low' ? 'is-start' : 'is-end'}`}
                x={bin.end === 'low' ? x(0) : x(slots)}
                y={height - 4}
              >
                {bin.end === 'low' ? `down to ${money.short(bin.from)}` : `up to ${money.short(bin.to)}`}
              </text>
            ),
        )}
      </svg>
    </HoverLayer>
  );
}

/** Returns each bin's position in bin widths, with a gap beside outlier bins. */
function placesOf(bins: readonly Bin[]): number[] {
  let shift = 0;
  return bins.map((bin, at) => {
    if (bin.end === 'high') shift += APART;
    const place = at + shift;
    if (bin.end === 'low') shift += APART;
    return place;
  });
}

interface Placed {
  bin: Bin;
  place: number;
}

/** Returns every nth bin edge, so that labels fit. Counts from 0 if 0 is an edge. */
function edgesOf(ordinary: readonly Placed[], width: number): { value: number; place: number }[] {
  const edges = ordinary.map(({ bin, place }) => ({ value: bin.from, place }));
  const last = ordinary.at(-1);
  if (last) edges.push({ value: last.bin.to, place: last.place + 1 });
  const every = Math.max(1, Math.ceil(edges.length / Math.max(2, (width - FRAME.left) / 72)));
  const zero = Math.max(
    0,
    edges.findIndex(({ value }) => value === 0),
  );
  return edges.filter((_edge, at) => (at - zero) % every === 0);
}

function edgeClass(x: number, width: number): string {
  return x > width - 24 ? 'chart-label is-end' : 'chart-label is-middle';
}

function barClass(bin: Bin, distribution: Distribution): string {
  const { from, to, end, count: all } = bin;
  const side = to <= 0 && from < 0 ? 'chart-loss' : evenIn(bin, distribution) === all ? 'chart-even' : 'chart-gain';
  return end ? `${side} is-outliers` : side;
}

const evenIn = ({ from }: Bin, { even }: Distribution): number => (from === 0 ? even : 0);

/** Suffix for the bin's trade count: how many trades were even. */
function evenWords(bin: Bin, distribution: Distribution): string {
  const even = evenIn(bin, distribution);
  if (even === 0) return '';
  return even === bin.count ? ', all even' : `, ${count(even)} of them even`;
}

const countWords = (bin: Bin, distribution: Distribution): string =>
  `${count(bin.count)}${evenWords(bin, distribution)}`;

function binWords({ from, to, end }: Bin, money: Money): string {
  // A bin one cent wide holds a single amount.
  if (end === null && Math.round((to - from) * 100) === 1) return money.exact(from);
  if (end === null) return `${money.exact(from)} to under ${money.exact(to)}`;
  return end === 'low'
    ? `under ${money.exact(to)} (worst ${money.exact(from)})`
    : `${money.exact(from)} or more (best ${money.exact(to)})`;
}

function distributionSummary(distribution: Distribution, money: Money): string {
  const { bins } = distribution;
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  const fullest = bins.reduce((one, other) => (other.count > one.count ? other : one));
  const share = percent((100 * fullest.count) / total);
  const ends = bins.filter(({ end }) => end);
  const far = ends.reduce((sum, bin) => sum + bin.count, 0);
  const where = ends.length > 1 ? 'on both sides' : ends[0]?.end === 'low' ? 'below' : 'above';
  const bars = ends.length > 1 ? 'the end bars' : 'the end bar';
  const outside = far === 0 ? '' : ` Outliers ${where}: ${tradeCount(far)}, in ${bars}.`;
  return `Most common: ${binWords(fullest, money)}, ${count(fullest.count)} of ${tradeCount(total)} (${share})${evenWords(fullest, distribution)}.${outside}`;
}
