import { Injectable } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { AppLogger } from '../http/logger.js';
import { Refusal } from '../http/refusal.js';
import { CustomerAdoption } from './customer-adoption.js';
import { StripeCustomers } from './stripe-customers.js';
import { StripeEvents } from './stripe-events.js';
import { type SyncCause, SubscriptionSync, UnsettledCustomer } from './subscription-sync.js';

const EVENTS_KEPT_DAYS = 35;
const DAY_MS = 86_400_000;
/** So many customers one after the other are not unlucky: Stripe is out. */
const OUTAGE_FAILURES = 5;

export interface SyncTally {
  synced: number;
  failed: number;
  /** Customers of ours at Stripe whose account is not here. */
  ownerless: string[];
}

/** Syncs every customer who has an account or may have bought without one, and who are ours at Stripe alone, so that a webhook that never came locks nobody out for longer than a day. */
@Injectable()
export class AllCustomersSync {
  constructor(
    private readonly customers: StripeCustomers,
    private readonly adoption: CustomerAdoption,
    private readonly sync: SubscriptionSync,
    private readonly events: StripeEvents,
    private readonly logger: AppLogger,
  ) {}

  /**
   * One customer's failure does not keep the others from theirs. An outage of Stripe (several in a row, or nobody at all,
   * could be read) ends the run with `unavailable`, an abort of `signal` with its reason; the next run begins where this
   * one stopped, with the oldest sync.
   */
  async run(cause: SyncCause, signal?: AbortSignal): Promise<SyncTally> {
    const tally: SyncTally = { synced: 0, failed: 0, ownerless: [] };
    await this.adoptAll(tally, signal);
    let unanswered: Refusal[] = [];
    for (const id of await this.customers.idsToSync()) {
      signal?.throwIfAborted();
      try {
        await this.sync.run(id, cause);
        tally.synced += 1;
        unanswered = [];
      } catch (error) {
        this.note(tally, error, { customer: id }, 'A customer could not be synced');
        if (isUnavailable(error)) unanswered.push(error);
        if (unanswered.length >= OUTAGE_FAILURES) throw error;
      }
    }
    if (tally.synced === 0 && unanswered[0]) throw unanswered[0];
    await this.events.prune(new Date(currentTime().getTime() - EVENTS_KEPT_DAYS * DAY_MS));
    return tally;
  }

  private async adoptAll(tally: SyncTally, signal: AbortSignal | undefined): Promise<void> {
    try {
      tally.ownerless = await this.adoption.adoptAll(signal);
    } catch (error) {
      signal?.throwIfAborted();
      this.note(tally, error, {}, 'The customers at Stripe could not be looked through');
    }
  }

  private note(tally: SyncTally, error: unknown, facts: object, message: string): void {
    this.logger.pino.error({ err: error, ...facts }, message);
    tally.failed += 1;
  }
}

/** Not a customer who changes too fast to be read. */
function isUnavailable(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'unavailable' && !(error.cause instanceof UnsettledCustomer);
}
