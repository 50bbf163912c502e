import { Injectable, Logger } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { AppError } from '../../http/app-error.js';
import { ChargeReviewsService } from '../charges/charge-reviews.service.js';
import { CustomerAdoptionService } from '../stripe/customer-adoption.service.js';
import { StripeCustomersService } from '../stripe/stripe-customers.service.js';
import { StripeEventsService } from '../stripe-events/stripe-events.service.js';
import { type SyncCause, SubscriptionSyncService, UnsettledCustomerError } from './subscription-sync.service.js';
import { UndecidedDisputesService } from '../charges/undecided-disputes.service.js';

const EVENTS_KEPT_DAYS = 35;
/** An event about a payment that was given up is tried again every night for so long. */
const PAYMENTS_TRIED_DAYS = 7;
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
interface SyncRun {
  tally: SyncTally;
  cause: SyncCause;
  /** The refusals since somebody could last be read. */
  unanswered: AppError[];
}

/**
 * Syncs every customer who has an account or may have bought without one, a few side by side, and
 * looks again at the payments that a bank has still to decide about: the safety net behind the
 * events, delivered or listed.
 */
@Injectable()
export class AllCustomersSyncService {
  private readonly logger = new Logger(AllCustomersSyncService.name);

  constructor(
    private readonly customers: StripeCustomersService,
    private readonly adoption: CustomerAdoptionService,
    private readonly sync: SubscriptionSyncService,
    private readonly reviews: ChargeReviewsService,
    private readonly disputes: UndecidedDisputesService,
    private readonly events: StripeEventsService,
  ) {}

  /**
   * Every night. One customer's failure does not keep the others from theirs. An outage of Stripe (several in a row, or
   * nobody at all, could be read) ends the run with `unavailable`, an abort of `signal` with its reason; the next run
   * begins where this one stopped, with the oldest sync.
   */
  async run(cause: SyncCause, signal?: AbortSignal): Promise<SyncTally> {
    const tally: SyncTally = { synced: 0, failed: 0, ownerless: [] };
    const walk: SyncRun = { tally, cause, unanswered: [] };
    await this.each(this.customers.idsToSync(), (id) => this.syncOne(id, walk), signal);
    if (tally.synced === 0 && walk.unanswered[0]) throw walk.unanswered[0];
    const review = ({ customerId, chargeId }: { customerId: string; chargeId: string }) =>
      this.attempt(customerId, walk, () => this.reviews.review(customerId, chargeId));
    await this.each(this.disputes.listPayments(), review, signal);
    await this.events.retryPayments(daysAgo(PAYMENTS_TRIED_DAYS));
    await this.events.prune(daysAgo(EVENTS_KEPT_DAYS));
    return tally;
  }

  /** By command: looks through all customers at Stripe as well, for those that we have lost. Ends as `run` does. */
  async runWithAdoption(cause: SyncCause): Promise<SyncTally> {
    const ownerless = await this.adoptAll();
    const tally = await this.run(cause);
    return { ...tally, failed: tally.failed + (ownerless ? 0 : 1), ownerless: ownerless ?? [] };
  }

  private async each<T>(
    all: AsyncGenerator<T>,
    work: (one: T) => Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const lane = async (): Promise<void> => {
      // A lane that throws ends the list, and so the others once they have done theirs.
      for await (const one of all) {
        signal?.throwIfAborted();
        await work(one);
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: CUSTOMERS_AT_ONCE }, lane));
    const broken = lanes.find(({ status }) => status === 'rejected');
    if (broken?.status === 'rejected') throw broken.reason;
  }

  private async syncOne(id: string, walk: SyncRun): Promise<void> {
    await this.attempt(id, walk, async () => {
      await this.sync.run(id, walk.cause);
      walk.tally.synced += 1;
    });
  }

  private async attempt(customer: string, walk: SyncRun, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      walk.unanswered = [];
    } catch (error) {
      this.logger.error({ err: error, customer }, 'A customer could not be synced');
      walk.tally.failed += 1;
      if (isUnavailable(error)) walk.unanswered.push(error);
      if (walk.unanswered.length >= OUTAGE_FAILURES) throw error;
    }
  }

  private async adoptAll(): Promise<string[] | null> {
    try {
      return await this.adoption.adoptAll();
    } catch (error) {
      this.logger.error({ err: error }, 'The customers at Stripe could not be looked through');
      return null;
    }
  }
}

function daysAgo(days: number): Date {
  return new Date(currentTime().getTime() - days * DAY_MS);
}

/** Not a customer who changes too fast to be read. */
function isUnavailable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'unavailable' && !(error.cause instanceof UnsettledCustomerError);
}
