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

/** A checkout expires within a day. The extra days cover an outage. */
const CHECKOUT_DAYS = 3;
const DAY_MS = 86_400_000;
/** Rows in memory at a time. */
const PAGE = 200;

/** The person behind a customer. */
export interface Person {
  id: string;
  email: string;
}

/** Finds and creates the one Stripe customer of each person. */
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
   * Lists the customers to sync, the oldest sync first: those with an account, and those without
   * one that still have to be canceled or may have bought something. Leaves out customers missing
   * at Stripe and those synced in the meantime. Reads page by page.
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

  /** Returns the person's customer: known, adopted or new. Safe for concurrent calls. */
  async ensure(person: Person): Promise<StripeCustomer> {
    const known = await this.findByUser(person.id);
    if (known && known.goneAt === null) return known;
    return (await this.adoption.adoptFor(person)) ?? this.create(person, known?.id ?? 'first');
  }

  /**
   * Creates a customer. `former` is the customer it replaces and part of the idempotency key,
   * because Stripe repeats the same answer for a day.
   */
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

  /** An older checkout has expired or was paid and synced. */
  private queryRecentCheckouts(query: SelectQueryBuilder<StripeCustomer>): SelectQueryBuilder<CheckoutConsent> {
    const agreedAfter = new Date(currentTime().getTime() - CHECKOUT_DAYS * DAY_MS).toISOString();
    return query
      .subQuery()
      .select('1')
      .from(CheckoutConsent, 'consent')
      .where('consent.customerId = customer.id AND consent.agreedAt > :agreedAfter', { agreedAfter });
  }
}
