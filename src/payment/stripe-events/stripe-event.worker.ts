import { Injectable, Logger } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { BackgroundJobsService } from '../../jobs/background-jobs.service.js';
import type { JobLoop } from '../../jobs/job-loop.js';
import { ChargeReviewsService } from '../charges/charge-reviews.service.js';
import type { StripeEvent } from './stripe-event.entity.js';
import { retryAt } from './stripe-event.rules.js';
import { StripeEventsService } from './stripe-events.service.js';
import { SubscriptionSyncService } from '../subscriptions/subscription-sync.service.js';

const POLL_SECONDS = 5;
/** A sync mostly waits for Stripe. */
const CUSTOMERS_AT_ONCE = 5;

/** Processes one customer at a time. */
interface Lane {
  loop: JobLoop;
  /** The events that it is processing, all of one customer or one payment. */
  events: readonly StripeEvent[];
}

/**
 * Processes the inbox, several customers at a time, with one sync for all waiting events of a
 * customer. A new event wakes a lane. All lanes also poll for events that another process left or
 * that are due again.
 */
@Injectable()
export class StripeEventWorker {
  private readonly logger = new Logger(StripeEventWorker.name);
  private readonly lanes: Lane[] = [];

  constructor(
    private readonly events: StripeEventsService,
    private readonly sync: SubscriptionSyncService,
    private readonly reviews: ChargeReviewsService,
    jobs: BackgroundJobsService,
  ) {
    for (let count = 1; count <= CUSTOMERS_AT_ONCE; count++) {
      const work = (stopping: AbortSignal): Promise<boolean> => this.processDue(lane, stopping);
      const lane: Lane = { loop: jobs.add('stripe-events', POLL_SECONDS * count, work), events: [] };
      this.lanes.push(lane);
    }
    events.onArrival(() => this.wakeOne());
  }

  private wakeOne(): void {
    this.lanes.find(({ events }) => events.length === 0)?.loop.wake();
  }

  private async processDue(lane: Lane, stopping: AbortSignal): Promise<boolean> {
    const events = await this.events.claim(this.lanes.flatMap((other) => other.events));
    if (events.length === 0) return false;
    // A stopping server returns the events, so that nobody waits for the lease to expire.
    if (stopping.aborted) {
      await this.events.settle(events, 'pending', null, currentTime());
      return false;
    }
    lane.events = events;
    // Another lane may find more due events.
    this.wakeOne();
    try {
      await this.process(events);
    } finally {
      lane.events = [];
    }
    return true;
  }

  private async process(events: readonly StripeEvent[]): Promise<void> {
    const latest = new Date(Math.max(...events.map(({ happenedAt }) => happenedAt.getTime())));
    try {
      const isOurs = await this.events.holdLease(events, () => this.follow(events, latest));
      await this.events.settle(events, isOurs ? 'done' : 'ignored', null);
    } catch (error) {
      await this.postpone(events, error);
    }
  }

  /** Returns whether the events were about a customer of ours. */
  private async follow(events: readonly StripeEvent[], latest: Date): Promise<boolean> {
    const charges = new Set(events.flatMap(({ chargeId }) => chargeId ?? []));
    const [first = ''] = charges;
    const customerId = events[0]?.customerId ?? (await this.reviews.findCustomerId(first));
    if (customerId === null || !(await this.sync.run(customerId, 'webhook', latest))) return false;
    for (const chargeId of charges) await this.reviews.review(customerId, chargeId);
    return true;
  }

  private async postpone(events: readonly StripeEvent[], error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const now = currentTime();
    const givenUp = events.filter(({ attempts }) => retryAt(attempts, now) === null);
    const facts = { err: error, events: events.length, givenUp: givenUp.length };
    if (givenUp.length === 0) this.logger.warn(facts, 'The events of a customer will be retried');
    else
      this.logger.error(
        facts,
        'Events were given up; the nightly sync covers their customer and retries their payments',
      );
    for (const event of events) {
      const at = retryAt(event.attempts, now);
      await this.events.settle([event], at ? 'pending' : 'failed', reason, at ?? undefined);
    }
  }
}
