import { Column, Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../database/columns.js';

/** How often something was tried within the running window. */
@Entity('rate_limits')
export class RateLimit {
  /** What is limited and for whom, hashed: `sign-in:address:…`. */
  @PrimaryColumn({ type: 'varchar', length: 120, primaryKeyConstraintName: 'rate_limits_pk' })
  key: string;
  @Column({ type: 'integer' })
  count: number;
  @InstantColumn()
  endsAt: Date;
}
