import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type Stripe from 'stripe';
import { In, LessThanOrEqual } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { earlierThan } from '../database/columns.js';
import { Database } from '../database/database.js';
import { Metrics } from '../http/metrics.js';
import { customerOfEvent, matters } from './stripe-event-rule.js';
import { StripeClient } from './stripe-client.js';
import { StripeEvent, type StripeEventState } from './stripe-event.entity.js';

const TOLERANCE_SECONDS = 300;
const LEASE_MS = 60_000;
const TAKEN_AT_ONCE = 100;

/** The inbox of webhook events: each kept once, then taken by the worker of one process. */
@Injectable()
export class StripeEvents {
  private readonly counts: Counter;
  private readonly arrivals: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly stripe: StripeClient,
    metrics: Metrics,
  ) {
    this.counts = metrics.counter('stripe_events_total', 'Webhook events, by type and outcome', ['type', 'outcome']);
    metrics.gauge('stripe_events_backlog_seconds', 'Age of the oldest event that waits for its work', () =>
      this.backlogSeconds(),
    );
  }

  /** `listener` is called after an event was committed that needs work. */
  onArrival(listener: () => void): void {
    this.arrivals.push(listener);
  }

  /** Keeps the event in a request's raw bytes. Throws `invalid_signature` or `malformed_json`; an event seen before is left alone. */
  async receive(payload: Buffer, signature: string): Promise<void> {
    const event = this.stripe.eventOf(payload, signature, TOLERANCE_SECONDS);
    const state = matters(event) ? 'pending' : 'ignored';
    const isNew = await this.database.transaction(() => this.keep(event, state));
    this.counts.inc({ type: event.type, outcome: isNew ? state : 'repeated' });
    if (isNew && state === 'pending') for (const listener of this.arrivals) listener();
  }

  /** Events whose work is due, for this process: others leave them alone for a minute. */
  async take(): Promise<StripeEvent[]> {
    if (!(await this.database.repository(StripeEvent).existsBy(dueNow()))) return [];
    return this.database.transaction(async () => {
      const rows = this.database.repository(StripeEvent);
      const events = await rows.find({ where: dueNow(), order: { receivedAt: 'ASC' }, take: TAKEN_AT_ONCE });
      const dueAt = new Date(currentTime().getTime() + LEASE_MS);
      for (const event of events) {
        event.attempts += 1;
        await rows.update({ id: event.id }, { attempts: event.attempts, dueAt });
      }
      return events;
    });
  }

  /** Notes how the work on events ended; `retryAt` leaves them pending until then. */
  async settle(
    events: readonly StripeEvent[],
    state: StripeEventState,
    lastError: string | null,
    retryAt?: Date,
  ): Promise<void> {
    await this.database.transaction(async () => {
      const changes = { state, lastError: lastError?.slice(0, 500) ?? null, ...(retryAt ? { dueAt: retryAt } : {}) };
      await this.database.repository(StripeEvent).update({ id: In(events.map(({ id }) => id)) }, changes);
    });
    for (const { type } of events) this.counts.inc({ type, outcome: state === 'pending' ? 'retried' : state });
  }

  /** Deletes what was finished before `instant`. Stripe repeats an event for three days at most. */
  async prune(instant: Date): Promise<void> {
    await this.database.transaction(async () => {
      await this.database
        .repository(StripeEvent)
        .delete({ state: In(['done', 'ignored']), receivedAt: earlierThan(instant) });
    });
  }

  private async keep(event: Stripe.Event, state: StripeEventState): Promise<boolean> {
    const rows = this.database.repository(StripeEvent);
    if (await rows.existsBy({ id: event.id })) return false;
    const now = currentTime();
    await rows.insert({
      id: event.id,
      type: event.type,
      customerId: customerOfEvent(event),
      happenedAt: new Date(event.created * 1000),
      receivedAt: now,
      state,
      attempts: 0,
      dueAt: now,
      lastError: null,
    });
    return true;
  }

  private async backlogSeconds(): Promise<number> {
    const [oldest] = await this.database
      .repository(StripeEvent)
      .find({ where: { state: 'pending' }, order: { receivedAt: 'ASC' }, take: 1 });
    return oldest ? (currentTime().getTime() - oldest.receivedAt.getTime()) / 1000 : 0;
  }
}

function dueNow() {
  return { state: 'pending' as const, dueAt: LessThanOrEqual(currentTime()) };
}
