import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../database/columns.js';
import { User } from '../users/user.entity.js';

/** An operator's permission for more changes of accounts than the limit allows. */
@Entity('access_change_allowances')
@Index('access_change_allowances_user', ['userId', 'createdAt'])
export class ChangeAllowance {
  /** UUID. */
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'access_change_allowances_pk' })
  id: string;
  @Column({ type: 'varchar', length: 36 })
  userId: string;
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'access_change_allowances_user_fk' })
  user?: Relation<User>;
  /** Number of additional changes. */
  @Column({ type: 'integer' })
  changes: number;
  @InstantColumn()
  createdAt: Date;
}
