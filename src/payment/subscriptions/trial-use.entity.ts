import { Column, Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../../database/columns.js';

/** A mark that a free trial was used, by a person's e-mail or by a card. Outlives the account; names nobody. */
@Entity('trial_uses')
export class TrialUse {
  /** SHA-256 of `address:…`, `email:…` or `card:…` (trial.rules.ts), base64url. */
  @PrimaryColumn({ type: 'varchar', length: 43, primaryKeyConstraintName: 'trial_uses_pk' })
  mark: string;
  /** The subscription that had the trial. */
  @Column({ type: 'varchar', length: 255 })
  subscriptionId: string;
  /** When that trial began. */
  @InstantColumn()
  usedAt: Date;
}
