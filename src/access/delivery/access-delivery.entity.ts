import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';
import type { AccessEvent } from './access-event.js';
import type { AccessResult } from './access-reply.js';
import { Grant } from '../grants/grant.entity.js';

/** Who was called: the owner's receiver of the access webhook, or Discord. */
export type Receiver = 'webhook' | 'discord';

/** One call that was made for a grant, and what was answered. Kept for 90 days. */
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
  /** The change that was asked for: the `webhook-id`. */
  @Column({ type: 'varchar', length: 36 })
  changeId: string;
  /** When the answer was there. */
  @Index('access_deliveries_at')
  @InstantColumn()
  at: Date;
  @Column({ type: 'varchar', length: 20 })
  type: AccessEvent['type'];
  @Column({ type: 'varchar', length: 20 })
  receiver: Receiver;
  @Column({ type: 'varchar', length: 20 })
  result: AccessResult;
  /** HTTP status; null without an answer. */
  @Column({ type: 'integer', nullable: true })
  status: number | null;
  /** Evidence, message or reason. */
  @Column({ type: 'text', nullable: true })
  detail: string | null;
  /** How long the call took. */
  @Column({ type: 'integer' })
  milliseconds: number;
}
