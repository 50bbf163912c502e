import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { In } from 'typeorm';
import { Database } from '../../database/database.js';
import type { User } from '../../users/user.entity.js';
import { cardFingerprint } from '../stripe/stripe-mapping.js';
import { Subscription } from './subscription.entity.js';
import { TrialUse } from './trial-use.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { createHash } from 'node:crypto';
import { normalizeEmail, unaliasedEmail } from '../../users/email.js';

type Holder = Pick<User, 'email' | 'emailVerified'>;

/** Both marks of an address. */
const USED = 'SELECT 1 FROM trial_uses WHERE mark IN ($1, $2) LIMIT 1';

/** Records who used the one free trial (docs/decisions/one-trial.md). */
@Injectable()
export class TrialsService {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /**
   * Whether the person can still have the free trial: not used under this email address or, if
   * confirmed, any spelling of it, and not refused in this account. `subscriptions`: all of the
   * person, if the caller has read them.
   */
  async isAvailable(
    { id, email }: Pick<User, 'id' | 'email'>,
    subscriptions?: readonly Subscription[],
  ): Promise<boolean> {
    const [used] = await this.database.select(USED, marksOfEmail(email));
    if (used) return false;
    return !(subscriptions ?? (await this.subscriptions.findByUser(id))).some(({ trialRefused }) => trialRefused);
  }

  /**
   * Marks a subscription's trial under the email address of its person (null after the account is
   * deleted) and its card. Returns `refused` if another subscription had a trial before; that
   * leaves no mark. Decides when the subscription is first read (`previous` is undefined) and again
   * when its first card is read, because Stripe may attach the card later. A card changed
   * afterwards only leaves its mark. Refuses only trials that our checkout started: a second trial
   * that the owner grants by hand is a gift. If this trial began before another one that was
   * accepted, that one is marked as refused, and `superseded` has its customer, who has to be
   * synced. Joins the running transaction.
   */
  async record(
    source: Stripe.Subscription,
    person: Holder | null,
    previous?: Subscription,
  ): Promise<{ refused: boolean; superseded: string[] }> {
    if (source.trial_start === null) return { refused: false, superseded: [] };
    const startedAt = new Date(source.trial_start * 1000);
    const uses = this.database.repository(TrialUse);
    const cards = cardMarks(source);
    const known = await uses.findBy({ mark: In([...(person ? marksOfEmail(person.email) : []), ...cards]) });
    const earlier = known.filter(({ usedAt }) => usedAt <= startedAt);
    const isRepeated = earlier.some(({ subscriptionId }) => subscriptionId !== source.id);
    const isOpen =
      source.status === 'trialing' && cards.length > 0 && !(await uses.existsBy({ mark: cardMark(source.id) }));
    const isDecided = previous !== undefined && !isOpen;
    const isRefused = previous?.trialRefused === true || (!isDecided && isRepeated);
    const refused = isRefused && source.metadata['userId'] !== undefined;
    if (refused) return { refused, superseded: [] };
    const taken = new Set(earlier.map(({ mark }) => mark));
    const marks = [...ownMarks(person), ...cards].filter((one) => !taken.has(one));
    const superseded = isDecided ? [] : await this.supersede(known.filter(({ mark }) => marks.includes(mark)));
    for (const mark of marks) await uses.save({ mark, subscriptionId: source.id, usedAt: startedAt });
    return { refused, superseded };
  }

  /**
   * Marks the trial as used, whether it was or not: a person who disputed a payment gets no other
   * trial. Joins the running transaction.
   */
  async markUsed(person: Holder | null, fingerprint: string | null, subscriptionId: string, at: Date): Promise<void> {
    const uses = this.database.repository(TrialUse);
    const marks = [...ownMarks(person), ...(fingerprint === null ? [] : [cardMark(fingerprint)])];
    const known = new Set((await uses.findBy({ mark: In(marks) })).map(({ mark }) => mark));
    for (const mark of marks.filter((one) => !known.has(one))) await uses.save({ mark, subscriptionId, usedAt: at });
  }

  /** Marks the running trials that hold these marks as refused. Returns their customers. */
  private async supersede(held: readonly TrialUse[]): Promise<string[]> {
    const rows = this.database.repository(Subscription);
    const ids = held.map(({ subscriptionId }) => subscriptionId);
    const later = await rows.findBy({ id: In(ids), status: 'trialing', trialRefused: false });
    await rows.update({ id: In(later.map(({ id }) => id)) }, { trialRefused: true });
    return later.map(({ customerId }) => customerId);
  }

  /** Marks a trial under all spellings of a newly confirmed address, in the transaction. */
  async confirmEmail({ id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
    const uses = this.database.repository(TrialUse);
    const subscriptionId = In((await this.subscriptions.findByUser(id)).map((row) => row.id));
    const own = await uses.findOneBy({ mark: addressMark(email), subscriptionId });
    const mark = emailMark(email);
    if (!own || (await uses.existsBy({ mark }))) return;
    await uses.save({ mark, subscriptionId: own.subscriptionId, usedAt: own.usedAt });
  }

  /**
   * Marks the new address of a person who had the trial under a former address, which keeps its
   * mark. A former address that was never confirmed may belong to somebody else and loses its mark.
   * Joins the running transaction.
   */
  async moveToNewEmail({ id, email }: User, former: Holder): Promise<void> {
    const uses = this.database.repository(TrialUse);
    const [used] = await uses.find({
      where: { mark: In(marksOfEmail(former.email)) },
      order: { usedAt: 'ASC' },
      take: 1,
    });
    const mark = emailMark(email);
    if (used && !(await uses.existsBy({ mark }))) {
      await uses.save({ mark, subscriptionId: used.subscriptionId, usedAt: used.usedAt });
    }
    if (!former.emailVerified) await this.forgetEmail({ id, email: former.email });
  }

  /**
   * Removes the mark of a deleted account's address that was never confirmed, because it may belong
   * to somebody else. The card stays marked. Joins the running transaction.
   */
  async forgetEmail({ id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
    const subscriptionId = In((await this.subscriptions.findByUser(id)).map((row) => row.id));
    await this.database.repository(TrialUse).delete({ mark: addressMark(email), subscriptionId });
  }
}

const marksOfEmail = (email: string): string[] => [addressMark(email), emailMark(email)];

function ownMarks(person: Holder | null): string[] {
  return person ? [person.emailVerified ? emailMark(person.email) : addressMark(person.email)] : [];
}

/**
 * Returns the marks of a subscription's card; empty without a card. Also marks the subscription
 * itself, because the card may be shared or unidentifiable.
 */
function cardMarks(source: Stripe.Subscription): string[] {
  if (source.default_payment_method === null) return [];
  const fingerprint = cardFingerprint(source);
  return [cardMark(source.id), ...(fingerprint === null ? [] : [cardMark(fingerprint)])];
}

/** The mark for an unconfirmed address, which proves nothing about its other spellings. */
export function addressMark(email: string): string {
  return markOf(`address:${normalizeEmail(email)}`);
}

/** The mark for a confirmed address, equal for all its spellings. */
export function emailMark(email: string): string {
  return markOf(`email:${unaliasedEmail(email)}`);
}

/** The mark for a card, by Stripe's fingerprint. */
export function cardMark(fingerprint: string): string {
  return markOf(`card:${fingerprint}`);
}

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
