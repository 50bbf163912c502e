import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';
import type { SubscriptionStatus } from '../../shared/contract/payment.js';
import type { PlanKey } from '../../shared/plans.js';
import { StripeCustomer } from '../stripe/stripe-customer.entity.js';

/** Stripe's reason for a subscription that it ended because nothing could be charged. */
export const NOT_PAID = 'payment_failed';

/** A subscription as last read from Stripe. */
@Entity('subscriptions')
export class Subscription {
  /** Stripe's id, `sub_…`. */
  @PrimaryColumn({ type: 'varchar', length: 255, primaryKeyConstraintName: 'subscriptions_pk' })
  id: string;
  @Index('subscriptions_customer')
  @Column({ type: 'varchar', length: 255 })
  customerId: string;
  @ManyToOne(() => StripeCustomer, { nullable: false })
  @JoinColumn({ name: 'customerId', foreignKeyConstraintName: 'subscriptions_customer_fk' })
  customer?: Relation<StripeCustomer>;
  @Column({ type: 'varchar', length: 255 })
  priceId: string;
  /** Null if the subscription moved to a price that buys none of our plans. */
  @Column({ type: 'varchar', length: 30, nullable: true })
  planKey: PlanKey | null;
  @Column({ type: 'varchar', length: 30 })
  status: SubscriptionStatus;
  /** The price of one period, in the currency's smallest unit. */
  @Column({ type: 'integer' })
  amount: number;
  /** ISO 4217, lower case. */
  @Column({ type: 'varchar', length: 3 })
  currency: string;
  @InstantColumn({ nullable: true })
  trialEndsAt: Date | null;
  @InstantColumn({ nullable: true })
  currentPeriodEndsAt: Date | null;
  /** When a cancellation takes or took effect. */
  @InstantColumn({ nullable: true })
  cancelsAt: Date | null;
  /** When the cancellation was requested. */
  @InstantColumn({ nullable: true })
  canceledAt: Date | null;
  @InstantColumn({ nullable: true })
  endedAt: Date | null;
  /** Stripe's cancellation reason, such as `payment_failed`; null without one. */
  @Column({ type: 'varchar', length: 40, nullable: true })
  cancellationReason: string | null;
  /** When the unpaid renewal became due; null unless past_due. */
  @InstantColumn({ nullable: true })
  pastDueSince: Date | null;
  /** When a disputed payment put access on hold; null without a hold. */
  @InstantColumn({ nullable: true })
  accessHeldSince: Date | null;
  /** The plan of an unpaid change. The fields above describe the plan that was paid for. */
  @Column({ type: 'varchar', length: 30, nullable: true })
  pendingPlanKey: PlanKey | null;
  /** The newest failed invoice, `in_…`; null without one, as are the three fields below. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  openInvoiceId: string | null;
  /** Stripe's page for paying it. */
  @Column({ type: 'text', nullable: true })
  openInvoiceUrl: string | null;
  /** The amount left to pay, in the currency's smallest unit. */
  @Column({ type: 'integer', nullable: true })
  openInvoiceAmount: number | null;
  @InstantColumn({ nullable: true })
  openInvoiceDueAt: Date | null;
  /** The default payment methods of the subscription and the customer at the last attempt. */
  @Column({ type: 'varchar', length: 511, nullable: true })
  paymentMethods: string | null;
  /** What Stripe does with invoices while collection is paused; null otherwise. */
  @Column({ type: 'varchar', length: 30, nullable: true })
  collectionPaused: string | null;
  /** A repeated free trial that is being canceled. */
  @Column({ type: 'boolean' })
  trialRefused: boolean;
  @InstantColumn()
  createdAt: Date;
}
