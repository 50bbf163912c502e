import type { BacktestOrigin } from '../../../src/shared/contract/site.js';
import { type Platform, PLATFORM_NAMES } from '../../../src/shared/plans.js';

/** What has to be known before a backtest is opened from a card of this platform; empty where nothing has. */
export function backtestNote(origin: BacktestOrigin | undefined, platform: Platform): string {
  const { platform: testedOn = platform, sample = false } = origin ?? {};
  if (testedOn === platform) return sample ? 'Sample data' : '';
  return `Tested on ${PLATFORM_NAMES[testedOn]}${sample ? ', sample data' : ''}`;
}
