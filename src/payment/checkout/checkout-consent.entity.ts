import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';
import type { PlanKey } from '../../shared/plans.js';
import { StripeCustomer } from '../stripe/stripe-customer.entity.js';

/** The terms that a person accepts by paying on a checkout. Stays after the account is deleted. */
@Entity('checkout_consents')
export class CheckoutConsent {
  /** The checkout session, `cs_…`. */
  @PrimaryColumn({ type: 'varchar', length: 255, primaryKeyConstraintName: 'checkout_consents_pk' })
  sessionId: string;
  @Index('checkout_consents_customer')
  @Column({ type: 'varchar', length: 255 })
  customerId: string;
  @ManyToOne(() => StripeCustomer, { nullable: false })
  @JoinColumn({ name: 'customerId', foreignKeyConstraintName: 'checkout_consents_customer_fk' })
  customer?: Relation<StripeCustomer>;
  @Column({ type: 'varchar', length: 30 })
  planKey: PlanKey;
  @Column({ type: 'varchar', length: 255 })
  priceId: string;
  /** The version of the wording: the day it came into use. */
  @Column({ type: 'varchar', length: 10 })
  textVersion: string;
  /** The terms beside the button on Stripe's page, with or without a trial. */
  @Column({ type: 'text' })
  terms: string;
  @InstantColumn()
  agreedAt: Date;
  /** When the browser first returned from Stripe with this session. */
  @InstantColumn({ nullable: true })
  returnedAt: Date | null;
}
