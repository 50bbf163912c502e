import { Injectable } from '@nestjs/common';
import { Brackets, type SelectQueryBuilder } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import { SUBSCRIPTION_STATUSES } from '../../shared/contract/payment.js';
import { isRunning } from '../../shared/subscription-status.js';
import { CheckoutConsent } from '../checkout/checkout-consent.entity.js';
import { CustomerAdoptionService, newCustomer } from './customer-adoption.service.js';
import { StripeClient } from './stripe.client.js';
import { StripeCustomer } from './stripe-customer.entity.js';
import { Subscription } from '../subscriptions/subscription.entity.js';

/** A checkout ends within a day; the nights after it may be an outage. */
const CHECKOUT_DAYS = 3;
const DAY_MS = 86_400_000;
/** Ids that are held in memory at a time. */
const PAGE = 200;

/** Whom a customer stands for. */
export interface Person {
  id: string;
  email: string;
}

/** The one Stripe customer of each person. */
@Injectable()
export class StripeCustomersService {
  constructor(
    private readonly database: Database,
    private readonly stripe: StripeClient,
    private readonly adoption: CustomerAdoptionService,
  ) {}

  findByUser(userId: string): Promise<StripeCustomer | null> {
    return this.database.repository(StripeCustomer).findOneBy({ userId });
  }

  /**
   * Ids of the customers that belong to an account or, without one, still have to be cancelled or may have bought
   * unseen, and are not gone at Stripe; whose sync is the oldest comes first. Read page by page as they are asked for;
   * whoever is synced meanwhile is left out.
   */
  async *idsToSync(): AsyncGenerator<string, void, undefined> {
    const startedAt = currentTime().toISOString();
    let last: StripeCustomer | undefined;
    for (;;) {
      const page = await this.queryToSync(startedAt, last).getMany();
      for (const { id } of page) yield id;
      if (page.length < PAGE) return;
      last = page.at(-1);
    }
  }

  /**
   * The person's customer: ours, one at Stripe that is theirs, or a new one, as the first time and after it was deleted
   * there. Requests at the same time get the same one.
   */
  async ensure(person: Person): Promise<StripeCustomer> {
    const known = await this.findByUser(person.id);
    if (known && known.goneAt === null) return known;
    return (await this.adoption.adoptFor(person)) ?? this.create(person, known?.id ?? 'first');
  }

  /** `former` is the customer that the new one comes after: Stripe answers the same one to the same question for a day. */
  private async create(person: Person, former: string): Promise<StripeCustomer> {
    const params = { email: person.email, metadata: { userId: person.id } };
    const { id } = await this.stripe.createOnce(['customer', params, former], (api, options) =>
      api.customers.create(params, options),
    );
    return this.database.transaction(() => this.save(id, person.id));
  }

  private async save(id: string, userId: string): Promise<StripeCustomer> {
    const rows = this.database.repository(StripeCustomer);
    const present = await rows.findOneBy({ id });
    if (present) return present;
    await rows.update({ userId }, { userId: null });
    return rows.save(newCustomer(id, userId));
  }

  private queryToSync(startedAt: string, last: StripeCustomer | undefined): SelectQueryBuilder<StripeCustomer> {
    const query = this.database.repository(StripeCustomer).createQueryBuilder('customer');
    const mayHaveBought = new Brackets((who) =>
      who
        .where('customer.userId IS NOT NULL')
        .orWhere(`EXISTS ${this.running(query).getQuery()}`)
        .orWhere(`EXISTS ${this.queryRecentCheckouts(query).getQuery()}`),
    );
    query
      .select(['customer.id', 'customer.syncedAt'])
      .where('customer.goneAt IS NULL')
      .andWhere(mayHaveBought)
      .andWhere('(customer.syncedAt IS NULL OR customer.syncedAt < :startedAt)', { startedAt })
      .orderBy('customer.syncedAt', 'ASC', 'NULLS FIRST')
      .addOrderBy('customer.id', 'ASC')
      .limit(PAGE);
    if (!last) return query;
    const { id, syncedAt } = last;
    if (!syncedAt) return query.andWhere('(customer.syncedAt IS NOT NULL OR customer.id > :id)', { id });
    const later = '(customer.syncedAt > :at OR (customer.syncedAt = :at AND customer.id > :id))';
    return query.andWhere(later, { at: syncedAt.toISOString(), id });
  }

  private running(query: SelectQueryBuilder<StripeCustomer>): SelectQueryBuilder<Subscription> {
    return query
      .subQuery()
      .select('1')
      .from(Subscription, 'running')
      .where('running.customerId = customer.id AND running.planKey IS NOT NULL')
      .andWhere('running.status IN (:...statuses)', { statuses: SUBSCRIPTION_STATUSES.filter(isRunning) });
  }

  /** A checkout that is a few days old has ended by now, and was paid or not. */
  private queryRecentCheckouts(query: SelectQueryBuilder<StripeCustomer>): SelectQueryBuilder<CheckoutConsent> {
    const agreedAfter = new Date(currentTime().getTime() - CHECKOUT_DAYS * DAY_MS).toISOString();
    return query
      .subQuery()
      .select('1')
      .from(CheckoutConsent, 'consent')
      .where('consent.customerId = customer.id AND consent.agreedAt > :agreedAfter', { agreedAfter });
  }
}
