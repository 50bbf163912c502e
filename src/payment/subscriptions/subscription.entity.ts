import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';
import type { SubscriptionStatus } from '../../shared/contract/payment.js';
import type { PlanKey } from '../../shared/plans.js';
import { StripeCustomer } from '../stripe/stripe-customer.entity.js';

/** What Stripe notes of a subscription that it ended itself because nothing could be charged. */
export const NOT_PAID = 'payment_failed';

/** A subscription as Stripe last told us. Only the sync writes it. */
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
  /** Null once the owner moved the subscription to a price that buys none of our plans. */
  @Column({ type: 'varchar', length: 30, nullable: true })
  planKey: PlanKey | null;
  @Column({ type: 'varchar', length: 30 })
  status: SubscriptionStatus;
  /** What one period costs, in the currency's smallest unit. */
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
  /** When the cancellation was asked for. */
  @InstantColumn({ nullable: true })
  canceledAt: Date | null;
  @InstantColumn({ nullable: true })
  endedAt: Date | null;
  /** Why Stripe says it was canceled, such as `payment_failed`; null where it says nothing. */
  @Column({ type: 'varchar', length: 40, nullable: true })
  cancellationReason: string | null;
  /** When the unpaid renewal fell due; null unless past_due. */
  @InstantColumn({ nullable: true })
  pastDueSince: Date | null;
  /** Since when a disputed payment keeps its access back; null for most. */
  @InstantColumn({ nullable: true })
  accessHeldSince: Date | null;
  /** The plan of a change that waits for its payment; the fields above are those of the plan that was paid for. */
  @Column({ type: 'varchar', length: 30, nullable: true })
  pendingPlanKey: PlanKey | null;
  /** The newest invoice that was tried and not paid, `in_…`; null without one, as are the three below. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  openInvoiceId: string | null;
  /** Stripe's page on which it can be paid. */
  @Column({ type: 'text', nullable: true })
  openInvoiceUrl: string | null;
  /** What is left to pay of it, in the currency's smallest unit. */
  @Column({ type: 'integer', nullable: true })
  openInvoiceAmount: number | null;
  @InstantColumn({ nullable: true })
  openInvoiceDueAt: Date | null;
  /** The default payment methods of the subscription and of the customer with which it was tried last. */
  @Column({ type: 'varchar', length: 511, nullable: true })
  paymentMethods: string | null;
  /** What Stripe does with the invoices meanwhile (`void`, …); null while payments are collected. */
  @Column({ type: 'varchar', length: 30, nullable: true })
  collectionPaused: string | null;
  /** A repeated free trial that is being taken back. */
  @Column({ type: 'boolean' })
  trialRefused: boolean;
  @InstantColumn()
  createdAt: Date;
}
