import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { In } from 'typeorm';
import { Database } from '../../database/database.js';
import type { User } from '../../users/user.entity.js';
import { cardFingerprint } from '../stripe/stripe-mapping.js';
import { addressMark, cardMark, emailMark } from './trial.rules.js';
import { Subscription } from './subscription.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { TrialUse } from './trial-use.entity.js';

type Holder = Pick<User, 'email' | 'emailVerified'>;

/** Remembers who had the one free trial (docs/decisions/one-trial.md). */
@Injectable()
export class TrialsService {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /**
   * Whether a person has the free trial still to come: not had under this very e-mail, nor verified in any spelling of it,
   * nor refused in this account.
   */
  async isAvailable({ id, email }: Pick<User, 'id' | 'email'>): Promise<boolean> {
    if (await this.database.repository(TrialUse).existsBy({ mark: In(marksOfEmail(email)) })) return false;
    return !(await this.subscriptions.findByUser(id)).some(({ trialRefused }) => trialRefused);
  }

  /**
   * Marks the trial of a subscription, if it has one, under the e-mail of its person (null when the account is gone) and
   * the card. Answers whether it is to be taken back, because another subscription had one before; that leaves no mark.
   * Judged at the first sight (`previous`), and again when the first card is seen, which Stripe may attach a moment later:
   * a card that is changed afterwards only leaves its mark. And only what our own checkout started is taken back: a second
   * trial that the owner gives by hand is a gift. Where a trial that began later was judged before and holds a mark of this
   * one, its row is set to be taken back, and `superseded` has its customer, who is to be synced. Joins the running transaction.
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
    const isOpen = source.status === 'trialing' && cards.length > 0 && !(await this.hasCard(source.id));
    const isJudged = previous !== undefined && !isOpen;
    const isRefused = previous?.trialRefused === true || (!isJudged && isRepeated);
    const refused = isRefused && source.metadata['userId'] !== undefined;
    if (refused) return { refused, superseded: [] };
    const taken = new Set(earlier.map(({ mark }) => mark));
    const own = person ? [person.emailVerified ? emailMark(person.email) : addressMark(person.email)] : [];
    const marks = [...own, ...cards].filter((one) => !taken.has(one));
    const superseded = isJudged ? [] : await this.supersede(known.filter(({ mark }) => marks.includes(mark)));
    for (const mark of marks) await uses.save({ mark, subscriptionId: source.id, usedAt: startedAt });
    return { refused, superseded };
  }

  private async hasCard(subscriptionId: string): Promise<boolean> {
    return this.database.repository(TrialUse).existsBy({ mark: cardMark(subscriptionId) });
  }

  /** Marks the trial as had, whether or not it was: nobody who took a payment back gets another. Joins the running transaction. */
  async markUsed(person: Holder | null, fingerprint: string | null, subscriptionId: string, at: Date): Promise<void> {
    const uses = this.database.repository(TrialUse);
    const own = person ? [person.emailVerified ? emailMark(person.email) : addressMark(person.email)] : [];
    const marks = [...own, ...(fingerprint === null ? [] : [cardMark(fingerprint)])];
    const known = new Set((await uses.findBy({ mark: In(marks) })).map(({ mark }) => mark));
    for (const mark of marks.filter((one) => !known.has(one))) await uses.save({ mark, subscriptionId, usedAt: at });
  }

  /** Sets the running trials that hold these marks to be taken back; answers their customers. */
  private async supersede(held: readonly TrialUse[]): Promise<string[]> {
    const rows = this.database.repository(Subscription);
    const ids = held.map(({ subscriptionId }) => subscriptionId);
    const later = await rows.findBy({ id: In(ids), status: 'trialing', trialRefused: false });
    await rows.update({ id: In(later.map(({ id }) => id)) }, { trialRefused: true });
    return later.map(({ customerId }) => customerId);
  }

  /** Marks a trial of an account that was not verified until now in all spellings of its address. Joins the running transaction. */
  async confirmEmail({ id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
    const uses = this.database.repository(TrialUse);
    const subscriptionId = In((await this.subscriptions.findByUser(id)).map((row) => row.id));
    const own = await uses.findOneBy({ mark: addressMark(email), subscriptionId });
    const mark = emailMark(email);
    if (!own || (await uses.existsBy({ mark }))) return;
    await uses.save({ mark, subscriptionId: own.subscriptionId, usedAt: own.usedAt });
  }

  /**
   * Whoever had the trial under a former address has had it under the new one, and the former one keeps its mark: it is
   * the same person. One that was never confirmed need not be, and gets it back. Joins the running transaction.
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
   * Gives the trial back to the address of an account that is deleted without ever being confirmed: whoever had it need
   * not be the address's owner. The card stays marked. Joins the running transaction.
   */
  async forgetEmail({ id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
    const subscriptionId = In((await this.subscriptions.findByUser(id)).map((row) => row.id));
    await this.database.repository(TrialUse).delete({ mark: addressMark(email), subscriptionId });
  }
}

const marksOfEmail = (email: string): string[] => [addressMark(email), emailMark(email)];

/**
 * None before a card is attached. Each leaves a mark of its subscription alone too: its own may be somebody else's, now or
 * later, and some cards tell nobody from others.
 */
function cardMarks(source: Stripe.Subscription): string[] {
  if (source.default_payment_method === null) return [];
  const fingerprint = cardFingerprint(source);
  return [cardMark(source.id), ...(fingerprint === null ? [] : [cardMark(fingerprint)])];
}
