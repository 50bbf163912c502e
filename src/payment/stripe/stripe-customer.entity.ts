import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';
import { User } from '../../users/user.entity.js';

/** A person's customer at Stripe. Stays, without the person, after the account is deleted. */
@Entity('stripe_customers')
@Index('stripe_customers_synced', ['syncedAt', 'id'])
export class StripeCustomer {
  /** Stripe's id, `cus_…`. */
  @PrimaryColumn({ type: 'varchar', length: 255, primaryKeyConstraintName: 'stripe_customers_pk' })
  id: string;
  @Index('stripe_customers_user', { unique: true })
  @Column({ type: 'varchar', length: 36, nullable: true })
  userId: string | null;
  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'stripe_customers_user_fk' })
  user?: Relation<User> | null;
  /** Increases with every written reading, so that an overlapping one starts again. */
  @Column({ type: 'integer' })
  syncVersion: number;
  /** Increases with every opened checkout, so that an overlapping one starts again. */
  @Column({ type: 'integer', default: 0 })
  checkoutVersion: number;
  @InstantColumn({ nullable: true })
  syncedAt: Date | null;
  /** When the customer was found missing at Stripe. The next checkout replaces it. */
  @InstantColumn({ nullable: true })
  goneAt: Date | null;
  /** The person's new email address, until Stripe has it. */
  @Column({ type: 'varchar', length: 254, nullable: true })
  emailDue: string | null;
  @InstantColumn()
  createdAt: Date;
}
