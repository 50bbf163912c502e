import { Stripe } from 'stripe';
import type { Sandbox } from './sandbox.js';
import { newId } from './stripe-ids.js';

/** Fields that every object of a webhook event has. */
interface EventObject {
  object: string;
}

/** The request being handled, which its events refer to. */
let cause: Stripe.Event.Request = { id: null, idempotency_key: null };

/** Runs `act`; its events refer to this request. */
export function causedBy<T>(request: Stripe.Event.Request, act: () => T): T {
  cause = request;
  try {
    return act();
  } finally {
    cause = { id: null, idempotency_key: null };
  }
}

/**
 * Records an event with a copy of the object and queues it for delivery. Uses the sandbox's clock.
 */
export function emit(
  sandbox: Sandbox,
  type: Stripe.Event.Type,
  object: EventObject,
  previousAttributes?: Record<string, unknown>,
): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: sandbox.now(),
    data: {
      object: structuredClone(object),
      ...(previousAttributes && { previous_attributes: structuredClone(previousAttributes) }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: cause,
    type,
  } as unknown as Stripe.Event;
  sandbox.state.events[event.id] = event;
  sandbox.deliveries.add(event);
  sandbox.store.changed();
}

/** Old values of the fields that differ, as in `previous_attributes`. */
export function changesSince(before: object, after: object): Record<string, unknown> {
  const now = new Map(Object.entries(after));
  const changed = Object.entries(before).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(now.get(key)),
  );
  return Object.fromEntries(changed);
}
