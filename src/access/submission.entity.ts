import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../database/columns.js';
import { User } from '../users/user.entity.js';

/** A Get Started form. Each change is a new row, so earlier forms stay. */
@Entity('post_purchase_submissions')
@Index('post_purchase_submissions_revision', ['userId', 'revision'], { unique: true })
export class Submission {
  /** UUID. */
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'post_purchase_submissions_pk' })
  id: string;
  @Column({ type: 'varchar', length: 36 })
  userId: string;
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'post_purchase_submissions_user_fk' })
  user?: Relation<User>;
  /** 1 for a person's first form. The highest revision is current. */
  @Column({ type: 'integer' })
  revision: number;
  @Column({ type: 'varchar', length: 100 })
  firstName: string;
  @Column({ type: 'varchar', length: 100 })
  lastName: string;
  @Column({ type: 'varchar', length: 254 })
  email: string;
  @Column({ type: 'varchar', length: 254 })
  ntEmail: string;
  @Column({ type: 'varchar', length: 100, nullable: true })
  discordName: string | null;
  @Column({ type: 'varchar', length: 100, nullable: true })
  tradingViewUsername: string | null;
  @Column({ type: 'varchar', length: 200, nullable: true })
  machineId: string | null;
  @InstantColumn()
  createdAt: Date;
  /** When emails announced it; null without a plan or while a rate limit delays it. */
  @InstantColumn({ nullable: true })
  announcedAt: Date | null;
}
