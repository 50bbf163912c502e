import { type KeyboardEvent, memo, type PointerEvent, useId, useMemo, useState } from 'react';
import { ValueAxis } from '../pictures/axis-lines.js';
import { dayWords, timeTicks } from '../report/chart-dates.js';
import { isShortcut } from '../ui/is-shortcut.js';
import { Picture, PlainTable } from '../pictures/picture.js';
import { useWidth } from './use-width.js';
import { valueTicks } from '../pictures/value-ticks.js';
import { type Frame, frameOf, momentAfter, STEPS } from './compare-frame.js';
import {
  type CompareLine,
  endedBy,
  type Extent,
  extentOf,
  letterOf,
  monthRows,
  spread,
  valueAt,
} from './compare-lines.js';

const LABEL_HEIGHT = 17;

export interface CompareUnits {
  /** For the axis. */
  short: (value: number) => string;
  /** The smallest difference that the words show. */
  least: number;
}

interface CompareChartProps {
  lines: readonly CompareLine[];
  units: CompareUnits;
}

/** The closed profit of all on one picture: told apart by colour, dashes and a name at the end of each line. */
export function CompareChart({ lines, units }: CompareChartProps) {
  const [root, width] = useWidth<HTMLDivElement>();
  const extent = useMemo(() => extentOf(lines), [lines]);
  const keys = useId();
  const [moment, setMoment] = useState<number | null>(null);
  const frame = useMemo(() => frameOf(width, extent), [width, extent]);
  const at = moment === null ? null : Math.min(extent.to, Math.max(extent.from, moment));
  const told = at ?? extent.to;
  const listAt = (then: number): string => lines.map((line) => `${line.name} ${wordsAt(line, then)}`).join(', ');

  const hover = ({ currentTarget, clientX }: PointerEvent): void => {
    const place = clientX - currentTarget.getBoundingClientRect().left;
    setMoment(extent.from + ((place - frame.left) / (frame.right - frame.left)) * (extent.to - extent.from));
  };
  const press = (event: KeyboardEvent): void => {
    const next = isShortcut(event) ? null : momentAfter(event, told, extent);
    if (next === null) return;
    event.preventDefault();
    setMoment(next);
  };

  return (
    <Picture
      title="Equity curves"
      summary={`Closed profit, each strategy starting at 0, ${dayWords(extent.from)} to ${dayWords(extent.to)}. At the end: ${listAt(extent.to)}.`}
      renderTable={() => <MonthTable lines={lines} />}
    >
      <p className="equity-readout compare-readout" aria-hidden>
        <span>
          <b>{at === null ? 'At the end' : 'On'}</b> {dayWords(told)}
        </span>
        {lines.map((line) => (
          <span key={line.slug} className={`is-line-${line.place}`}>
            <b>
              <LineSample place={line.place} /> {letterOf(line.place)} {line.name}
            </b>{' '}
            {wordsAt(line, told)}
          </span>
        ))}
      </p>
      <div
        ref={root}
        className="chart-box compare-plot"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the thumb is the cursor in the drawing
        role="slider"
        tabIndex={0}
        aria-label="Day on the equity curves"
        aria-describedby={keys}
        aria-valuemin={0}
        aria-valuemax={STEPS}
        aria-valuenow={Math.round(((told - extent.from) / (extent.to - extent.from)) * STEPS)}
        aria-valuetext={`${dayWords(told)}: ${listAt(told)}`}
        onKeyDown={press}
        onPointerMove={hover}
        onPointerDown={hover}
        // A finger that was lifted leaves as well: the day it pointed at stays until the next touch.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setMoment(null)}
        onPointerCancel={() => setMoment(null)}
      >
        {width > 0 && (
          <svg
            className="chart"
            viewBox={`0 0 ${width} ${frame.height}`}
            width={width}
            height={frame.height}
            aria-hidden="true"
          >
            <Lines lines={lines} frame={frame} extent={extent} units={units} />
            {at !== null && (
              <g>
                <line className="compare-cursor" x1={frame.x(at)} x2={frame.x(at)} y1={frame.top} y2={frame.bottom} />
                {lines.map((line) => (
                  <circle
                    key={line.slug}
                    className={`compare-dot is-line-${line.place}`}
                    cx={frame.x(at)}
                    cy={frame.y(valueAt(line, at))}
                    r={4}
                  />
                ))}
              </g>
            )}
          </svg>
        )}
      </div>
      <p id={keys} className="picture-hint hint-keys">
        Keys: arrows move the day, further with Shift; Home and End go to the first and last day.
      </p>
    </Picture>
  );
}

/** A short piece of the line, for keys and headings. */
export function LineSample({ place }: { place: number }) {
  return (
    <svg className={`compare-sample is-line-${place}`} width="28" height="10" aria-hidden="true">
      <path className="compare-line" d="M0 5H28" />
    </svg>
  );
}

interface LinesProps extends CompareChartProps {
  frame: Frame;
  extent: Extent;
}

/** Does not take part when the cursor moves. */
const Lines = memo(function Lines({ lines, frame, extent, units }: LinesProps) {
  const { isWide, left, right, top, bottom, x, y } = frame;
  const ends = spread(
    lines.map((line) => y(line.value.at(-1)!)),
    LABEL_HEIGHT,
    top + 4,
    bottom,
  );
  return (
    <g>
      <ValueAxis
        ticks={valueTicks(extent.low, extent.high, Math.max(2, Math.floor((bottom - top) / 52)), units.least)}
        y={y}
        left={left}
        right={right}
        label={units.short}
      />
      {timeTicks(extent.from, extent.to, Math.max(2, Math.floor((right - left) / 76))).map((tick) => (
        <text key={tick.at} className="chart-label is-middle" x={x(tick.at)} y={bottom + 18}>
          {tick.label.split('\n').map((line, row) => (
            <tspan key={row} x={x(tick.at)} dy={row === 0 ? 0 : 15}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
      {lines.map((line, at) => (
        <g key={line.slug} className={`is-line-${line.place}`}>
          <path className="compare-line" d={pathOf(line, x, y)} />
          <text className="compare-name" x={right + 8} y={ends[at]} dy="0.35em">
            {isWide ? line.name : letterOf(line.place)}
          </text>
        </g>
      ))}
    </g>
  );
});

function wordsAt(line: CompareLine, then: number): string {
  const ended = endedBy(line, then);
  return `${line.inWords(valueAt(line, then))}${ended === null ? '' : ` (ended ${dayWords(ended)})`}`;
}

/** From 0 at the first exit, in steps. */
function pathOf({ time, value }: CompareLine, x: (time: number) => number, y: (value: number) => number): string {
  let path = `M${x(time[0]!)} ${y(0)}`;
  for (let at = 0; at < time.length; at += 1) path += `H${x(time[at]!)}V${y(value[at]!)}`;
  return path;
}

const MonthTable = memo(function MonthTable({ lines }: Pick<CompareChartProps, 'lines'>) {
  return (
    <PlainTable
      caption="Closed profit at the end of each month, hypothetical"
      columns={['Month', ...lines.map(({ name }) => name)]}
      rows={monthRows(lines).map(({ month, values }) => [
        month,
        ...values.map((value, at) => lines[at]!.inWords(value)),
      ])}
    />
  );
});
