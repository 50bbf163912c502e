import { Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn } from './columns.js';

/** A single row that readiness checks write. */
@Entity('write_probes')
export class WriteProbe {
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'write_probes_pk' })
  id!: number;

  @InstantColumn()
  at!: Date;
}
