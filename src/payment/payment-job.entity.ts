import { Column, Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../database/columns.js';

/** A recurring job. One of several processes leases it by moving `dueAt`. */
@Entity('payment_jobs')
export class PaymentJob {
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'payment_jobs_pk' })
  name: string;
  @InstantColumn()
  dueAt: Date;
  @Column({ type: 'varchar', length: 500, nullable: true })
  lastOutcome: string | null;
  /** Where the next run continues, in the job's own format; null before the first run. */
  @Column({ type: 'varchar', length: 400, nullable: true })
  cursor: string | null;
}
