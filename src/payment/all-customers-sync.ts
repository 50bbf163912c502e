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
/** Most of a sync is waiting for Stripe. */
const CUSTOMERS_AT_ONCE = 5;

export interface SyncTally {
  synced: number;
  failed: number;
  /** Customers of ours at Stripe whose account is not here; only `runWithLost` looks for them. */
  ownerless: string[];
}

/** How far a walk has come. */
interface Walk {
  tally: SyncTally;
  cause: SyncCause;
  /** The refusals since somebody could last be read. */
  unanswered: Refusal[];
}

/**
 * Syncs every customer who has an account or may have bought without one, a few side by side: the safety net behind the
 * events, delivered or listed.
 */
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
   * Every night. One customer's failure does not keep the others from theirs. An outage of Stripe (several in a row, or
   * nobody at all, could be read) ends the run with `unavailable`, an abort of `signal` with its reason; the next run
   * begins where this one stopped, with the oldest sync.
   */
  async run(cause: SyncCause, signal?: AbortSignal): Promise<SyncTally> {
    const tally: SyncTally = { synced: 0, failed: 0, ownerless: [] };
    await this.walk({ tally, cause, unanswered: [] }, signal);
    await this.events.prune(new Date(currentTime().getTime() - EVENTS_KEPT_DAYS * DAY_MS));
    return tally;
  }

  /** By command: looks through all customers at Stripe as well, for those that we have lost. Ends as `run` does. */
  async runWithLost(cause: SyncCause): Promise<SyncTally> {
    const ownerless = await this.adoptAll();
    const tally = await this.run(cause);
    return { ...tally, failed: tally.failed + (ownerless ? 0 : 1), ownerless: ownerless ?? [] };
  }

  private async walk(walk: Walk, signal: AbortSignal | undefined): Promise<void> {
    const ids = this.customers.idsToSync();
    const lane = async (): Promise<void> => {
      // A lane that throws ends the ids, and so the others once they have done theirs.
      for await (const id of ids) {
        signal?.throwIfAborted();
        await this.syncOne(id, walk);
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: CUSTOMERS_AT_ONCE }, lane));
    const broken = lanes.find(({ status }) => status === 'rejected');
    if (broken?.status === 'rejected') throw broken.reason;
    if (walk.tally.synced === 0 && walk.unanswered[0]) throw walk.unanswered[0];
  }

  private async syncOne(id: string, walk: Walk): Promise<void> {
    try {
      await this.sync.run(id, walk.cause);
      walk.tally.synced += 1;
      walk.unanswered = [];
    } catch (error) {
      this.logger.pino.error({ err: error, customer: id }, 'A customer could not be synced');
      walk.tally.failed += 1;
      if (isUnavailable(error)) walk.unanswered.push(error);
      if (walk.unanswered.length >= OUTAGE_FAILURES) throw error;
    }
  }

  private async adoptAll(): Promise<string[] | null> {
    try {
      return await this.adoption.adoptAll();
    } catch (error) {
      this.logger.pino.error({ err: error }, 'The customers at Stripe could not be looked through');
      return null;
    }
  }
}

/** Not a customer who changes too fast to be read. */
function isUnavailable(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'unavailable' && !(error.cause instanceof UnsettledCustomer);
}
