import { Column, Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../database/columns.js';

/** A count of attempts within the current window. */
@Entity('rate_limits')
export class RateLimit {
  /** The limit's name and the hashed subject: `sign-in:address:…`. */
  @PrimaryColumn({ type: 'varchar', length: 120, primaryKeyConstraintName: 'rate_limits_pk' })
  key: string;
  @Column({ type: 'integer' })
  count: number;
  @InstantColumn()
  endsAt: Date;
}
