import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';
import { StripeCustomer } from '../stripe/stripe-customer.entity.js';

/** A payment disputed at the bank, as last read from Stripe. */
@Entity('disputes')
export class Dispute {
  /** Stripe's id, `dp_…`. */
  @PrimaryColumn({ type: 'varchar', length: 255, primaryKeyConstraintName: 'disputes_pk' })
  id: string;
  @Index('disputes_customer')
  @Column({ type: 'varchar', length: 255 })
  customerId: string;
  @ManyToOne(() => StripeCustomer, { nullable: false })
  @JoinColumn({ name: 'customerId', foreignKeyConstraintName: 'disputes_customer_fk' })
  customer?: Relation<StripeCustomer>;
  @Column({ type: 'varchar', length: 255 })
  chargeId: string;
  /** Null if the payment was for none of our subscriptions. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  subscriptionId: string | null;
  /** In the currency's smallest unit. */
  @Column({ type: 'integer' })
  amount: number;
  /** ISO 4217, lower case. */
  @Column({ type: 'varchar', length: 3 })
  currency: string;
  @Column({ type: 'varchar', length: 60 })
  reason: string;
  @Column({ type: 'varchar', length: 30 })
  status: string;
  @InstantColumn()
  createdAt: Date;
}

/** The stage of a dispute, which decides access. An inquiry (`warning_…`) takes no money. */
export type DisputeStage = 'inquiry' | 'open' | 'won' | 'lost';

const STAGES: Readonly<Record<string, DisputeStage>> = {
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
  prevented: 'won',
  warning_closed: 'won',
};

/** Stripe's statuses after the bank's decision. */
export const DECIDED_STATUSES = Object.keys(STAGES).filter((status) => STAGES[status] !== 'open');

/** Maps Stripe's status. An unknown status changes nothing until somebody decides what it means. */
export function findDisputeStage(status: string): DisputeStage {
  return STAGES[status] ?? 'inquiry';
}
