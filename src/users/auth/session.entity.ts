import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';
import { User } from '../user.entity.js';

/** A sign-in on one device. Ends when its row is deleted or at `expiresAt`. */
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
  /** Hash of the constant part of the refresh tokens. */
  @Index('sessions_family', { unique: true })
  @Column({ type: 'varchar', length: 43 })
  familyHash: string;
  /** Hash of the part that changes with each renewal. */
  @Column({ type: 'varchar', length: 43 })
  secretHash: string;
  /** The previous `secretHash`. */
  @Column({ type: 'varchar', length: 43, nullable: true })
  previousHash: string | null;
  @InstantColumn()
  renewedAt: Date;
  /** The user agent in a few words. */
  @Column({ type: 'varchar', length: 80 })
  device: string;
  @InstantColumn()
  createdAt: Date;
  @InstantColumn()
  lastSeenAt: Date;
  @InstantColumn()
  expiresAt: Date;
}
