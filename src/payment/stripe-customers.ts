import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan, Not } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { Database } from '../database/database.js';
import { SUBSCRIPTION_STATUSES } from '../shared/contract/payment.js';
import { isRunning } from '../shared/subscription-status.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import { CustomerAdoption, newCustomer } from './customer-adoption.js';
import { StripeClient } from './stripe-client.js';
import { StripeCustomer } from './stripe-customer.entity.js';
import { Subscription } from './subscription.entity.js';

/** A checkout ends within a day; the nights after it may be an outage. */
const CHECKOUT_DAYS = 3;
const DAY_MS = 86_400_000;

/** Whom a customer stands for. */
export interface Person {
  id: string;
  email: string;
}

/** The one Stripe customer of each person. */
@Injectable()
export class StripeCustomers {
  constructor(
    private readonly database: Database,
    private readonly stripe: StripeClient,
    private readonly adoption: CustomerAdoption,
  ) {}

  findByUser(userId: string): Promise<StripeCustomer | null> {
    return this.database.repository(StripeCustomer).findOneBy({ userId });
  }

  /**
   * Ids of the customers that belong to an account or, without one, still have to be cancelled or may have bought
   * unseen, and are not gone at Stripe; whose sync is the oldest comes first.
   */
  async idsToSync(): Promise<string[]> {
    const rows = await this.database.repository(StripeCustomer).find({
      select: { id: true, syncedAt: true },
      where: [
        { userId: Not(IsNull()), goneAt: IsNull() },
        {
          userId: IsNull(),
          goneAt: IsNull(),
          id: In([...(await this.idsWithRunning()), ...(await this.idsWithCheckouts())]),
        },
      ],
      order: { syncedAt: { direction: 'ASC', nulls: 'FIRST' }, id: 'ASC' },
    });
    return rows.map(({ id }) => id);
  }

  /**
   * The person's customer: ours, one at Stripe that is theirs, or a new one, as the first time and after it was deleted
   * there. Requests at the same time get the same one.
   */
  async ensure(person: Person): Promise<StripeCustomer> {
    const known = await this.findByUser(person.id);
    if (known && known.goneAt === null) return known;
    return (await this.adoption.adoptFor(person)) ?? this.make(person, known?.id ?? 'first');
  }

  /** `former` is the customer that the new one comes after: Stripe answers the same one to the same question for a day. */
  private async make(person: Person, former: string): Promise<StripeCustomer> {
    const params = { email: person.email, metadata: { userId: person.id } };
    const { id } = await this.stripe.once(['customer', params, former], (api, options) =>
      api.customers.create(params, options),
    );
    return this.database.transaction(() => this.keep(id, person.id));
  }

  private async keep(id: string, userId: string): Promise<StripeCustomer> {
    const rows = this.database.repository(StripeCustomer);
    const present = await rows.findOneBy({ id });
    if (present) return present;
    await rows.update({ userId }, { userId: null });
    return rows.save(newCustomer(id, userId));
  }

  /** Of accounts that are gone: a checkout that is a few days old has ended by now, and was paid or not. */
  private async idsWithCheckouts(): Promise<string[]> {
    const rows = await this.database.repository(CheckoutConsent).find({
      select: { customerId: true },
      where: {
        agreedAt: MoreThan(new Date(currentTime().getTime() - CHECKOUT_DAYS * DAY_MS)),
        customer: { userId: IsNull() },
      },
    });
    return rows.map(({ customerId }) => customerId);
  }

  private async idsWithRunning(): Promise<string[]> {
    const running = SUBSCRIPTION_STATUSES.filter(isRunning);
    const rows = await this.database.repository(Subscription).find({
      select: { customerId: true },
      where: { status: In(running), planKey: Not(IsNull()), customer: { userId: IsNull() } },
    });
    return rows.map(({ customerId }) => customerId);
  }
}
