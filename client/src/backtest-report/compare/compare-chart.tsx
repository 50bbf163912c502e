import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useId,
  useMemo,
  useState,
  type RefObject,
  startTransition,
  useLayoutEffect,
  useRef,
} from 'react';
import { dayWords } from '../format/chart-dates.js';
import { hasModifierKey } from '../../ui/keyboard.js';
import { COMPARE_TEXTS } from '../../content/compare-texts.js';
import { ChartFrame, PlainTable } from '../charts/chart-frame.js';
import {
  CompareDrawing,
  type CompareUnits,
  Cursor,
  LineSample,
  dayEnd,
  toFrame,
  moveByKey,
  STEPS,
} from './compare-drawing.js';
import {
  type CompareLine,
  drawdownAt,
  endedBy,
  type Extent,
  extentOf,
  letterOf,
  monthRows,
  valueAt,
} from './compare-lines.js';

interface CompareChartProps {
  lines: readonly CompareLine[];
  units: CompareUnits;
}

/** Equity curves of all runs over their drawdowns. Lines differ by color, dashes and end label. */
export function CompareChart({ lines, units }: CompareChartProps) {
  const [root, width] = useWidth<HTMLDivElement>();
  const extent = useMemo(() => extentOf(lines), [lines]);
  const keys = useId();
  const [moment, setMoment] = useState<number | null>(null);
  const frame = useMemo(() => toFrame(width, extent, lines), [width, extent, lines]);
  const at = moment === null ? null : dayEnd(moment, extent);
  const shown = at ?? extent.to;
  const values = lines.map((line) => `${line.name} ${describeLine(line, shown, notesAt(line, shown))}`);

  const hover = ({ currentTarget, clientX }: PointerEvent): void => {
    const place = clientX - currentTarget.getBoundingClientRect().left;
    setMoment(extent.from + ((place - frame.left) / (frame.right - frame.left)) * (extent.to - extent.from));
  };
  const press = (event: KeyboardEvent): void => {
    const next = hasModifierKey(event) ? null : moveByKey(event, shown, extent);
    if (next === null) return;
    event.preventDefault();
    setMoment(next);
  };

  return (
    <ChartFrame
      title={COMPARE_TEXTS.curves}
      summary={summaryOf(lines, extent, units)}
      isSummaryLast
      renderTable={() => <MonthTable lines={lines} />}
    >
      <p className="equity-readout compare-readout" aria-hidden>
        <span>
          <b>{at === null ? 'At the end' : 'On'}</b> {dayWords(shown)}
        </span>
        {lines.map((line) => (
          <span key={line.slug} className={`is-line-${line.place}`}>
            <b>
              <LineSample place={line.place} /> {letterOf(line.place)} {line.name}
            </b>{' '}
            {line.format(valueAt(line, shown))}
            <small>{notesAt(line, shown).join(', ') || 'no drawdown'}</small>
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
        aria-valuenow={Math.round(((shown - extent.from) / (extent.to - extent.from)) * STEPS)}
        aria-valuetext={`${dayWords(shown)}: ${values.join(', ')}`}
        onKeyDown={press}
        onPointerMove={hover}
        onPointerDown={hover}
        // Lifting a finger also fires this event; the day stays until the next touch.
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
            <CompareDrawing lines={lines} frame={frame} extent={extent} units={units} />
            {at !== null && <Cursor lines={lines} frame={frame} at={at} />}
          </svg>
        )}
      </div>
      <p id={keys} hidden>
        {COMPARE_TEXTS.keys}
      </p>
    </ChartFrame>
  );
}

/** Drawdown at a moment, and whether the run had ended. */
const notesAt = (line: CompareLine, moment: number): string[] => {
  const drawdown = drawdownAt(line, moment);
  return [...(drawdown < 0 ? [`drawdown ${line.format(drawdown)}`] : []), ...endAt(line, moment)];
};

function endAt(line: CompareLine, moment: number): string[] {
  const ended = endedBy(line, moment);
  return ended === null ? [] : [`ended ${dayWords(ended)}`];
}

const describeLine = (line: CompareLine, moment: number, notes: readonly string[]): string =>
  [line.format(valueAt(line, moment)), ...(notes.length === 0 ? [] : [`(${notes.join(', ')})`])].join(' ');

function summaryOf(lines: readonly CompareLine[], { from, to }: Extent, units: CompareUnits): string {
  const ends = lines.map((line) => `${line.name} ${describeLine(line, to, endAt(line, to))}`);
  const depths = lines.map((line) => `${line.name} ${depthWords(line)}`);
  return [
    `Closed profit${units.ofProfit}, each strategy starting at 0, ${dayWords(from)} to ${dayWords(to)}.`,
    `At the end: ${ends.join(', ')}.`,
    `Deepest drawdown${units.ofDrawdown}: ${depths.join(', ')}.`,
  ].join(' ');
}

/** Without a sign, as in the metrics table. */
const depthWords = (line: CompareLine): string =>
  line.deepest < 0 ? line.format(line.deepest).replace('−', '') : 'none';

function monthCell(line: CompareLine, value: number | null, end: number): string {
  if (value === null) return 'no exit yet';
  return endedBy(line, end) === null ? line.format(value) : `${line.format(value)} (ended)`;
}

const MonthTable = memo(function MonthTable({ lines }: Pick<CompareChartProps, 'lines'>) {
  const rows = monthRows(lines);
  const tables = [
    ['Closed profit', 'values'],
    ['Drawdown', 'drawdowns'],
  ] as const;
  return tables.map(([title, key]) => (
    <PlainTable
      key={key}
      caption={`${title} at the end of each month, hypothetical`}
      columns={[`${title} at the end of`, ...lines.map(({ name }) => name)]}
      rows={rows.map((row) => [row.month, ...row[key].map((value, at) => monthCell(lines[at]!, value, row.end))])}
    />
  ));
});

/** Tracks the element's width in whole pixels; 0 until measured. */
function useWidth<Measured extends HTMLElement>(): [RefObject<Measured | null>, number] {
  const element = useRef<Measured>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    // The observer fires at once, after layout. A transition lets React draw in slices.
    const observer = new ResizeObserver(() => startTransition(() => setWidth(Math.floor(measured.clientWidth))));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
