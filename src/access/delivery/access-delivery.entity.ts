import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Settings } from '../../config/settings.js';
import { InstantColumn } from '../../database/columns.js';
import type { GrantKind } from '../../shared/contract/access.js';
import { Grant } from '../grants/grant.entity.js';
import type { AccessEvent, AccessResult } from './access-webhook.service.js';

/** The receiver of a call: the owner's webhook, or Discord. */
export type Receiver = 'webhook' | 'discord';

/** One call to a receiver with its answer. Kept for 90 days. */
@Entity('access_deliveries')
@Index('access_deliveries_grant', ['grantId', 'at'])
export class AccessDelivery {
  /** UUID. */
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'access_deliveries_pk' })
  id: string;
  @Column({ type: 'varchar', length: 36 })
  grantId: string;
  @ManyToOne(() => Grant, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'grantId', foreignKeyConstraintName: 'access_deliveries_grant_fk' })
  grant?: Relation<Grant>;
  /** ID of the change, sent as `webhook-id`. */
  @Column({ type: 'varchar', length: 36 })
  changeId: string;
  /** When the response arrived. */
  @Index('access_deliveries_at')
  @InstantColumn()
  at: Date;
  @Column({ type: 'varchar', length: 20 })
  type: AccessEvent['type'];
  @Column({ type: 'varchar', length: 20 })
  receiver: Receiver;
  @Column({ type: 'varchar', length: 20 })
  result: AccessResult;
  /** HTTP status; null without a response. */
  @Column({ type: 'integer', nullable: true })
  status: number | null;
  /** Evidence, message or reason. */
  @Column({ type: 'text', nullable: true })
  detail: string | null;
  /** Duration of the call. */
  @Column({ type: 'integer' })
  milliseconds: number;
}

type ReceiverSettings = Pick<Settings, 'ACCESS_WEBHOOK_URL' | 'DISCORD_BOT_TOKEN'>;

/** Returns the receiver for changes of this kind; null if people carry them out. */
export function receiverFor(settings: ReceiverSettings, kind: GrantKind): Receiver | null {
  if (kind === 'discord' && settings.DISCORD_BOT_TOKEN !== '') return 'discord';
  return settings.ACCESS_WEBHOOK_URL ? 'webhook' : null;
}

export function hasReceiver(settings: ReceiverSettings, kind: GrantKind): boolean {
  return receiverFor(settings, kind) !== null;
}
