import { Injectable, Logger } from '@nestjs/common';
import { In, MoreThan, Not } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import { ChargeReviewsService } from '../charges/charge-reviews.service.js';
import { DECIDED_STATUSES, Dispute } from '../charges/dispute.entity.js';
import { StripeCustomersService } from '../stripe/stripe-customers.service.js';
import { StripeEventsService } from '../stripe-events/stripe-events.service.js';
import { type SyncCause, SubscriptionSyncService, UnsettledCustomerError } from './subscription-sync.service.js';

const EVENTS_KEPT_DAYS = 35;
/** How long an event about a payment that was given up is retried every night. */
const PAYMENTS_TRIED_DAYS = 7;
/** Longer than any bank takes. An older undecided dispute has an unknown status. */
const MAX_DISPUTE_DAYS = 365;
const DISPUTES_PAGE = 200;
const DAY_MS = 86_400_000;
/** As many failures in a row as mean that Stripe is down. */
const OUTAGE_FAILURES = 5;
/** A sync mostly waits for Stripe. */
const CUSTOMERS_AT_ONCE = 5;

export interface SyncTally {
  synced: number;
  failed: number;
  /** Stripe customers of ours whose account is not here. Only `runWithAdoption` looks for them. */
  ownerless: string[];
}

interface SyncRun {
  tally: SyncTally;
  /** The outage errors since the last successful sync. */
  unanswered: AppError[];
}

/**
 * Syncs every customer who has an account or may have bought without one, several at a time, and
 * reviews payments with an undecided dispute. The safety net behind delivered and listed events.
 */
@Injectable()
export class AllCustomersSyncService {
  private readonly logger = new Logger(AllCustomersSyncService.name);

  constructor(
    private readonly database: Database,
    private readonly customers: StripeCustomersService,
    private readonly sync: SubscriptionSyncService,
    private readonly reviews: ChargeReviewsService,
    private readonly events: StripeEventsService,
  ) {}

  /**
   * Runs every night. One customer's failure does not affect the others. An outage of Stripe
   * (several failures in a row, or nobody could be read) ends the run with `unavailable`; an abort
   * of `signal` ends it with its reason. The next run continues with the oldest sync.
   */
  async run(cause: SyncCause, signal?: AbortSignal): Promise<SyncTally> {
    const tally: SyncTally = { synced: 0, failed: 0, ownerless: [] };
    const run: SyncRun = { tally, unanswered: [] };
    const sync = async (id: string): Promise<void> => {
      await this.sync.run(id, cause);
      tally.synced += 1;
    };
    await this.each(this.customers.idsToSync(), (id) => this.attempt(id, run, () => sync(id)), signal);
    if (tally.synced === 0 && run.unanswered[0]) throw run.unanswered[0];
    const review = ({ customerId, chargeId }: Pick<Dispute, 'customerId' | 'chargeId'>) =>
      this.attempt(customerId, run, () => this.reviews.review(customerId, chargeId));
    await this.each(this.listDisputedPayments(), review, signal);
    await this.events.retryPayments(daysAgo(PAYMENTS_TRIED_DAYS));
    await this.events.prune(daysAgo(EVENTS_KEPT_DAYS));
    return tally;
  }

  /** Runs by command, and also adopts customers that we have lost. Ends as `run` does. */
  async runWithAdoption(cause: SyncCause): Promise<SyncTally> {
    const ownerless = await this.adoptAll();
    const tally = await this.run(cause);
    return { ...tally, failed: tally.failed + (ownerless ? 0 : 1), ownerless: ownerless ?? [] };
  }

  /** Lists the payments with an undecided dispute, page by page. */
  private async *listDisputedPayments(): AsyncGenerator<Pick<Dispute, 'customerId' | 'chargeId'>, void, undefined> {
    const createdAt = MoreThan(daysAgo(MAX_DISPUTE_DAYS));
    let last = '';
    for (;;) {
      const page = await this.database.repository(Dispute).find({
        where: { id: MoreThan(last), status: Not(In(DECIDED_STATUSES)), createdAt },
        order: { id: 'ASC' },
        take: DISPUTES_PAGE,
      });
      yield* page;
      if (page.length < DISPUTES_PAGE) return;
      last = page.at(-1)?.id ?? last;
    }
  }

  private async each<T>(
    all: AsyncGenerator<T>,
    work: (one: T) => Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const lane = async (): Promise<void> => {
      // A lane that throws ends the generator, so the other lanes stop after their current item.
      for await (const one of all) {
        signal?.throwIfAborted();
        await work(one);
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: CUSTOMERS_AT_ONCE }, lane));
    const broken = lanes.find(({ status }) => status === 'rejected');
    if (broken?.status === 'rejected') throw broken.reason;
  }

  private async attempt(customer: string, run: SyncRun, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      run.unanswered = [];
    } catch (error) {
      this.logger.error({ err: error, customer }, 'A customer could not be synced');
      run.tally.failed += 1;
      if (isUnavailable(error)) run.unanswered.push(error);
      if (run.unanswered.length >= OUTAGE_FAILURES) throw error;
    }
  }

  private async adoptAll(): Promise<string[] | null> {
    try {
      return await this.customers.adoptAll();
    } catch (error) {
      this.logger.error({ err: error }, 'The customers at Stripe could not be listed');
      return null;
    }
  }
}

function daysAgo(days: number): Date {
  return new Date(currentTime().getTime() - days * DAY_MS);
}

/** Excludes a customer who changes too fast to be read. */
function isUnavailable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'unavailable' && !(error.cause instanceof UnsettledCustomerError);
}
