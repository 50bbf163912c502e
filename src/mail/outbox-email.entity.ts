import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../database/columns.js';

/** `dropped`: the email expired before it was sent. */
export type EmailState = 'waiting' | 'sent' | 'failed' | 'dropped';

/** An email to send, stored by the transaction that causes it. */
@Entity('outbox_mails')
@Index('outbox_mails_due', ['state', 'dueAt'])
export class OutboxEmail {
  /** UUID. It is part of the Message-ID, so that an email sent twice is recognized as one. */
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'outbox_mails_pk' })
  id: string;
  /** Unique: an email with a used key is not added again. */
  @Index('outbox_mails_key', { unique: true })
  @Column({ type: 'varchar', length: 200, nullable: true })
  key: string | null;
  /** Groups emails that are canceled together. */
  @Index('outbox_mails_cancel_key')
  @Column({ type: 'varchar', length: 200, nullable: true })
  cancelKey: string | null;
  @Column({ type: 'varchar', length: 254 })
  recipient: string;
  /** Set if the account changes its address, so that old emails stay with it. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  accountId: string | null;
  @Column({ type: 'varchar', length: 255 })
  subject: string;
  /** Emptied once sent, because links in emails grant access. */
  @Column({ type: 'text' })
  text: string;
  @Column({ type: 'text' })
  html: string;
  @Column({ type: 'varchar', length: 10 })
  state: EmailState;
  /** Attempts so far, including a running one. */
  @Column({ type: 'integer' })
  attempts: number;
  /** When the next attempt is due; during an attempt, when the lease ends. */
  @InstantColumn()
  dueAt: Date;
  /** Not sent from this instant on; null if the content never goes out of date. */
  @InstantColumn({ nullable: true })
  expiresAt: Date | null;
  /** Deletes the row once the email was sent or given up: the last email to a deleted account. */
  @Column({ name: 'isLast', type: 'boolean', nullable: true })
  deleteAfterSending: boolean | null;
  @Column({ type: 'text', nullable: true })
  lastError: string | null;
  @InstantColumn()
  createdAt: Date;
  @InstantColumn({ nullable: true })
  sentAt: Date | null;
}
