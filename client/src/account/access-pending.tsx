import { Link } from 'react-router-dom';
import { type MissingDetail, missingDetails } from '../../../src/shared/missing-details.js';
import type { Platform } from '../../../src/shared/plans.js';
import { useSite } from '../lib/site-settings.js';
import { Notice } from '../ui/notice.js';
import { focusOnMount } from '../ui/focus-on-mount.js';
import { Button } from '../ui/button.js';
import type { GrantSummary, PostPurchaseInfo } from '../../../src/shared/contract/access.js';

const WORDS: Readonly<Record<MissingDetail, { title: string; sentence: string; action: string }>> = {
  tradingViewUsername: {
    title: 'We still need your TradingView user name',
    sentence: 'Without it we cannot add your TradingView access.',
    action: 'Enter your user name',
  },
  machineId: {
    title: 'No NinjaTrader machine ID yet',
    sentence: 'We ask you for it if your license needs it. You can also enter it now.',
    action: 'Enter your machine ID',
  },
};

interface StillNeededProps {
  missing: readonly MissingDetail[];
  /** Leads back to the form, to this field. */
  onEnter: (detail: MissingDetail) => void;
}

/** What the form was sent without, so that nobody waits for access that cannot come. */
export function MissingDetailNotices({ missing, onEnter }: StillNeededProps) {
  return missing.map((detail) => {
    const { title, sentence, action } = WORDS[detail];
    return (
      <Notice key={detail} tone={detail === 'machineId' ? 'info' : 'warning'} title={title}>
        <p>{sentence}</p>
        <p className="notice-actions">
          <Button variant="secondary" onClick={() => onEnter(detail)}>
            {action}
          </Button>
        </p>
      </Notice>
    );
  });
}

interface AddedShortlyProps {
  /** What was bought; empty where that is not known. */
  platforms: readonly Platform[];
  /** What the form was sent without. */
  missing: readonly MissingDetail[];
  /** Leads back to the form, to this field. */
  onEnter: (detail: MissingDetail) => void;
}

/** Takes the place of the form that was sent by a customer. */
export function AccessPending({ platforms, missing, onEnter }: AddedShortlyProps) {
  const { discord } = useSite().links;
  const has = (platform: Platform): boolean => platforms.length === 0 || platforms.includes(platform);
  return (
    <div className="thanks notices" ref={focusOnMount} tabIndex={-1}>
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
      <MissingDetailNotices missing={missing} onEnter={onEnter} />
    </div>
  );
}

/** The same without a plan: nothing is added to what was not bought. */
export function DetailsSaved() {
  return (
    <div className="thanks notices" ref={focusOnMount} tabIndex={-1}>
      <Notice tone="info" title="We saved your details">
        <p>
          <Link to="/pricing">Choose a plan</Link> first. We add your access once you have one.
        </p>
      </Notice>
    </div>
  );
}

/** The TradingView user name that has or gets access, whatever the form says: an empty field takes nothing away. */
export function tradingViewAccount(grants: readonly GrantSummary[]): string | null {
  return grants.find(({ kind }) => kind === 'tradingview')?.account ?? null;
}

/** What access to these platforms still lacks after a form, with a user name that was `kept` from an earlier one. */
export function findMissingDetails(
  platforms: readonly Platform[],
  given: PostPurchaseInfo,
  kept: string | null,
): MissingDetail[] {
  return missingDetails(platforms, { ...given, tradingViewUsername: given.tradingViewUsername || (kept ?? '') });
}
