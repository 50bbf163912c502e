import { useMemo } from 'react';
import type { ExcursionCell, ExcursionPoints } from '../../../../backtest-engine/metrics/distributions.js';
import { ValueAxis, linearScale, valueTicks } from './value-axis.js';
import {
  EXCURSION_NAMES,
  excursionRows,
  type Excursions,
  excursionSummary,
  tradesIn,
  type WhichExcursion,
  findHoveredExcursion,
  type Scales,
} from './excursion-words.js';
import { type Money, moneyOf } from '../format/money.js';
import { ChartFrame, PlainTable, HoverLayer } from './chart-frame.js';
import { useReportWidth } from './report-context.js';

const HEIGHT = 312;
const FRAME = { left: 64, right: 12, top: 24, bottom: 48 };
const LEVELS = 4;

interface ExcursionChartProps {
  which: WhichExcursion;
  /** Null if the file has no such column. */
  excursions: Excursions | null;
  currency: string | null;
}

/** Scatter chart of MAE or MFE against profit; a density grid for more than 2,000 trades. */
export function ExcursionChart({ which, excursions, currency }: ExcursionChartProps) {
  const width = useReportWidth('half');
  const money = useMemo(() => moneyOf(currency), [currency]);
  if (excursions === null) {
    return (
      <ChartFrame
        title={EXCURSION_NAMES[which]}
        summary={`The file doesn’t list ${which.toUpperCase()} for its trades.`}
      />
    );
  }
  const suffix = excursions.kind === 'points' ? '' : '-cell';
  return (
    <ChartFrame
      title={EXCURSION_NAMES[which]}
      summary={excursionSummary(which, excursions, money)}
      renderTable={() => (
        <PlainTable
          caption={`Trades by ${which.toUpperCase()}`}
          columns={[EXCURSION_NAMES[which], 'Winners', 'Losers', 'Even', 'Win rate']}
          rows={excursionRows(excursions, money)}
        />
      )}
    >
      {width > 0 && <Scatter key={width} which={which} excursions={excursions} money={money} width={width} />}
      <ul className="chart-key" aria-label="Marks">
        <li className={`key-winner${suffix}`}>Winning trade</li>
        <li className={`key-loser${suffix}`}>Losing trade</li>
        {hasEven(excursions) && <li className={`key-even${suffix}`}>Even trade</li>}
        <li className="key-bound">{which === 'mae' ? 'Closed at its worst point' : 'Closed at its best point'}</li>
      </ul>
    </ChartFrame>
  );
}

interface ScatterProps {
  which: WhichExcursion;
  excursions: Excursions;
  money: Money;
  width: number;
}

function Scatter({ which, excursions, money, width }: ScatterProps) {
  const { most, low, high } = useMemo(() => boundsOf(excursions), [excursions]);
  const bottom = HEIGHT - FRAME.bottom;
  const x = linearScale(0, most, FRAME.left, width - FRAME.right);
  const y = linearScale(low, high, bottom, FRAME.top);
  const bound = which === 'mae' ? Math.max(low, -most) : Math.min(high, most);
  const columns = Math.max(2, Math.floor((width - FRAME.left) / 80));
  return (
    <HoverLayer find={(atX, atY) => findHoveredExcursion(which, excursions, money, { x, y }, atX, atY)}>
      <svg className="chart" viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT}>
        <ValueAxis
          ticks={valueTicks(low, high, 6)}
          y={y}
          left={FRAME.left}
          right={width - FRAME.right}
          label={money.short}
        />
        {valueTicks(0, most, columns).map((tick) => (
          <g key={tick}>
            <line className="chart-grid" x1={x(tick)} x2={x(tick)} y1={FRAME.top} y2={bottom} />
            <text
              className={`chart-label ${x(tick) > width - 32 ? 'is-end' : 'is-middle'}`}
              x={x(tick)}
              y={bottom + 18}
            >
              {money.short(tick)}
            </text>
          </g>
        ))}
        <text className="chart-label is-start" x={0} y={12}>
          Trade profit
        </text>
        <text className="chart-label is-end" x={width - FRAME.right} y={HEIGHT - 8}>
          {EXCURSION_NAMES[which]}
        </text>
        <line className="chart-bound" x1={x(0)} y1={y(0)} x2={x(Math.abs(bound))} y2={y(bound)} />
        {excursions.kind === 'points' ? (
          <Points points={excursions} x={x} y={y} />
        ) : (
          <Cells cells={excursions.cells} x={x} y={y} />
        )}
      </svg>
    </HoverLayer>
  );
}

/** Triangles up for winners, down for losers, bars for even trades, in one path each. */
function Points({ points, x, y }: Scales & { points: ExcursionPoints }) {
  const paths = { gain: '', loss: '', even: '' };
  points.profit.forEach((profit, at) => {
    const place = `M${x(points.excursion[at]!)} ${y(profit)}`;
    if (profit > 0) paths.gain += `${place}m0-3.5l3.5 6h-7z`;
    else if (profit < 0) paths.loss += `${place}m0 3.5l3.5-6h-7z`;
    else paths.even += `${place}m-3-1h6v2h-6z`;
  });
  return (
    <>
      <path className="chart-mark is-loss" d={paths.loss} />
      <path className="chart-mark is-gain" d={paths.gain} />
      <path className="chart-mark is-even" d={paths.even} />
    </>
  );
}

/** Density cells, stronger with more trades. A cell above zero has no losers. */
function Cells({ cells, x, y }: Scales & { cells: readonly ExcursionCell[] }) {
  const most = Math.max(...cells.map(tradesIn));
  const paths = new Map<string, string>();
  for (const cell of cells) {
    // Square roots, because a few cells hold most of the trades.
    const level = Math.max(1, Math.ceil(LEVELS * Math.sqrt(tradesIn(cell) / most)));
    const name = `chart-cell is-${resultOf(cell)} is-level-${level}`;
    const [left, top] = [x(cell.excursionFrom), y(cell.profitTo)];
    const [wide, tall] = [x(cell.excursionTo) - left, y(cell.profitFrom) - top];
    paths.set(
      name,
      `${paths.get(name) ?? ''}M${left} ${top}h${wide.toFixed(1)}v${tall.toFixed(1)}h${(-wide).toFixed(1)}z`,
    );
  }
  return [...paths].map(([name, d]) => <path key={name} className={name} d={d} />);
}

/** Whether even trades have their own marks. */
const hasEven = (excursions: Excursions): boolean =>
  excursions.kind === 'points'
    ? excursions.profit.includes(0)
    : excursions.cells.some((cell) => resultOf(cell) === 'even');

const resultOf = ({ winners, losers }: ExcursionCell): string => (losers > 0 ? 'loss' : winners > 0 ? 'gain' : 'even');

function boundsOf(excursions: Excursions): { most: number; low: number; high: number } {
  let most = 0;
  let low = 0;
  let high = 0;
  const take = (excursion: number, from: number, to: number): void => {
    most = Math.max(most, excursion);
    low = Math.min(low, from);
    high = Math.max(high, to);
  };
  if (excursions.kind === 'density') {
    for (const cell of excursions.cells) take(cell.excursionTo, cell.profitFrom, cell.profitTo);
  } else {
    excursions.profit.forEach((profit, at) => take(excursions.excursion[at]!, profit, profit));
  }
  const room = 0.04;
  return { most: most * (1 + room) || 1, low: low * (1 + room), high: high * (1 + room) || (low < 0 ? 0 : 1) };
}
