import { type PointerEvent, type ReactNode, useState } from 'react';

/** A part of a picture, in its pixels, and what is to be said of it. */
export interface Pointed {
  left: number;
  top: number;
  width: number;
  height: number;
  words: string;
}

interface PointedChartProps {
  /** What stands at a place of the picture; null where nothing does. */
  find: (x: number, y: number) => Pointed | null;
  children: ReactNode;
}

/**
 * Says above a picture what it shows under the pointer or finger. Those who do not point have the picture's table, and of
 * single trades the rows of the file. A picture of another width has another key, as what was pointed at has moved.
 */
export function PointedChart({ find, children }: PointedChartProps) {
  const [pointed, setPointed] = useState<Pointed | null>(null);

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

function Marked({ words, ...box }: Pointed) {
  return (
    <>
      <span className="chart-pointed" style={box} />
      <p className="chart-readout">{words}</p>
    </>
  );
}
