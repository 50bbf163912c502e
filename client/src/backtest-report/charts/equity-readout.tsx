import { useRef } from 'react';
import { useStableHeight } from '../../ui/use-stable-height.js';
import type { PointFact } from './equity-words.js';
import type { DrawnOverlay } from './evaluation-overlay.js';

interface EquityReadoutProps {
  /** Of the point under the cursor, or the last one in view. */
  facts: readonly PointFact[];
  /** What the account of an evaluation came to on its day; null where there is nothing to say of it. */
  account: string | null;
  overlay: DrawnOverlay | null;
  areLinesSeen: boolean;
  isTime: boolean;
  /** Whether a point is being read. */
  isRead: boolean;
}

/**
 * Above the plot, in one place that keeps the height of both: the point under the cursor, and what the lines are while there
 * is none. The cursor is read out as the value of the plot's slider.
 */
export function EquityReadout({ facts, account, overlay, areLinesSeen, isTime, isRead }: EquityReadoutProps) {
  const root = useRef<HTMLDivElement>(null);
  useStableHeight(root);
  return (
    <div ref={root} className={isRead ? 'equity-told is-read' : 'equity-told'}>
      <div className="equity-point" aria-hidden>
        <p className="equity-readout">
          {facts.map(({ key, label, words, short }) => (
            <span key={key} className={`is-${key}`}>
              <b>{label}</b> {short === undefined ? words : <Words long={words} short={short} />}
            </span>
          ))}
        </p>
        {isTime && (
          <p className={overlay && overlay.scale !== null ? 'equity-account is-scaled' : 'equity-account'}>{account}</p>
        )}
      </div>
      <EquityKey {...{ overlay, areLinesSeen }} />
    </div>
  );
}

/** The style sheet shows the one that there is room for. */
function Words({ long, short }: { long: string; short: string }) {
  return (
    <>
      <span className="readout-long">{long}</span>
      <span className="readout-short">{short}</span>
    </>
  );
}

interface EquityKeyProps {
  /** The evaluation that is drawn on the picture. */
  overlay: DrawnOverlay | null;
  /** Whether it takes so much of what is in view that its lines can be told apart. */
  areLinesSeen: boolean;
}

/** What each line of the equity picture is. */
function EquityKey({ overlay, areLinesSeen }: EquityKeyProps) {
  const isScaled = overlay !== null && overlay.scale !== null;
  return (
    <ul className="picture-key" aria-label="Lines">
      {/* The axis counts from the file’s first trade, the account from its own balance. */}
      <li className="key-line">
        {isScaled
          ? 'Closed profit with the file’s own contracts, as on the axis; faint during the evaluation'
          : 'Closed profit'}
      </li>
      <li className="key-fall">{isScaled ? 'Drawdown with the file’s own contracts' : 'Drawdown from peak'}</li>
      {overlay && (
        <>
          <li className={isScaled ? 'key-account is-scaled' : 'key-account'}>
            {overlay.name}. {overlay.verdict}
          </li>
          {areLinesSeen && <li className="key-target">Profit target</li>}
          {areLinesSeen && <li className="key-floor">Drawdown floor</li>}
        </>
      )}
    </ul>
  );
}
