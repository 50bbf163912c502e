import type { DrawnOverlay } from './evaluation-overlay.js';

/** What each line of the equity picture is; `overlay` is the evaluation that is drawn on it. */
export function EquityKey({ overlay }: { overlay: DrawnOverlay | null }) {
  return (
    <ul className="picture-key" aria-label="Lines">
      <li className="key-line">{overlay ? curveWords(overlay) : 'Closed profit'}</li>
      <li className="key-fall">Drawdown from peak</li>
      {overlay && (
        <>
          <li className={overlay.scale === null ? 'key-account' : 'key-account is-scaled'}>
            {overlay.name}. {overlay.verdict}
          </li>
          <li className="key-target">Profit target</li>
          <li className="key-floor">Drawdown floor</li>
        </>
      )}
    </ul>
  );
}

/** The axis counts from the file’s first trade, the account from its own balance. */
const curveWords = ({ scale }: DrawnOverlay): string =>
  scale === null
    ? 'Closed profit, as on the axis'
    : 'Closed profit with the file’s own contracts, as on the axis; faint during the evaluation';
