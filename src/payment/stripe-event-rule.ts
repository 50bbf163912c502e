import type Stripe from 'stripe';

const MATTERING =
  /^(customer\.subscription\.|customer\.deleted$|invoice\.|checkout\.session\.completed$|charge\.refunded$)/;
const MAX_ATTEMPTS = 20;
const HOUR_MS = 3_600_000;

/** Whether a signed text is an event in the form that Stripe sends. */
export function isEvent(value: unknown): value is Stripe.Event {
  if (!isObject(value) || !isObject(value['data']) || !isObject(value['data']['object'])) return false;
  const { id, type, created } = value;
  return isShortText(id, 255) && isShortText(type, 100) && Number.isSafeInteger(created);
}

/** Whether an event may change what a customer has: the others are kept and otherwise ignored. */
export function matters(event: Stripe.Event): boolean {
  return MATTERING.test(event.type) && customerOfEvent(event) !== null;
}

/** The customer an event is about; null for one that is about none. */
export function customerOfEvent(event: Stripe.Event): string | null {
  const object = event.data.object as { object?: string; id?: string; customer?: string | { id: string } | null };
  if (object.object === 'customer') return object.id ?? null;
  const { customer } = object;
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}

/** When work that failed `attempts` times is tried again: after 2, 4, 8 … seconds, at most an hour; null after twenty times. */
export function retryAt(attempts: number, now: Date): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return new Date(now.getTime() + Math.min(2 ** attempts * 1000, HOUR_MS));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isShortText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value !== '' && value.length <= max;
}
