import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';

export type StripeEventState = 'pending' | 'done' | 'ignored' | 'failed';

/** One webhook event, kept once by its id. Its content is not kept: the customer is read again from Stripe. */
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
  /** The payment, where the event is about one: a dispute names no customer. */
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
  /** Not to be taken before; a process that takes it moves this on, so that others leave it alone meanwhile. */
  @InstantColumn()
  dueAt: Date;
  @Column({ type: 'varchar', length: 500, nullable: true })
  lastError: string | null;
}
