import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { StripeClient } from './stripe-client.js';
import { StripeCustomer } from './stripe-customer.entity.js';

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
  ) {}

  findByUser(userId: string): Promise<StripeCustomer | null> {
    return this.database.repository(StripeCustomer).findOneBy({ userId });
  }

  /** Ids of all customers that belong to an account, in a stable order. */
  async all(): Promise<string[]> {
    const rows = await this.database.repository(StripeCustomer).find({ select: { id: true }, order: { id: 'ASC' } });
    return rows.map(({ id }) => id);
  }

  /** The person's customer, made at Stripe the first time or after it was deleted there. Requests at the same time get the same one. */
  async ensure(person: Person): Promise<StripeCustomer> {
    const known = await this.findByUser(person.id);
    if (known && known.goneAt === null) return known;
    const idempotencyKey = known ? `customer-${person.id}-after-${known.id}` : `customer-${person.id}`;
    const { id } = await this.stripe.call((api) =>
      api.customers.create({ email: person.email, metadata: { userId: person.id } }, { idempotencyKey }),
    );
    return this.database.transaction(() => this.keep(id, person.id));
  }

  private async keep(id: string, userId: string): Promise<StripeCustomer> {
    const rows = this.database.repository(StripeCustomer);
    const present = await rows.findOneBy({ id });
    if (present) return present;
    await rows.update({ userId }, { userId: null });
    return rows.save({ id, userId, syncVersion: 0, syncedAt: null, goneAt: null, createdAt: new Date() });
  }
}
