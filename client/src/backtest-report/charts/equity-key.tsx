import type { DrawnOverlay } from './evaluation-overlay.js';

interface EquityKeyProps {
  /** The evaluation that is drawn on the picture. */
  overlay: DrawnOverlay | null;
  /** Whether it takes so much of what is in view that its lines can be told apart. */
  areLinesSeen: boolean;
}

/** What each line of the equity picture is. */
export function EquityKey({ overlay, areLinesSeen }: EquityKeyProps) {
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
