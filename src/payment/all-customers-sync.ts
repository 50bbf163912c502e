import { Injectable } from '@nestjs/common';
import { AppLogger } from '../http/logger.js';
import { Refusal } from '../http/refusal.js';
import { StripeCustomers } from './stripe-customers.js';
import { StripeEvents } from './stripe-events.js';
import { type SyncCause, SubscriptionSync } from './subscription-sync.js';

const EVENTS_KEPT_DAYS = 35;
const DAY_MS = 86_400_000;

export interface SyncTally {
  synced: number;
  failed: number;
}

/** Syncs every customer who has an account, so that a webhook that never came locks nobody out for longer than a day. */
@Injectable()
export class AllCustomersSync {
  constructor(
    private readonly customers: StripeCustomers,
    private readonly sync: SubscriptionSync,
    private readonly events: StripeEvents,
    private readonly logger: AppLogger,
  ) {}

  /**
   * One customer's failure does not keep the others from theirs. An outage of Stripe ends the run with `unavailable`, an
   * abort of `signal` with its reason; the next run begins where this one stopped, with the oldest sync.
   */
  async run(cause: SyncCause, signal?: AbortSignal): Promise<SyncTally> {
    const tally: SyncTally = { synced: 0, failed: 0 };
    for (const id of await this.customers.idsToSync()) {
      signal?.throwIfAborted();
      try {
        await this.sync.run(id, cause);
        tally.synced += 1;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'unavailable') throw error;
        this.logger.pino.error({ err: error, customer: id }, 'A customer could not be synced');
        tally.failed += 1;
      }
    }
    await this.events.prune(new Date(Date.now() - EVENTS_KEPT_DAYS * DAY_MS));
    return tally;
  }
}
