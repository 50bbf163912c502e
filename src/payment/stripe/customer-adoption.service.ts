import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { In } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import type { User } from '../../users/user.entity.js';
import { UsersService } from '../../users/users.service.js';
import { isMissing, StripeClient } from './stripe.client.js';
import { StripeCustomer } from './stripe-customer.entity.js';

const PAGE = 100;

/**
 * Adopts Stripe customers that our database has lost, as after a restore
 * (docs/decisions/subscription-sync.md). Only our checkout writes the account's ID into a
 * customer's metadata, so the metadata identifies the owner. Never changes a customer that we know
 * or an account that has a customer. All methods throw `unavailable` if Stripe cannot answer.
 */
@Injectable()
export class CustomerAdoptionService {
  constructor(
    private readonly database: Database,
    private readonly stripe: StripeClient,
    private readonly users: UsersService,
  ) {}

  /** Adopts an unknown customer and returns its row; null if no account here owns it. */
  async adopt(customerId: string): Promise<StripeCustomer | null> {
    const customer = await this.find(customerId);
    return customer && this.adoptIfFree(customer);
  }

  /** Adopts the person's newest customer at Stripe; null if there is none. */
  async adoptFor({ id, email }: Pick<User, 'id' | 'email'>): Promise<StripeCustomer | null> {
    const customers = await this.stripe.call((api) => api.customers.list({ email, limit: PAGE }));
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
      const params = { limit: PAGE, ...(after === undefined ? {} : { starting_after: after }) };
      const { data, has_more } = await this.stripe.call((api) => api.customers.list(params));
      for (const customer of await this.filterUnknown(data)) {
        await this.adoptIfFree(customer);
        if (await this.isOwnerless(customer)) ownerless.push(customer.id);
      }
      after = data.at(-1)?.id;
      if (!has_more || after === undefined) return ownerless;
    }
  }

  private async find(customerId: string): Promise<Stripe.Customer | null> {
    try {
      const customer = await this.stripe.call((api) => api.customers.retrieve(customerId));
      return customer.deleted ? null : customer;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
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
}

/** Creates the row of a customer that was never synced. */
export function newCustomer(id: string, userId: string): StripeCustomer {
  const versions = { syncVersion: 0, checkoutVersion: 0 };
  return { id, userId, ...versions, syncedAt: null, goneAt: null, emailDue: null, createdAt: currentTime() };
}
