import { Injectable } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { AppLogger } from '../http/logger.js';
import { Workers } from '../http/workers.js';
import type { StripeEvent } from './stripe-event.entity.js';
import { retryAt } from './stripe-event-rule.js';
import { StripeEvents } from './stripe-events.js';
import { SubscriptionSync } from './subscription-sync.js';

const POLL_SECONDS = 5;

/**
 * Works off the inbox: one sync for all waiting events of a customer. Woken when an event arrives, else every five
 * seconds, for what another process left or what is to be tried again.
 */
@Injectable()
export class StripeEventWorker {
  constructor(
    private readonly events: StripeEvents,
    private readonly sync: SubscriptionSync,
    private readonly logger: AppLogger,
    workers: Workers,
  ) {
    const loop = workers.add('stripe-events', POLL_SECONDS, (stopping) => this.workOff(stopping));
    events.onArrival(() => loop.wake());
  }

  private async workOff(stopping: AbortSignal): Promise<boolean> {
    const events = await this.events.take();
    for (const group of groupsOf(events)) {
      // A server that stops hands back what it took, so that nobody waits for the lease to run out.
      if (stopping.aborted) await this.events.settle(group.events, 'pending', null, currentTime());
      else await this.work(group.customerId, group.events);
    }
    return events.length > 0;
  }

  private async work(customerId: string | null, events: StripeEvent[]): Promise<void> {
    try {
      const latest = new Date(Math.max(...events.map(({ happenedAt }) => happenedAt.getTime())));
      const isOurs = customerId !== null && (await this.sync.run(customerId, 'webhook', latest));
      await this.events.settle(events, isOurs ? 'done' : 'ignored', null);
    } catch (error) {
      await this.postpone(events, error);
    }
  }

  private async postpone(events: StripeEvent[], error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    for (const event of events) {
      const { type, attempts } = event;
      const at = retryAt(attempts, currentTime());
      if (at) this.logger.pino.warn({ err: error, type, attempts, at }, 'An event waits for another try');
      else this.logger.pino.error({ err: error, type }, 'An event was given up; the nightly sync covers its customer');
      await this.events.settle([event], at ? 'pending' : 'failed', reason, at ?? undefined);
    }
  }
}

/** The events of each customer together. */
function groupsOf(events: readonly StripeEvent[]): { customerId: string | null; events: StripeEvent[] }[] {
  return [...new Set(events.map(({ customerId }) => customerId))].map((customerId) => ({
    customerId,
    events: events.filter((event) => event.customerId === customerId),
  }));
}
