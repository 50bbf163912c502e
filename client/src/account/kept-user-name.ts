import type { GrantSummary, PostPurchaseInfo } from '../../../src/shared/contract/access.js';
import { type MissingDetail, missingDetails } from '../../../src/shared/missing-details.js';
import type { Platform } from '../../../src/shared/plans.js';

/** The TradingView user name that has or gets access, whatever the form says: an empty field takes nothing away. */
export function keptUserName(grants: readonly GrantSummary[]): string | null {
  return grants.find(({ kind }) => kind === 'tradingview')?.account ?? null;
}

/** What access to these platforms still lacks after a form, with a user name that was `kept` from an earlier one. */
export function stillMissing(
  platforms: readonly Platform[],
  given: PostPurchaseInfo,
  kept: string | null,
): MissingDetail[] {
  return missingDetails(platforms, { ...given, tradingViewUsername: given.tradingViewUsername || (kept ?? '') });
}
