import { Stripe } from 'stripe';
import type { Sandbox } from './sandbox.js';
import type { WebhookDelivery } from './state.js';

export const deliveryModes = ['normal', 'shuffle', 'duplicate', 'drop', 'delay'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export interface DeliveryCounts {
  pending: number;
  delivered: number;
  failed: number;
  dropped: number;
}

const maxAttempts = 8;
const shuffleWindowMs = 250;
const answerTimeoutMs = 20_000;

/**
 * Sends signed events to the site, in order of creation unless the mode differs, and retries after
 * 1, 2, 4 … seconds until a 2xx answer.
 */
export class WebhookDeliveries {
  mode: DeliveryMode = 'normal';
  delayMs = 3000;
  readonly #signer = new Stripe('sk_test_signer');
  #queue: string[] = [];
  #sending = false;
  #batch: string[] = [];
  #batchTimer: NodeJS.Timeout | undefined;
  readonly #timers = new Set<NodeJS.Timeout>();
  #generation = 0;

  constructor(private readonly sandbox: Sandbox) {}

  /** Resumes deliveries that were pending when the sandbox stopped. */
  resume(): void {
    for (const delivery of Object.values(this.sandbox.state.deliveries)) {
      if (delivery.status === 'pending') this.#enqueue(delivery.eventId);
    }
  }

  add(event: Stripe.Event): void {
    const delivery: WebhookDelivery = {
      eventId: event.id,
      type: event.type,
      status: this.mode === 'drop' ? 'dropped' : 'pending',
      attempts: 0,
      lastStatus: null,
    };
    this.sandbox.state.deliveries[event.id] = delivery;
    if (this.mode === 'drop') return;
    if (this.mode === 'delay') this.#later(this.delayMs, () => this.#enqueue(event.id));
    else if (this.mode === 'shuffle') this.#addToBatch(event.id);
    else this.#enqueue(event.id);
  }

  /** Sends one event again, regardless of earlier deliveries; false if it does not exist. */
  resend(eventId: string): boolean {
    const event = this.sandbox.state.events[eventId];
    if (!event) return false;
    this.sandbox.state.deliveries[eventId] = {
      eventId,
      type: event.type,
      status: 'pending',
      attempts: 0,
      lastStatus: null,
    };
    this.#enqueue(eventId);
    return true;
  }

  /** Waits until nothing is pending, at most `timeoutMs`. */
  async flush(timeoutMs: number): Promise<DeliveryCounts> {
    const deadline = Date.now() + timeoutMs;
    while (this.counts().pending > 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return this.counts();
  }

  counts(): DeliveryCounts {
    const counts: DeliveryCounts = { pending: 0, delivered: 0, failed: 0, dropped: 0 };
    for (const { status } of Object.values(this.sandbox.state.deliveries)) counts[status] += 1;
    return counts;
  }

  /** Drops all pending deliveries. One in progress no longer counts. */
  reset(): void {
    this.#generation += 1;
    this.#queue = [];
    this.#batch = [];
    clearTimeout(this.#batchTimer);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.mode = 'normal';
    this.delayMs = 3000;
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }

  #addToBatch(eventId: string): void {
    this.#batch.push(eventId);
    clearTimeout(this.#batchTimer);
    this.#batchTimer = setTimeout(() => {
      const batch = shuffled(this.#batch);
      this.#batch = [];
      for (const id of batch) this.#enqueue(id);
    }, shuffleWindowMs);
  }

  #enqueue(eventId: string): void {
    this.#queue.push(eventId);
    if (!this.#sending) void this.#drain();
  }

  async #drain(): Promise<void> {
    this.#sending = true;
    for (let eventId = this.#queue.shift(); eventId; eventId = this.#queue.shift()) await this.#send(eventId);
    this.#sending = false;
  }

  async #send(eventId: string): Promise<void> {
    const generation = this.#generation;
    const delivery = this.sandbox.state.deliveries[eventId];
    const event = this.sandbox.state.events[eventId];
    if (!delivery || !event) return;
    const copies = this.mode === 'duplicate' ? 2 : 1;
    const statuses = await Promise.all(Array.from({ length: copies }, () => this.#post(event)));
    if (generation !== this.#generation) return;
    delivery.attempts += 1;
    delivery.lastStatus = Math.max(...statuses);
    if (statuses.every((status) => status >= 200 && status < 300)) {
      delivery.status = 'delivered';
      event.pending_webhooks = 0;
    } else if (delivery.attempts >= maxAttempts) {
      delivery.status = 'failed';
    } else {
      this.#later(2 ** (delivery.attempts - 1) * 1000, () => this.#enqueue(eventId));
    }
    this.sandbox.store.changed();
  }

  async #post(event: Stripe.Event): Promise<number> {
    const payload = JSON.stringify(event);
    const signature = this.#signer.webhooks.generateTestHeaderString({
      payload,
      secret: this.sandbox.config.stripeWebhookSecret,
      timestamp: Math.floor(Date.now() / 1000),
    });
    try {
      const answer = await fetch(`${this.sandbox.siteUrl}/payment/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }
}

/** The same ids in a different order than they came in (two or more). */
function shuffled(ids: string[]): string[] {
  const mixed = ids
    .map((id) => ({ id, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
  return mixed.length > 1 && mixed.every((id, index) => id === ids[index]) ? mixed.reverse() : mixed;
}
