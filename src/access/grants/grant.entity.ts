import { randomUUID } from 'node:crypto';
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
import type { Access, Scope, PlatformAccount } from './entitlement.rules.js';

const asJson: ValueTransformer = {
  to: (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value)),
  from: (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : null),
};

/** A change for the receiver or operator to carry out. */
export interface AskedChange {
  /** The access of the wanted account, from all plans on it. Empty for a revocation. */
  scope: Scope[];
  /** The accounts that lose access. */
  remove: PlatformAccount[];
}

/**
 * Why access ends: the plan ended, the remaining plans do not include it, a payment failed, a
 * payment is disputed at the bank, or an operator withheld the access until further notice.
 */
export type EndReason = 'plan_ended' | 'plan_changed' | 'payment_failed' | 'disputed' | 'withheld';

/** One person's access of one kind. */
@Entity('access_grants')
@Index('access_grants_user_kind', ['userId', 'kind'], { unique: true })
export class Grant {
  /** UUID. */
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'access_grants_pk' })
  id: string;
  /** Null after the account is deleted. The row then stays until its access is removed. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  userId: string | null;
  @ManyToOne(() => User, { nullable: true })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'access_grants_user_fk' })
  user?: Relation<User> | null;
  @Column({ type: 'varchar', length: 20 })
  kind: GrantKind;
  @Column({ type: 'varchar', length: 20 })
  state: GrantState;
  /** The access last requested by plans and form; null without an account. */
  @Column({ type: 'text', nullable: true, transformer: asJson })
  wanted: Access | null;
  /** Every account that may have access, including queued ones, oldest first. */
  @Column({ type: 'text', transformer: asJson })
  held: PlatformAccount[];
  /** The latest change to carry out; null before the first. */
  @Column({ type: 'text', nullable: true, transformer: asJson })
  asked: AskedChange | null;
  /** UUID of the change. Retries keep it. */
  @Column({ type: 'varchar', length: 36 })
  changeId: string;
  /** When the change was queued. */
  @InstantColumn()
  changeAt: Date;
  @InstantColumn({ nullable: true })
  dueAt: Date | null;
  /** Calls made for this change. */
  @Column({ type: 'integer' })
  attempts: number;
  /** When the receiver is called next, or the lease of a call ends. Null: waits for a person. */
  @Index('access_grants_next_attempt')
  @InstantColumn({ nullable: true })
  nextAttemptAt: Date | null;
  /** Proof from the receiver or operator that carried it out. */
  @Column({ type: 'text', nullable: true })
  evidence: string | null;
  /** Message to the person from the receiver or operator. */
  @Column({ type: 'text', nullable: true })
  message: string | null;
  /** When access was confirmed. Stays while a change of it is pending. */
  @InstantColumn({ nullable: true })
  grantedAt: Date | null;
  /** Why access ends or ended; null in every other state and if unknown. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  endReason: EndReason | null;
  /** Name of the operator who works on it; null if unclaimed. */
  @Column({ type: 'varchar', length: 60, nullable: true })
  claimedBy: string | null;
  @InstantColumn({ nullable: true })
  claimedAt: Date | null;
  /** Discord member IDs of held accounts, by `accountKey`. Names can change, IDs cannot. */
  @Column({ type: 'text', nullable: true, transformer: asJson })
  members: Record<string, string> | null;
  @InstantColumn()
  createdAt: Date;
  @InstantColumn()
  updatedAt: Date;
}

/** An account that a grant wants or may hold. Finds all claims on an account. */
@Entity('access_grant_accounts')
@Index('access_grant_accounts_account', ['kind', 'accountKey'])
export class GrantAccount {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'access_grant_accounts_pk' })
  grantId: string;
  @ManyToOne(() => Grant, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'grantId', foreignKeyConstraintName: 'access_grant_accounts_grant_fk' })
  grant?: Relation<Grant>;
  /** `accountKey` of the account. */
  @PrimaryColumn({ type: 'varchar', length: 254, primaryKeyConstraintName: 'access_grant_accounts_pk' })
  accountKey: string;
  @PrimaryColumn({ type: 'varchar', length: 20, primaryKeyConstraintName: 'access_grant_accounts_pk' })
  kind: GrantKind;
}

/** Creates a grant without account details. */
export function newGrant(userId: string, kind: GrantKind, now: Date): Grant {
  return {
    id: randomUUID(),
    userId,
    kind,
    state: 'requested',
    wanted: null,
    held: [],
    asked: null,
    changeId: randomUUID(),
    changeAt: now,
    dueAt: null,
    attempts: 0,
    nextAttemptAt: null,
    evidence: null,
    message: null,
    grantedAt: null,
    endReason: null,
    claimedBy: null,
    claimedAt: null,
    members: null,
    createdAt: now,
    updatedAt: now,
  };
}
