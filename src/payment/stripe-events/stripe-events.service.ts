import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type Stripe from 'stripe';
import { type FindOptionsWhere, In, IsNull, Not } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { earlierThan } from '../../database/columns.js';
import { CommitBatch } from '../../database/commit-batch.js';
import { Database } from '../../database/database.js';
import { LeasedQueue } from '../../jobs/leased-queue.js';
import { MetricsService } from '../../observability/metrics.service.js';
import { chargeOfEvent, customerOfEvent, isEvent, matters } from './stripe-event.rules.js';
import { nullIfMissing, StripeClient } from '../stripe/stripe.client.js';
import { StripeEvent, type StripeEventState } from './stripe-event.entity.js';

const TOLERANCE_SECONDS = 300;
const LEASE_MS = 60_000;
/** Events shown to the operator at a time. */
const LISTED_AT_ONCE = 50;
/** One sync serves all events of a customer, so this only limits the size of a transaction. */
const TAKEN_AT_ONCE = 100;

interface Arrived {
  event: Stripe.Event;
  state: StripeEventState;
}

/** The inbox of Stripe's events. Each is stored once and claimed by one process. */
@Injectable()
export class StripeEventsService {
  private readonly counts: Counter;
  private readonly arrivals: (() => void)[] = [];
  private readonly queue: LeasedQueue<StripeEvent>;
  private readonly arriving = new CommitBatch((arrived: readonly Arrived[]) => this.keep(arrived));

  constructor(
    private readonly database: Database,
    private readonly stripe: StripeClient,
    metrics: MetricsService,
  ) {
    this.queue = new LeasedQueue(database, {
      name: 'stripe-events',
      entity: StripeEvent,
      key: 'id',
      dueColumn: 'dueAt',
      leaseMs: LEASE_MS,
      renewMs: LEASE_MS / 3,
    });
    this.counts = metrics.counter('stripe_events_total', 'Events of Stripe, by type and outcome', ['type', 'outcome']);
    metrics.gauge('stripe_events_backlog_seconds', 'Age of the oldest event that waits for its work', () =>
      this.backlogSeconds(),
    );
  }

  onArrival(listener: () => void): void {
    this.arrivals.push(listener);
  }

  /**
   * Stores the event in a request's raw bytes, unless it is stored already. Throws
   * `invalid_signature`, `malformed_json` or `invalid_request`.
   */
  async receive(payload: Buffer, signature: string): Promise<void> {
    const event = this.stripe.parseEvent(payload, signature, TOLERANCE_SECONDS);
    const state = matters(event) ? 'pending' : 'ignored';
    const isNew = await this.arriving.add({ event, state });
    this.counts.inc({ type: event.type, outcome: isNew ? state : 'repeated' });
    if (isNew && state === 'pending') this.announce();
  }

  /** Stores the relevant events of a list that were not delivered; returns their number. */
  async keepListed(list: readonly Stripe.Event[]): Promise<number> {
    const events = list.filter((event) => isEvent(event) && matters(event));
    const known = await this.knownIds(events);
    const missed = events.filter(({ id }) => !known.has(id)).map((event) => ({ event, state: 'pending' as const }));
    if (missed.length === 0) return 0;
    const isNew = await this.keep(missed);
    const kept = missed.filter((_, at) => isNew[at]).map(({ event }) => event);
    for (const { type } of kept) this.counts.inc({ type, outcome: 'caught_up' });
    if (kept.length > 0) this.announce();
    return kept.length;
  }

  list(which: { state?: StripeEventState; customerId?: string }): Promise<StripeEvent[]> {
    return this.database
      .repository(StripeEvent)
      .find({ where: which, order: { happenedAt: 'DESC', id: 'DESC' }, take: LISTED_AT_ONCE });
  }

  /**
   * Makes an event pending again, so that the server processes it as if it had just arrived. Reads
   * an unknown event from Stripe. Returns false if there is no such event or it is about no
   * customer. Throws `unavailable` if Stripe is down.
   */
  async replay(id: string): Promise<boolean> {
    const row = await this.database.repository(StripeEvent).findOneBy({ id });
    if (row) return row.customerId === null && row.chargeId === null ? false : (await this.makePending({ id })) > 0;
    const event = await nullIfMissing(this.stripe.call((api) => api.events.retrieve(id)));
    return event !== null && (await this.keepListed([event])) > 0;
  }

  replayFailed(): Promise<number> {
    return this.makePending({ state: 'failed' });
  }

