import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../database/columns.js';

/** `dropped`: it waited until it was no longer true. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'dropped';

/** A mail that something committed wants sent. */
@Entity('outbox_mails')
@Index('outbox_mails_due', ['state', 'dueAt'])
export class OutboxEmail {
  /** UUID; the Message-ID is made of it, so that a mail sent twice is recognised as one. */
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'outbox_mails_pk' })
  id: string;
  /** The same key is written once. */
  @Index('outbox_mails_key', { unique: true })
  @Column({ type: 'varchar', length: 200, nullable: true })
  key: string | null;
  /** Mails that are dropped together while they wait. */
  @Index('outbox_mails_cancel_key')
  @Column({ type: 'varchar', length: 200, nullable: true })
  cancelKey: string | null;
  @Column({ type: 'varchar', length: 254 })
  recipient: string;
  /** The account that had this address when it took another; null while the address itself tells whose mail it is. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  accountId: string | null;
  @Column({ type: 'varchar', length: 255 })
  subject: string;
  /** Emptied once sent: mails hold links that are as good as keys. */
  @Column({ type: 'text' })
  text: string;
  @Column({ type: 'text' })
  html: string;
  @Column({ type: 'varchar', length: 10 })
  state: MailState;
  /** Tries so far, including the one that runs. */
  @Column({ type: 'integer' })
  attempts: number;
  /** When to try next; while a try runs, when another worker may take over. */
  @InstantColumn()
  dueAt: Date;
  /** Never sent from this instant on; null for a mail that stays true. */
  @InstantColumn({ nullable: true })
  expiresAt: Date | null;
  /** True for the last one to somebody who is gone: nothing of it is kept once it was sent or given up. */
  @Column({ type: 'boolean', nullable: true })
  isLast: boolean | null;
  @Column({ type: 'text', nullable: true })
  lastError: string | null;
  @InstantColumn()
  createdAt: Date;
  @InstantColumn({ nullable: true })
  sentAt: Date | null;
}
