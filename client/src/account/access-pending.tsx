import { Link } from 'react-router-dom';
import {
  type MissingDetail,
  missingDetails,
  type GrantSummary,
  type PostPurchaseInfo,
} from '../../../src/shared/contract/access.js';
import type { Platform } from '../../../src/shared/plans.js';
import { MISSING_TEXTS } from '../content/get-started-texts.js';
import { SUCCESS_TEXTS } from '../content/success-texts.js';
import { useSite } from '../lib/site-settings.js';
import { Notice } from '../ui/notice.js';
import { focusOnMount } from '../ui/keyboard.js';
import { Button } from '../ui/button.js';

const TEXTS = SUCCESS_TEXTS.sent;

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
  const lacksUserName = missing.includes('tradingViewUsername');
  const has = (platform: Platform): boolean => platforms.length === 0 || platforms.includes(platform);
  return (
    <div className="thanks notices" ref={focusOnMount} tabIndex={-1}>
      <Notice tone="success" title={TEXTS.title}>
        <p>{TEXTS.shortly}</p>
        <ul>
          {has('tradingview') && !lacksUserName && <li>{TEXTS.tradingview}</li>}
          {has('ninjatrader') && <li>{TEXTS.ninjatrader}</li>}
          {discord !== '' && (
            <li>
              <a href={discord}>{TEXTS.discord}</a>
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
      <Notice tone="info" title={SUCCESS_TEXTS.savedWithoutPlan.title}>
        <p>
          <Link to="/pricing">{SUCCESS_TEXTS.savedWithoutPlan.choose}</Link> {SUCCESS_TEXTS.savedWithoutPlan.words}
        </p>
      </Notice>
    </div>
  );
}

type MissingDetailNoticesProps = Pick<AccessPendingProps, 'missing' | 'onEnter'>;

/** A notice for each missing detail. */
export function MissingDetailNotices({ missing, onEnter }: MissingDetailNoticesProps) {
  return missing.map((detail) => {
    const { title, sentence, action } = MISSING_TEXTS[detail];
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

/** Details that the form still lacks. `kept` is the username from an earlier form. */
export function findMissingDetails(
  platforms: readonly Platform[],
  given: PostPurchaseInfo,
  kept: string | null,
): MissingDetail[] {
  return missingDetails(platforms, { ...given, tradingViewUsername: given.tradingViewUsername || (kept ?? '') });
}
