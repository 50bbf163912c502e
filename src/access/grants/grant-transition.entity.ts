import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';
import type { GrantState } from '../../shared/contract/access.js';
import type { Receiver } from '../delivery/access-delivery.entity.js';
import type { GrantEvent } from './grant-state.rules.js';
import { Grant } from './grant.entity.js';

/** The cause of a transition: the product, the webhook receiver, Discord or an operator. */
export type Actor = 'product' | Receiver | 'operator';

/** Operator actions that leave the grant's state unchanged. */
export type NotedEvent = 'redelivered' | 'span_handed_over';

/** One step in the history of a grant. */
@Entity('access_grant_transitions')
@Index('access_grant_transitions_grant', ['grantId', 'step'], { unique: true })
export class GrantTransition {
  /** UUID. */
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'access_grant_transitions_pk' })
  id: string;
  @Column({ type: 'varchar', length: 36 })
  grantId: string;
  @ManyToOne(() => Grant, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'grantId', foreignKeyConstraintName: 'access_grant_transitions_grant_fk' })
  grant?: Relation<Grant>;
  /** 1 for the first step. */
  @Column({ type: 'integer' })
  step: number;
  @InstantColumn()
  at: Date;
  @Column({ type: 'varchar', length: 30 })
  event: GrantEvent | NotedEvent;
  @Column({ type: 'varchar', length: 20 })
  fromState: GrantState;
  @Column({ type: 'varchar', length: 20 })
  toState: GrantState;
  @Column({ type: 'varchar', length: 20 })
  actor: Actor;
  /** Name of the operator, if given. */
  @Column({ type: 'varchar', length: 60, nullable: true })
  operatorName: string | null;
  /** Evidence, reason or message of the step. */
  @Column({ type: 'text', nullable: true })
  detail: string | null;
}
