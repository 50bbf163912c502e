import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Database } from '../database/database.js';
import { cardFingerprint } from './stripe-mapping.js';
import { cardMark, emailMark } from './trial-rule.js';
import { TrialUse } from './trial-use.entity.js';

/** Remembers who had the one free trial (docs/decisions/one-trial.md). */
@Injectable()
export class Trials {
  constructor(private readonly database: Database) {}

  /** Whether this e-mail, in any spelling, has its free trial still to come. */
  async isAvailable(email: string): Promise<boolean> {
    return !(await this.database.repository(TrialUse).existsBy({ mark: emailMark(email) }));
  }

  /**
   * Records the trial of a subscription under the person's e-mail (null when the account is gone) and the card.
   * Answers whether it repeats a trial that another subscription had. Joins the running transaction.
   */
  async record(source: Stripe.Subscription, email: string | null, now: Date): Promise<boolean> {
    if (source.trial_start === null) return false;
    const fingerprint = cardFingerprint(source);
    const marks = [...(email ? [emailMark(email)] : []), ...(fingerprint ? [cardMark(fingerprint)] : [])];
    const uses = this.database.repository(TrialUse);
    let repeated = false;
    for (const mark of marks) {
      const earlier = await uses.findOneBy({ mark });
      if (!earlier) await uses.insert({ mark, subscriptionId: source.id, usedAt: now });
      else if (earlier.subscriptionId !== source.id) repeated = true;
    }
    return repeated;
  }
}
