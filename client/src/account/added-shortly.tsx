import type { MissingDetail } from '../../../src/shared/missing-details.js';
import { useSite } from '../site-settings.js';
import { Notice } from '../ui/notice.js';
import { takeFocus } from '../ui/take-focus.js';
import { StillNeeded } from './still-needed.js';

interface AddedShortlyProps {
  /** What the form was sent without. */
  missing: readonly MissingDetail[];
  /** Leads back to the form, to this field. */
  onEnter: (detail: MissingDetail) => void;
}

/** Takes the place of the form that was sent. */
export function AddedShortly({ missing, onEnter }: AddedShortlyProps) {
  const { discord } = useSite().links;
  return (
    <div className="thanks notices" ref={takeFocus} tabIndex={-1}>
      <Notice tone="success" title="Thank you">
        <p>Your access will be added shortly.</p>
        <ul>
          <li>TradingView script access is automated and takes about 30 minutes.</li>
          <li>NinjaTrader licence access is manual, during US Eastern daytime.</li>
          {discord !== '' && (
            <li>
              <a href={discord}>Join our free community chat on Discord</a>
            </li>
          )}
        </ul>
      </Notice>
      <StillNeeded missing={missing} onEnter={onEnter} />
    </div>
  );
}
