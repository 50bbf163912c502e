import type { Settings } from '../../config/settings.js';
import type { GrantKind } from '../../shared/contract/access.js';
import type { Receiver } from '../delivery/access-delivery.entity.js';

type ReceiverSettings = Pick<Settings, 'ACCESS_WEBHOOK_URL' | 'DISCORD_BOT_TOKEN'>;

/** What carries changes of this kind out by itself; null where people do. */
export function receiverFor(settings: ReceiverSettings, kind: GrantKind): Receiver | null {
  if (kind === 'discord' && settings.DISCORD_BOT_TOKEN !== '') return 'discord';
  return settings.ACCESS_WEBHOOK_URL ? 'webhook' : null;
}

export function hasReceiver(settings: ReceiverSettings, kind: GrantKind): boolean {
  return receiverFor(settings, kind) !== null;
}
