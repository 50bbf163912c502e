import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';
import { User } from '../user.entity.js';

/** One sign-in on one device. It lives as long as its row does, and never past `expiresAt`. */
@Entity('sessions')
@Index('sessions_user_id', ['userId'])
export class Session {
  /** UUID; the `sid` claim of its access tokens. */
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'sessions_pk' })
  id: string;
  @Column({ type: 'varchar', length: 36 })
  userId: string;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'sessions_user' })
  user: Relation<User>;
  /** Hash of the part that all refresh tokens of this session share. */
  @Index('sessions_family', { unique: true })
  @Column({ type: 'varchar', length: 43 })
  familyHash: string;
  /** Hash of the refresh token's part that is new at each use. */
  @Column({ type: 'varchar', length: 43 })
  secretHash: string;
  /** The one that `secretHash` replaced. */
  @Column({ type: 'varchar', length: 43, nullable: true })
  previousHash: string | null;
  @InstantColumn()
  renewedAt: Date;
  /** What the browser said of itself, shortened. */
  @Column({ type: 'varchar', length: 80 })
  device: string;
  @InstantColumn()
  createdAt: Date;
  @InstantColumn()
  lastSeenAt: Date;
  @InstantColumn()
  expiresAt: Date;
}
