import type Stripe from 'stripe';
import { type BackOff, backOffSeconds } from '../../jobs/leased-queue.js';

const MATTERING =
  /^(customer\.subscription\.|customer\.(updated|deleted)$|invoice\.|checkout\.session\.completed$|charge\.refunded$|charge\.dispute\.)/;
/**
 * The events that matter, by name, as Stripe's list of events takes them: twenty at most. Those that only repeat what
 * another one says (a draft of an invoice, a trial's own reminder) are left out.
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
/** The last second of the year 9999, the latest that an instant of ours can be. */
const LATEST_SECOND = 253_402_300_799;
const ID_MAX = 255;

/** Whether a signed text is an event in the form that Stripe sends. */
export function isEvent(value: unknown): value is Stripe.Event {
  if (!isObject(value) || !isObject(value['data']) || !isObject(value['data']['object'])) return false;
  const { id, type, created } = value;
  const isInstant = Number.isSafeInteger(created) && Number(created) >= 0 && Number(created) <= LATEST_SECOND;
  return isShortText(id, ID_MAX) && isShortText(type, 100) && isInstant;
}

/** Whether bytes hold an event that names what it is about without showing it; Stripe sends it where the endpoint asks for thin ones. */
export function isThinEvent(payload: Buffer): boolean {
  return /"object"\s*:\s*"v2\.core\.event"/.test(payload.toString('utf8'));
}

/** Whether an event may change what a customer has: the others are kept and otherwise ignored. */
export function matters(event: Stripe.Event): boolean {
  return MATTERING.test(event.type) && (customerOfEvent(event) !== null || chargeOfEvent(event) !== null);
}

/** The customer an event is about; null for one that is about none. */
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

/** The charge that a refund or a dispute is about; null for every other event. */
export function chargeOfEvent(event: Stripe.Event): string | null {
  const object = event.data.object as { object?: string; id?: string; charge?: string | { id: string } };
  const charge = event.type === 'charge.refunded' ? object.id : object.object === 'dispute' ? object.charge : null;
  const id = typeof charge === 'object' ? charge?.id : charge;
  return isShortText(id, ID_MAX) ? id : null;
}

/** When work that failed `attempts` times is tried again: after 2, 4, 8 … seconds, at most an hour; null after twenty times. */
export function retryAt(attempts: number, now: Date): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return new Date(now.getTime() + backOffSeconds(attempts, BACK_OFF) * 1000);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isShortText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= max && !value.includes('\0');
}
