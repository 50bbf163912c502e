import { Column, Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../database/columns.js';

/** When a recurring job is due next. One of several processes takes it by moving `dueAt` on. */
@Entity('payment_jobs')
export class PaymentJob {
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'payment_jobs_pk' })
  name: string;
  @InstantColumn()
  dueAt: Date;
  /** How the last run ended, for the operator. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  lastOutcome: string | null;
  /** Where the next run goes on, in the job's own form; null before the first run. */
  @Column({ type: 'varchar', length: 400, nullable: true })
  cursor: string | null;
}
