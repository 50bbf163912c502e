import type Stripe from 'stripe';
import { StripeError } from './stripe-error.js';
import type { StripeParams } from './stripe-params.js';

interface Identified {
  id: string;
}

/**
 * One page of `objects` (newest first), by limit (1 to 100, default 10), starting_after and
 * ending_before.
 */
export function page<T extends Identified>(objects: T[], url: string, params: StripeParams): Stripe.ApiList<T> {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw new StripeError(400, 'Limit must be between 1 and 100.', { param: 'limit' });
  }
  const after = place(objects, params, 'starting_after');
  const before = place(objects, params, 'ending_before');
  const from = after === undefined ? 0 : after + 1;
  const rest = before === undefined ? objects.slice(from) : objects.slice(Math.max(0, before - limit), before);
  const hasMore = before === undefined ? rest.length > limit : before > limit;
  return { object: 'list', data: rest.slice(0, limit), has_more: hasMore, url };
}

function place(objects: Identified[], params: StripeParams, key: string): number | undefined {
  const id = params.text(key);
  if (id === undefined) return undefined;
  const index = objects.findIndex((object) => object.id === id);
  if (index < 0) throw new StripeError(400, `No such object: '${id}'`, { param: key, code: 'resource_missing' });
  return index;
}

/** The objects of a collection, newest first. */
export function newestFirst<T>(objects: Record<string, T>): T[] {
  return Object.values(objects).reverse();
}

/** The `created` parameter as a predicate: a time, or gt, gte, lt and lte, in Unix seconds. */
export function createdFilter(params: StripeParams): (object: { created: number }) => boolean {
  if (!params.has('created')) return () => true;
  const exact = /^\d+$/.test(String(params.raw('created'))) ? params.integer('created') : undefined;
  if (exact !== undefined) return ({ created }) => created === exact;
  const range = params.group('created').only('gt', 'gte', 'lt', 'lte');
  const [gt, gte, lt, lte] = [range.integer('gt'), range.integer('gte'), range.integer('lt'), range.integer('lte')];
  return ({ created }) =>
    created > (gt ?? -Infinity) &&
    created >= (gte ?? -Infinity) &&
    created < (lt ?? Infinity) &&
    created <= (lte ?? Infinity);
}
