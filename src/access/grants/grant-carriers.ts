import type { Settings } from '../../config/settings.js';
import type { GrantKind } from '../../shared/contract/access.js';
import type { Receiver } from '../delivery/access-delivery.entity.js';

type Means = Pick<Settings, 'ACCESS_WEBHOOK_URL' | 'DISCORD_BOT_TOKEN'>;

/** What carries changes of this kind out by itself; null where people do. */
export function carrierOf(settings: Means, kind: GrantKind): Receiver | null {
  if (kind === 'discord' && settings.DISCORD_BOT_TOKEN !== '') return 'discord';
  return settings.ACCESS_WEBHOOK_URL ? 'webhook' : null;
}

export function hasCarrier(settings: Means, kind: GrantKind): boolean {
  return carrierOf(settings, kind) !== null;
}
