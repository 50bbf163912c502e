import type { PostPurchaseInfo } from './contract/access.js';
import type { Platform } from './plans.js';

/** The parts of the Get Started form that a platform's access needs and the form does not insist on. */
export type MissingDetail = 'tradingViewUsername' | 'machineId';

type Given = Partial<Record<MissingDetail, PostPurchaseInfo[MissingDetail] | null>>;

/**
 * What access to the bought `platforms` still lacks. Without a TradingView user name nothing can be added there; a licence
 * can be asked for without a machine ID, so that one only delays it.
 */
export function missingDetails(platforms: readonly Platform[], given: Given): MissingDetail[] {
  const missing: MissingDetail[] = [];
  if (platforms.includes('tradingview') && isEmpty(given.tradingViewUsername)) missing.push('tradingViewUsername');
  if (platforms.includes('ninjatrader') && isEmpty(given.machineId)) missing.push('machineId');
  return missing;
}

/** An @ alone names nobody. */
function isEmpty(text: string | null | undefined): boolean {
  return (text ?? '').replace(/^@/, '').trim() === '';
}
