import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
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

  /** Ids of the customers that belong to an account and are not gone at Stripe; whose sync is the oldest comes first. */
  async idsToSync(): Promise<string[]> {
    const rows = await this.database.repository(StripeCustomer).find({
      select: { id: true, syncedAt: true },
      where: { userId: Not(IsNull()), goneAt: IsNull() },
      order: { syncedAt: { direction: 'ASC', nulls: 'FIRST' }, id: 'ASC' },
    });
    return rows.map(({ id }) => id);
  }

  /** The person's customer, made at Stripe the first time or after it was deleted there. Requests at the same time get the same one. */
  async ensure(person: Person): Promise<StripeCustomer> {
    const known = await this.findByUser(person.id);
    if (known && known.goneAt === null) return known;
    const params = { email: person.email, metadata: { userId: person.id } };
    const { id } = await this.stripe.once(['customer', params, known?.id ?? 'first'], (api, options) =>
      api.customers.create(params, options),
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
