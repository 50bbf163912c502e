import { Link } from 'react-router-dom';
import type { MissingDetail } from '../../../src/shared/missing-details.js';
import type { Platform } from '../../../src/shared/plans.js';
import { useSite } from '../app/site-settings.js';
import { Notice } from '../ui/notice.js';
import { takeFocus } from '../ui/take-focus.js';
import { StillNeeded } from './still-needed.js';

interface AddedShortlyProps {
  /** What was bought; empty where that is not known. */
  platforms: readonly Platform[];
  /** What the form was sent without. */
  missing: readonly MissingDetail[];
  /** Leads back to the form, to this field. */
  onEnter: (detail: MissingDetail) => void;
}

/** Takes the place of the form that was sent by a customer. */
export function AddedShortly({ platforms, missing, onEnter }: AddedShortlyProps) {
  const { discord } = useSite().links;
  const has = (platform: Platform): boolean => platforms.length === 0 || platforms.includes(platform);
  return (
    <div className="thanks notices" ref={takeFocus} tabIndex={-1}>
      <Notice tone="success" title="Thank you">
        <p>Your access will be added shortly.</p>
        <ul>
          {has('tradingview') && <li>TradingView script access is automated and takes about 30 minutes.</li>}
          {has('ninjatrader') && <li>NinjaTrader license access is manual, during US Eastern daytime.</li>}
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

/** The same without a plan: nothing is added to what was not bought. */
export function DetailsSaved() {
  return (
    <div className="thanks notices" ref={takeFocus} tabIndex={-1}>
      <Notice tone="info" title="We saved your details">
        <p>
          <Link to="/pricing">Choose a plan</Link> first. We add your access once you have one.
        </p>
      </Notice>
    </div>
  );
}
