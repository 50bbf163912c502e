import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';

export type StripeEventState = 'pending' | 'done' | 'ignored' | 'failed';

/** A Stripe event, stored once without its content: the customer is read again. */
@Entity('stripe_events')
@Index('stripe_events_due', ['state', 'dueAt'])
export class StripeEvent {
  /** Stripe's id, `evt_…`. */
  @PrimaryColumn({ type: 'varchar', length: 255, primaryKeyConstraintName: 'stripe_events_pk' })
  id: string;
  @Column({ type: 'varchar', length: 100 })
  type: string;
  @Column({ type: 'varchar', length: 255, nullable: true })
  customerId: string | null;
  /** The payment, if the event is about one: a dispute has no customer. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  chargeId: string | null;
  /** When it happened at Stripe. */
  @InstantColumn()
  happenedAt: Date;
  @InstantColumn()
  receivedAt: Date;
  @Column({ type: 'varchar', length: 10 })
  state: StripeEventState;
  @Column({ type: 'integer' })
  attempts: number;
  /** When the event is due; while a process works on it, when the lease ends. */
  @InstantColumn()
  dueAt: Date;
  @Column({ type: 'varchar', length: 500, nullable: true })
  lastError: string | null;
}
