import { type ReactNode, useId, type PointerEvent, useState, Component } from 'react';
import { Disclosure, ScrollBox } from '../../ui/long-content.js';
import { Notice } from '../../ui/notice.js';

interface ChartFrameProps {
  title: string;
  /** Id of the heading if links target it. */
  headingId?: string;
  summary: string;
  /** Puts the summary below the chart as a live region that announces changes. */
  isSummaryLast?: boolean;
  /** Renders the chart's data as a table. Omitted if the chart is a table itself. */
  renderTable?: () => ReactNode;
  children?: ReactNode;
}

/** A chart with heading, summary, and its data as a table in a disclosure. */
export function ChartFrame({
  title,
  headingId,
  summary,
  isSummaryLast = false,
  renderTable,
  children,
}: ChartFrameProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  const sentences = (
    <p className="chart-summary" aria-live={isSummaryLast ? 'polite' : undefined}>
      {keepTogether(summary)}
    </p>
  );
  return (
    <figure className="chart-frame" aria-labelledby={id}>
      <figcaption className="chart-head">
        <h2 id={id}>{title}</h2>
        {!isSummaryLast && sentences}
      </figcaption>
      <ReportPart failure={`This browser couldn’t draw “${title}”.`}>{children}</ReportPart>
      {isSummaryLast && sentences}
      {renderTable && (
        <Disclosure className="chart-table" summary="Show as a table">
          {renderTable}
        </Disclosure>
      )}
    </figure>
  );
}

interface ReportPartProps {
  /** Sentence shown instead of the failed part. */
  failure: string;
  children: ReactNode;
}

/** An error boundary, so that a failure in one chart leaves the others on the page. */
export class ReportPart extends Component<ReportPartProps, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { failure, children } = this.props;
    return this.state.hasFailed ? <Notice tone="warning">{failure}</Notice> : children;
  }
}

interface PlainTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of each row is its header. */
  rows: readonly (readonly ReactNode[])[];
}

export function PlainTable({ caption, columns, rows }: PlainTableProps) {
  return (
    <TableBox caption={caption}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

interface TableBoxProps {
  caption: string;
  className?: string;
  children: ReactNode;
}

/** A table in a box that scrolls if the table is wider than the screen. */
export function TableBox({ caption, className = '', children }: TableBoxProps) {
  return (
    <ScrollBox className="chart-scroll" label={caption}>
      <table className={`chart-rows ${className}`.trim()}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </ScrollBox>
  );
}

/** A hovered area of a chart in pixels, with its description. */
export interface HoverTarget {
  left: number;
  top: number;
  width: number;
  height: number;
  words: string;
}

interface HoverLayerProps {
  /** Returns the target at a position in pixels; null if there is none. */
  find: (x: number, y: number) => HoverTarget | null;
  children: ReactNode;
}

/** A readout for the area under the pointer. Change its key with the width: areas move. */
export function HoverLayer({ find, children }: HoverLayerProps) {
  const [hovered, setHovered] = useState<HoverTarget | null>(null);

  function point({ currentTarget, clientX, clientY }: PointerEvent): void {
    const { left, top } = currentTarget.getBoundingClientRect();
    setHovered(find(clientX - left, clientY - top));
  }

  return (
    <div
      className="chart-box"
      aria-hidden
      onPointerDown={point}
      onPointerMove={point}
      // Lifting a finger also fires this event; the readout stays until the next touch.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setHovered(null)}
      onPointerCancel={() => setHovered(null)}
    >
      {children}
      {hovered && <Readout {...hovered} />}
    </div>
  );
}

function Readout({ words, ...box }: HoverTarget) {
  return (
    <>
      <span className="chart-pointed" style={box} />
      <p className="chart-readout">{words}</p>
    </>
  );
}

export type ProfitUnit = 'money' | 'percent';

const LABELS: Readonly<Record<ProfitUnit, string>> = { money: 'Money', percent: 'Percent of the starting balance' };

interface UnitFieldProps {
  unit: ProfitUnit;
  onChange: (unit: ProfitUnit) => void;
}

/** Radio buttons for the unit of profits. Percent needs a known starting balance. */
export function UnitField({ unit, onChange }: UnitFieldProps) {
  const name = useId();
  return (
    <fieldset className="unit-field">
      <legend>Show profit in</legend>
      {(['money', 'percent'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={unit === one} onChange={() => onChange(one)} />
          {LABELS[one]}
        </label>
      ))}
    </fieldset>
  );
}

/** Parts that must not wrap: numbers with a minus sign, and dates. */
const IN_ONE_PIECE = /(\S*−\S*|[A-Z][a-z]{2} \d+, \d{4})/;

/** Keeps numbers and dates of a text on one line. */
export function keepTogether(text: string): ReactNode[] {
  return text.split(IN_ONE_PIECE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="unbroken">
        {part}
      </span>
    ),
  );
}
