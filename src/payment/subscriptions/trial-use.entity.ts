import { Entity, PrimaryColumn, Column } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';

/** A used free trial, by the hash of an address or a card. Outlives the account. */
@Entity('trial_uses')
export class TrialUse {
  /** SHA-256 of `address:…`, `email:…` or `card:…` (trials.service.ts), base64url. */
  @PrimaryColumn({ type: 'varchar', length: 43, primaryKeyConstraintName: 'trial_uses_pk' })
  mark: string;
  @Column({ type: 'varchar', length: 255 })
  subscriptionId: string;
  @InstantColumn()
  usedAt: Date;
}
