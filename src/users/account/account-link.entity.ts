import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';
import { User } from '../user.entity.js';

export type LinkPurpose = 'verify' | 'reset' | 'email';

/** An emailed link with a one-time token, for one purpose and a limited time. */
@Entity('account_links')
@Index('account_links_user_id', ['userId'])
export class AccountLink {
  /** SHA-256 of the token, which only the email contains. */
  @PrimaryColumn({ type: 'varchar', length: 43, primaryKeyConstraintName: 'account_links_pk' })
  tokenHash: string;
  @Column({ type: 'varchar', length: 36 })
  userId: string;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'account_links_user' })
  user: Relation<User>;
  @Column({ type: 'varchar', length: 10 })
  purpose: LinkPurpose;
  /** The new address, with purpose `email`. */
  @Column({ type: 'varchar', length: 254, nullable: true })
  email: string | null;
  @InstantColumn()
  expiresAt: Date;
}