  /** Makes failed events about payments that arrived since `instant` pending again. */
  async retryPayments(instant: Date): Promise<void> {
    await this.makePending({ state: 'failed', chargeId: Not(IsNull()), receivedAt: Not(earlierThan(instant)) });
  }

  private async makePending(which: FindOptionsWhere<StripeEvent>): Promise<number> {
    const changes = { state: 'pending' as const, attempts: 0, dueAt: currentTime(), lastError: null };
    return this.database.transaction(async () => {
      const rows = this.database.repository(StripeEvent);
      const count = await rows.countBy(which);
      await rows.update(which, changes);
      return count;
    });
  }

  /**
   * Claims the due events of one customer, or of one payment whose customer is unknown, starting
   * from the oldest event. Skips the customers and payments of the events in `busy`. Returns an
   * empty list if nothing is due.
   */
  claim(busy: readonly StripeEvent[]): Promise<StripeEvent[]> {
    return this.queue.claim(pendingExcept(busy), async (due) => {
      const rows = this.database.repository(StripeEvent);
      const [oldest] = await rows.find({ where: due, order: { receivedAt: 'ASC' }, take: 1 });
      if (!oldest) return [];
      const { customerId, chargeId } = oldest;
      const subject = customerId === null ? { customerId: IsNull(), chargeId: chargeId ?? '' } : { customerId };
      return rows.find({
        where: due.map((condition) => ({ ...condition, ...subject })),
        order: { receivedAt: 'ASC' },
        take: TAKEN_AT_ONCE,
      });
    });
  }

  holdLease<T>(events: readonly StripeEvent[], work: () => Promise<T>): Promise<T> {
    return this.queue.holdLease(events, work);
  }

  /** Records how the processing of events ended. `retryAt` leaves them pending until then. */
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

  /** Deletes events finished before `instant`. Stripe retries for three days at most. */
  async prune(instant: Date): Promise<void> {
    await this.database.transaction(async () => {
      await this.database
        .repository(StripeEvent)
        .delete({ state: In(['done', 'ignored']), receivedAt: earlierThan(instant) });
    });
  }

  /** Stores the events that are not stored yet, in one transaction. Returns which were new. */
  private keep(arrived: readonly Arrived[]): Promise<boolean[]> {
    return this.database.transaction(async () => {
      const known = await this.knownIds(arrived.map(({ event }) => event));
      const isNew = arrived.map(({ event: { id } }) => {
        const isFirst = !known.has(id);
        known.add(id);
        return isFirst;
      });
      const rows = arrived.filter((_, at) => isNew[at]).map(toRow);
      if (rows.length > 0) await this.database.repository(StripeEvent).insert(rows);
      return isNew;
    });
  }

  private async knownIds(events: readonly Stripe.Event[]): Promise<Set<string>> {
    const where = { id: In(events.map(({ id }) => id)) };
    const rows = await this.database.repository(StripeEvent).find({ select: { id: true }, where });
    return new Set(rows.map(({ id }) => id));
  }

  private announce(): void {
    for (const listener of this.arrivals) listener();
  }

  private async backlogSeconds(): Promise<number> {
    const [oldest] = await this.database
      .repository(StripeEvent)
      .find({ where: { state: 'pending' }, order: { receivedAt: 'ASC' }, take: 1 });
    return oldest ? (currentTime().getTime() - oldest.receivedAt.getTime()) / 1000 : 0;
  }
}

function toRow({ event, state }: Arrived): StripeEvent {
  const now = currentTime();
  return {
    id: event.id,
    type: event.type,
    customerId: customerOfEvent(event),
    chargeId: chargeOfEvent(event),
    happenedAt: new Date(event.created * 1000),
    receivedAt: now,
    state,
    attempts: 0,
    dueAt: now,
    lastError: null,
  };
}

/** Pending events about none of the customers and payments of the events in `busy`. */
function pendingExcept(busy: readonly StripeEvent[]): FindOptionsWhere<StripeEvent>[] {
  const state = 'pending' as const;
  const customerId = Not(In(busy.flatMap((event) => event.customerId ?? [])));
  const chargeId = Not(In(busy.flatMap((event) => event.chargeId ?? [])));
  // In SQL, NOT IN is never true for NULL.
  return [
    { state, customerId, chargeId: IsNull() },
    { state, customerId, chargeId },
    { state, customerId: IsNull(), chargeId },
  ];
}
