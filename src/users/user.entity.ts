import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../database/columns.js';

@Entity('users')
export class User {
  /** UUID. */
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'users_pk' })
  id: string;
  /** Trimmed and lower-cased. */
  @Index('users_email', { unique: true })
  @Column({ type: 'varchar', length: 254 })
  email: string;
  @Column({ type: 'boolean' })
  emailVerified: boolean;
  /** Argon2id; null for an account that only signs in with Google. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  passwordHash: string | null;
  /** Google's `sub`. */
  @Index('users_google_sub', { unique: true })
  @Column({ type: 'varchar', length: 255, nullable: true })
  googleSub: string | null;
  /** Google's address at the last sign-in; null if it equals `email` or none is linked. */
  @Column({ type: 'varchar', length: 254, nullable: true })
  googleEmail: string | null;
  @InstantColumn()
  createdAt: Date;
}
