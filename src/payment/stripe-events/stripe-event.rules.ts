import type Stripe from 'stripe';
import { type BackOff, backOffSeconds } from '../../jobs/leased-queue.js';

const MATTERING =
  /^(customer\.subscription\.|customer\.(updated|deleted)$|invoice\.|checkout\.session\.completed$|charge\.refunded$|charge\.dispute\.)/;
/**
 * The relevant event types, as a request for Stripe's list of events takes them: twenty at most.
 * Leaves out types that only repeat another one, such as invoice drafts and trial reminders.
 */
export const LISTED_TYPES = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refunded',
  'checkout.session.completed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.finalized',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.updated',
  'invoice.voided',
] as const;
const MAX_ATTEMPTS = 20;
const BACK_OFF: BackOff = { firstSeconds: 2, factor: 2, longestSeconds: 3600 };
/** The last second of the year 9999, the latest instant that we store. */
const LATEST_SECOND = 253_402_300_799;
const ID_MAX = 255;

/** Whether a signed body is an event as Stripe sends it. */
export function isEvent(value: unknown): value is Stripe.Event {
  if (!isObject(value) || !isObject(value['data']) || !isObject(value['data']['object'])) return false;
  const { id, type, created } = value;
  const isInstant = Number.isSafeInteger(created) && Number(created) >= 0 && Number(created) <= LATEST_SECOND;
  return isShortText(id, ID_MAX) && isShortText(type, 100) && isInstant;
}

/**
 * Whether the bytes hold a thin event, which names its object without containing it. Stripe sends
 * thin events if the endpoint is configured for them.
 */
export function isThinEvent(payload: Buffer): boolean {
  return /"object"\s*:\s*"v2\.core\.event"/.test(payload.toString('utf8'));
}

/** Whether an event may change a customer's subscriptions or payments. */
export function matters(event: Stripe.Event): boolean {
  return MATTERING.test(event.type) && (customerOfEvent(event) !== null || chargeOfEvent(event) !== null);
}

export function customerOfEvent(event: Stripe.Event): string | null {
  const id = customerIdOf(event);
  return isShortText(id, ID_MAX) ? id : null;
}

function customerIdOf(event: Stripe.Event): unknown {
  const object = event.data.object as { object?: string; id?: string; customer?: string | { id: string } | null };
  if (object.object === 'customer') return object.id;
  const { customer } = object;
  return typeof customer === 'string' ? customer : customer?.id;
}

/** Finds the charge of a refund or dispute event; null for every other event. */
export function chargeOfEvent(event: Stripe.Event): string | null {
  const object = event.data.object as { object?: string; id?: string; charge?: string | { id: string } };
  const charge = event.type === 'charge.refunded' ? object.id : object.object === 'dispute' ? object.charge : null;
  const id = typeof charge === 'object' ? charge?.id : charge;
  return isShortText(id, ID_MAX) ? id : null;
}

/** Returns when a failed event is retried: after 2, 4, 8 … s, up to an hour; finally null. */
export function retryAt(attempts: number, now: Date): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return new Date(now.getTime() + backOffSeconds(attempts, BACK_OFF) * 1000);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Half of a surrogate pair would be stored as another character. */
function isShortText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= max && !/[\0\p{Surrogate}]/u.test(value);
}
