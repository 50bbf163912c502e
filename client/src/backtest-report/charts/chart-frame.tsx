import { type ReactNode, useId, type PointerEvent, useState } from 'react';
import { ReportPart } from './report-part.js';
import { Disclosure } from '../../ui/disclosure.js';
import { ScrollBox } from '../../ui/scroll-box.js';

interface ChartFrameProps {
  title: string;
  /** Of its heading, where a link leads to it. */
  headingId?: string;
  /** What the picture shows, in a sentence or two. */
  summary: string;
  /** Whether the sentences stand under the picture, and tell what it shows anew when that changes. */
  isSummaryLast?: boolean;
  /** The same as a table, for those who cannot see the picture; without it the picture is a table itself. */
  renderTable?: () => ReactNode;
  children?: ReactNode;
}

/** A picture of the report: heading, summary, drawing and, folded away, its table. */
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
    <p className="picture-summary" aria-live={isSummaryLast ? 'polite' : undefined}>
      {keepTogether(summary)}
    </p>
  );
  return (
    <figure className="picture" aria-labelledby={id}>
      <figcaption className="picture-head">
        <h2 id={id}>{title}</h2>
        {!isSummaryLast && sentences}
      </figcaption>
      <ReportPart failure={`“${title}” could not be drawn in this browser.`}>{children}</ReportPart>
      {isSummaryLast && sentences}
      {renderTable && (
        <Disclosure className="picture-table" summary="Show as a table">
          {renderTable}
        </Disclosure>
      )}
    </figure>
  );
}

/** What a browser breaks and a reader does not: numbers with a minus sign, and dates. */
const IN_ONE_PIECE = /(\S*−\S*|[A-Z][a-z]{2} \d+, \d{4})/;

/** The text, with such parts of it kept in one line. */
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

interface TableBoxProps {
  caption: string;
  className?: string;
  children: ReactNode;
}

/** A table that scrolls in a box of its own where it is wider than the screen. */
export function TableBox({ caption, className = '', children }: TableBoxProps) {
  return (
    <ScrollBox className="picture-scroll" label={caption}>
      <table className={`picture-rows ${className}`.trim()}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </ScrollBox>
  );
}

interface PlainTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of each row names it. */
  rows: readonly (readonly ReactNode[])[];
}

/** A plain table of words and numbers. */
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

/** A part of a picture, in its pixels, and what is to be said of it. */
export interface HoverTarget {
  left: number;
  top: number;
  width: number;
  height: number;
  words: string;
}

interface HoverLayerProps {
  /** What stands at a place of the picture; null where nothing does. */
  find: (x: number, y: number) => HoverTarget | null;
  children: ReactNode;
}

/**
 * Says above a picture what it shows under the pointer or finger. Those who do not point have the picture's table, and of
 * single trades the rows of the file. A picture of another width has another key, as what was pointed at has moved.
 */
export function HoverLayer({ find, children }: HoverLayerProps) {
  const [pointed, setPointed] = useState<HoverTarget | null>(null);

  function point({ currentTarget, clientX, clientY }: PointerEvent): void {
    const { left, top } = currentTarget.getBoundingClientRect();
    setPointed(find(clientX - left, clientY - top));
  }

  return (
    <div
      className="chart-box"
      aria-hidden
      onPointerDown={point}
      onPointerMove={point}
      // A finger that was lifted leaves as well: what it pointed at stays until the next touch.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setPointed(null)}
      onPointerCancel={() => setPointed(null)}
    >
      {children}
      {pointed && <Marked {...pointed} />}
    </div>
  );
}

function Marked({ words, ...box }: HoverTarget) {
  return (
    <>
      <span className="chart-pointed" style={box} />
      <p className="chart-readout">{words}</p>
    </>
  );
}
