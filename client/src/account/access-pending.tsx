import { Link } from 'react-router-dom';
import {
  type MissingDetail,
  missingDetails,
  type GrantSummary,
  type PostPurchaseInfo,
} from '../../../src/shared/contract/access.js';
import type { Platform } from '../../../src/shared/plans.js';
import { useSite } from '../lib/site-settings.js';
import { Notice } from '../ui/notice.js';
import { focusOnMount } from '../ui/keyboard.js';
import { Button } from '../ui/button.js';

interface AccessPendingProps {
  /** The plan's platforms; empty if unknown. */
  platforms: readonly Platform[];
  missing: readonly MissingDetail[];
  /** Called with the field of the form that the customer wants to fill in. */
  onEnter: (detail: MissingDetail) => void;
}

/** Replaces the form after a customer sent it. */
export function AccessPending({ platforms, missing, onEnter }: AccessPendingProps) {
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

/** Replaces the form if there is no plan. Promises no access. */
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

const TEXTS: Readonly<Record<MissingDetail, { title: string; sentence: string; action: string }>> = {
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

type MissingDetailNoticesProps = Pick<AccessPendingProps, 'missing' | 'onEnter'>;

/** A notice for each missing detail. */
export function MissingDetailNotices({ missing, onEnter }: MissingDetailNoticesProps) {
  return missing.map((detail) => {
    const { title, sentence, action } = TEXTS[detail];
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

/** The TradingView account that has or gets access. An empty field does not remove it. */
export function tradingViewAccount(grants: readonly GrantSummary[]): string | null {
  return grants.find(({ kind }) => kind === 'tradingview')?.account ?? null;
}

/** Details that the form still lacks. `kept` is the user name from an earlier form. */
export function findMissingDetails(
  platforms: readonly Platform[],
  given: PostPurchaseInfo,
  kept: string | null,
): MissingDetail[] {
  return missingDetails(platforms, { ...given, tradingViewUsername: given.tradingViewUsername || (kept ?? '') });
}
