import { Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn } from './columns.js';

/** One row, written again and again to see whether the database can be written. */
@Entity('write_probes')
export class WriteProbe {
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'write_probes_pk' })
  id!: number;

  @InstantColumn()
  at!: Date;
}
