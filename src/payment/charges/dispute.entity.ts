import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';
import { StripeCustomer } from '../stripe/stripe-customer.entity.js';

/** A payment that its card's owner disputes at the bank, as Stripe last told us. */
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
  /** Null where the payment was for none of our subscriptions. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  subscriptionId: string | null;
  /** In the currency's smallest unit. */
  @Column({ type: 'integer' })
  amount: number;
  /** ISO 4217, lower case. */
  @Column({ type: 'varchar', length: 3 })
  currency: string;
  /** Stripe's word, such as `fraudulent`. */
  @Column({ type: 'varchar', length: 60 })
  reason: string;
  /** Stripe's word, such as `needs_response`. */
  @Column({ type: 'varchar', length: 30 })
  status: string;
  @InstantColumn()
  createdAt: Date;
}
