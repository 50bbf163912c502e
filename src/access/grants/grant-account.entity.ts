import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { GrantKind } from '../../shared/contract/access.js';
import { Grant } from './grant.entity.js';

/** An account that a grant wants or may hold, to find all claims on an account. */
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
