import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { CheckoutAnswer } from '../../src/shared/contract/payment.js';
import type { Fleet } from './fleet.js';
import type { Random } from './random.js';
import { idIn, PASSWORD, priceId, sessionIdOf, stripe } from './shopper.js';
import type { Answer, Visitor } from './visitor.js';

const PLANS = ['STANDARD_SINGLE_NT', 'STANDARD_SINGLE_TV', 'STANDARD_BOTH', 'PRO_SINGLE_TV', 'PRO_BOTH'] as const;
/** How long a person retries while the server is down. */
const RETRY_MS = 90_000;

/** A person in a storm, with the last form that the site accepted. */
export class StormPerson {
  readonly email: string;
  readonly userName: string;
  readonly visitor: Visitor;
  /** The machine id of the last form that was answered with 200; null before the first. */
  submitted: string | null = null;
  private customer = '';

  constructor(
    private readonly fleet: Fleet,
    index: number,
    private readonly random: Random,
  ) {
    this.email = `storm${index}@example.com`;
    this.userName = `Fan_storm${index}`;
    this.visitor = fleet.visitor(index, `10.1.${Math.floor(index / 250)}.${(index % 250) + 1}`);
  }

  async live(rounds: number): Promise<void> {
    const account = { email: this.email, password: PASSWORD };
    // 409 means that an earlier request registered the account but its response was lost.
    await this.insist(() => this.visitor.post('/users/register', account), [201, 409]);
    await this.insist(() => this.visitor.post('/users/login', account), [200]);
    if (this.random.chance(0.7)) await this.submit('1');
    for (let round = 0; round < rounds; round++) {
      await this.act();
      await this.pause();
    }
    if (this.submitted === null) await this.submit('2');
  }

  /** Gets a subscription, changes it and sometimes ends it. */
  async act(): Promise<void> {
    const subscriptionId = this.customer === '' || this.random.chance(0.5) ? await this.buy() : await this.begin();
    for (let change = this.random.below(3); change > 0; change--) await this.change(subscriptionId);
    if (this.random.chance(0.6)) await this.end(subscriptionId);
  }

  /**
   * Buys on the hosted page and returns to the site in half of the cases. Returns the
   * subscription's ID; empty without a purchase.
   */
  private async buy(): Promise<string> {
    const body = { priceId: priceId(this.random.pick(PLANS)), subscription: true };
    const answer = await this.insist(
      () => this.visitor.post<CheckoutAnswer>('/payment/create-checkout-session', body),
      [200],
    );
    const { redirect } = answer.body;
    if (!redirect.includes('/checkout/')) return '';
    // The checkout may have been closed in the meantime.
    const paid = await this.fleet.sandbox.payCheckout(sessionIdOf(redirect)).catch(() => null);
    if (paid === null) return '';
    this.customer = idIn(paid.session.customer);
    const { pathname, search } = new URL(paid.redirect);
    if (this.random.chance(0.5)) await this.insist(() => this.visitor.get(`${pathname}${search}`), [303]);
    return idIn(paid.session.subscription);
  }

  /** Creates a subscription in the dashboard, sometimes one that has already ended. */
  private async begin(): Promise<string> {
    const status = this.random.pick(['active', 'active', 'trialing', 'canceled']);
    const { id } = await this.fleet.sandbox.addSubscription(this.customer, priceId(this.random.pick(PLANS)), status);
    return id;
  }

  private async change(subscriptionId: string): Promise<void> {
    if (subscriptionId === '') return;
    const { status, items } = await this.atStripe<Stripe.Subscription>(subscriptionId);
    if (status === 'canceled') return;
    const params = this.random.pick<Record<string, string>>([
      { cancel_at_period_end: 'true' },
      { cancel_at_period_end: 'false' },
      { 'items[0][id]': items.data[0]?.id ?? '', 'items[0][price]': priceId(this.random.pick(PLANS)) },
      { 'metadata[note]': String(this.random.next()) },
    ]);
    // The site may cancel a repeated trial in the meantime.
    await this.atStripe(subscriptionId, params).catch(() => null);
    await this.pause();
  }

  private async end(subscriptionId: string): Promise<void> {
    if (subscriptionId !== '') await this.atStripe(subscriptionId, undefined, 'DELETE').catch(() => null);
  }

  private async submit(machineId: string): Promise<void> {
    const form = {
      firstName: 'Ada',
      lastName: 'Trader',
      email: this.email,
      ntEmail: `nt.${this.email}`,
      tradingViewUsername: this.userName,
      machineId,
    };
    await this.insist(() => this.visitor.post('/payment/send-post-purchase-info', form), [200]);
    this.submitted = machineId;
  }

  private atStripe<T>(subscriptionId: string, params?: Record<string, string>, method?: string): Promise<T> {
    return stripe<T>(this.fleet, `/subscriptions/${subscriptionId}`, params, method);
  }

  private pause(): Promise<void> {
    return sleep(this.random.below(1200));
  }

  /** Retries like a person would, while no server responds or the response is 503. */
  private async insist<T>(ask: () => Promise<Answer<T>>, accepted: readonly number[]): Promise<Answer<T>> {
    const deadline = Date.now() + RETRY_MS;
    let last = '';
    while (Date.now() < deadline) {
      try {
        const answer = await ask();
        if (accepted.includes(answer.status)) return answer;
        last = `${answer.status}: ${answer.text}`;
        if (answer.status !== 503) break;
      } catch (error) {
        last = String(error);
      }
      await sleep(150);
    }
    throw new Error(`${this.email} was answered ${last}`);
  }
}
