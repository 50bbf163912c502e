import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  type ValueTransformer,
} from 'typeorm';
import { InstantColumn } from '../../database/columns.js';
import type { GrantKind, GrantState } from '../../shared/contract/access.js';
import { User } from '../../users/user.entity.js';
import type { Access, Scope } from './entitlement.rules.js';
import type { PlatformAccount } from './platform-accounts.js';

const asJson: ValueTransformer = {
  to: (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value)),
  from: (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : null),
};

/** A change as whoever carries it out is asked for it. */
export interface AskedChange {
  /** What the wanted account is to have: the plans of everybody who names it, together. Empty for a revocation. */
  scope: Scope[];
  /** The accounts that lose access. */
  remove: PlatformAccount[];
}

/**
 * Why access ends: the plan ended, the plans that go on do not include it, a payment failed, its payer disputes it at the
 * bank, or an operator took it away (it then stays away until an operator gives it back).
 */
export type EndReason = 'plan_ended' | 'plan_changed' | 'payment_failed' | 'disputed' | 'withheld';

/** One person's access of one kind: what was asked for, how far it is, and who may have it now. */
@Entity('access_grants')
@Index('access_grants_user_kind', ['userId', 'kind'], { unique: true })
export class Grant {
  /** UUID. */
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'access_grants_pk' })
  id: string;
  /** Null once the account is deleted: the row then only lives until its access is taken away. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  userId: string | null;
  @ManyToOne(() => User, { nullable: true })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'access_grants_user_fk' })
  user?: Relation<User> | null;
  @Column({ type: 'varchar', length: 20 })
  kind: GrantKind;
  @Column({ type: 'varchar', length: 20 })
  state: GrantState;
  /** What the person's own plans and form last asked for; null while no account is named. */
  @Column({ type: 'text', nullable: true, transformer: asJson })
  wanted: Access | null;
  /** Every account that may have access, the latest last. An account stands here from the moment its access is queued. */
  @Column({ type: 'text', transformer: asJson })
  held: PlatformAccount[];
  /** The change that is or was last carried out; null before the first. */
  @Column({ type: 'text', nullable: true, transformer: asJson })
  asked: AskedChange | null;
  /** UUID of the change that is or was last carried out; stays the same over its retries. */
  @Column({ type: 'varchar', length: 36 })
  changeId: string;
  /** When that change was asked for. */
  @InstantColumn()
  changeAt: Date;
  @InstantColumn({ nullable: true })
  dueAt: Date | null;
  /** Webhook calls made for this change. */
  @Column({ type: 'integer' })
  attempts: number;
  /** When the webhook is called next; while a call runs, when another worker may take over. Null: it waits for a person. */
  @Index('access_grants_next_attempt')
  @InstantColumn({ nullable: true })
  nextAttemptAt: Date | null;
  /** What whoever carried it out gave as proof. */
  @Column({ type: 'text', nullable: true })
  evidence: string | null;
  /** What the person has to know or do, from whoever carries it out. */
  @Column({ type: 'text', nullable: true })
  message: string | null;
  /** Since when access is confirmed; it stays while a change of it is on its way. */
  @InstantColumn({ nullable: true })
  grantedAt: Date | null;
  /** Why access ends or ended; null in every other state, and where it is not known. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  endReason: EndReason | null;
  /** Name of the operator who works on it; null while nobody does. */
  @Column({ type: 'varchar', length: 60, nullable: true })
  claimedBy: string | null;
  @InstantColumn({ nullable: true })
  claimedAt: Date | null;
  /** Discord's ids of held accounts, by `accountKey`: a name can change, and the role is taken from the member who got it. */
  @Column({ type: 'text', nullable: true, transformer: asJson })
  members: Record<string, string> | null;
  @InstantColumn()
  createdAt: Date;
  @InstantColumn()
  updatedAt: Date;
}
