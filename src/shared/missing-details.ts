import type { PostPurchaseInfo } from './contract/access.js';
import type { Platform } from './plans.js';

/** Form fields that a platform's access needs, although the form does not require them. */
export type MissingDetail = 'tradingViewUsername' | 'machineId';

type Given = Partial<Record<MissingDetail, PostPurchaseInfo[MissingDetail] | null>>;

/**
 * Details that access to the bought `platforms` still needs. A missing TradingView user name
 * prevents access; a missing machine ID only delays the license.
 */
export function missingDetails(platforms: readonly Platform[], given: Given): MissingDetail[] {
  const missing: MissingDetail[] = [];
  if (platforms.includes('tradingview') && isEmpty(given.tradingViewUsername)) missing.push('tradingViewUsername');
  if (platforms.includes('ninjatrader') && isEmpty(given.machineId)) missing.push('machineId');
  return missing;
}

/** An @ alone is no name. */
function isEmpty(text: string | null | undefined): boolean {
  return (text ?? '').replace(/^@/, '').trim() === '';
}
