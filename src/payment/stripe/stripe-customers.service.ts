import { Injectable } from '@nestjs/common';
import { Brackets, type SelectQueryBuilder, In } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import { SUBSCRIPTION_STATUSES, isRunning } from '../../shared/contract/payment.js';
import { CheckoutConsent } from '../checkout/checkout-consent.entity.js';
import { nullIfMissing, StripeClient } from './stripe.client.js';
import { StripeCustomer } from './stripe-customer.entity.js';
import { Subscription } from '../subscriptions/subscription.entity.js';
import type Stripe from 'stripe';
import type { User } from '../../users/user.entity.js';
import { UsersService } from '../../users/users.service.js';

/** A checkout expires within a day. The extra days cover an outage. */
const CHECKOUT_DAYS = 3;
const DAY_MS = 86_400_000;
const PAGE = 200;
const STRIPE_PAGE = 100;

export type Person = Pick<User, 'id' | 'email'>;

/**
 * Finds, adopts and creates the one Stripe customer of each person. Adopting is for customers that
 * our database has lost, as after a restore (docs/decisions/subscription-sync.md): only our
 * checkout writes the account's ID into a customer's metadata, so the metadata identifies the
 * owner. It never changes a customer that we know or an account that has a customer. The methods
 * that ask Stripe throw `unavailable` if Stripe cannot answer.
 */
@Injectable()
export class StripeCustomersService {
  constructor(
    private readonly database: Database,
    private readonly stripe: StripeClient,
    private readonly users: UsersService,
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
    return (await this.adoptFor(person)) ?? this.create(person, known?.id ?? 'first');
  }

  /** Adopts an unknown customer and returns its row; null if no account here owns it. */
  async adopt(customerId: string): Promise<StripeCustomer | null> {
    const customer = await this.retrieve(customerId);
    return customer && this.adoptIfFree(customer);
  }

  /** Adopts the person's newest customer at Stripe; null if there is none. */
  async adoptFor({ id, email }: Person): Promise<StripeCustomer | null> {
    const customers = await this.stripe.call((api) => api.customers.list({ email, limit: STRIPE_PAGE }));
    for (const customer of customers.data.filter(({ metadata }) => metadata['userId'] === id)) {
      const row = await this.adoptIfFree(customer);
      if (row) return row;
    }
    return null;
  }

  /**
   * Adopts all unknown customers at Stripe, the newest first. Returns the IDs of those whose
   * account is not here, such as an account opened after the backup.
   */
  async adoptAll(): Promise<string[]> {
    const ownerless: string[] = [];
    let after: string | undefined;
    for (;;) {
      const params = { limit: STRIPE_PAGE, ...(after === undefined ? {} : { starting_after: after }) };
      const { data, has_more } = await this.stripe.call((api) => api.customers.list(params));
      for (const customer of await this.filterUnknown(data)) {
        await this.adoptIfFree(customer);
        if (await this.isOwnerless(customer)) ownerless.push(customer.id);
      }
      after = data.at(-1)?.id;
      if (!has_more || after === undefined) return ownerless;
    }
  }

  private async retrieve(customerId: string): Promise<Stripe.Customer | null> {
    const customer = await nullIfMissing(this.stripe.call((api) => api.customers.retrieve(customerId)));
    return customer === null || customer.deleted ? null : customer;
  }

  private async filterUnknown(customers: Stripe.Customer[]): Promise<Stripe.Customer[]> {
    const ids = customers.map(({ id }) => id);
    const rows = await this.database.repository(StripeCustomer).findBy({ id: In(ids) });
    const known = new Set(rows.map(({ id }) => id));
    return customers.filter(({ id }) => !known.has(id));
  }

  private async isOwnerless({ metadata }: Stripe.Customer): Promise<boolean> {
    const userId = metadata['userId'];
    return userId !== undefined && !(await this.users.findById(userId));
  }

  private async adoptIfFree({ id, metadata }: Stripe.Customer): Promise<StripeCustomer | null> {
    const userId = metadata['userId'];
    if (userId === undefined) return null;
    return this.database.transaction(async () => {
      const rows = this.database.repository(StripeCustomer);
      const current = await rows.findOneBy({ userId });
      const isFree = current === null || current.goneAt !== null;
      if (!isFree || (await rows.existsBy({ id })) || !(await this.users.findById(userId))) return null;
      if (current) await rows.update({ id: current.id }, { userId: null });
      return rows.save(newCustomer(id, userId));
    });
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

function newCustomer(id: string, userId: string): StripeCustomer {
  const versions = { syncVersion: 0, checkoutVersion: 0 };
  return { id, userId, ...versions, syncedAt: null, goneAt: null, emailDue: null, createdAt: currentTime() };
}
