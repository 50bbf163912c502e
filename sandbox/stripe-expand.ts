import { price, product } from './stripe-catalog.js';
import type { Sandbox } from './sandbox.js';
import { checkoutLineItems } from './stripe-checkout.js';
import { StripeError } from './stripe-error.js';
import { newestFirst } from './stripe-list.js';

/**
 * A copy of `answer` in which the ids at the `expand[]` paths are replaced by their objects. Throws
 * for an invalid path.
 */
export function expanded(sandbox: Sandbox, answer: unknown, paths: string[]): unknown {
  const copy: unknown = structuredClone(answer);
  for (const path of paths) {
    if (path.split('.').length > 4) {
      throw new StripeError(400, `You cannot expand more than 4 levels of a property (${path}).`, { param: 'expand' });
    }
    expandPath(sandbox, copy, path.split('.'), path);
  }
  return copy;
}

function expandPath(sandbox: Sandbox, node: unknown, [field, ...rest]: string[], path: string): void {
  if (field === undefined || node === null || node === undefined) return;
  if (Array.isArray(node)) {
    for (const item of node) expandPath(sandbox, item, [field, ...rest], path);
    return;
  }
  const object = node as Record<string, unknown>;
  const included = includable(sandbox, object, field);
  if (included !== undefined) object[field] = structuredClone(included);
  if (!(field in object)) {
    throw new StripeError(400, `This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const value = object[field];
  if (typeof value === 'string') object[field] = structuredClone(lookUp(sandbox, value) ?? value);
  expandPath(sandbox, object[field], rest, path);
}

/** Fields that Stripe omits unless they are expanded. */
function includable(sandbox: Sandbox, object: Record<string, unknown>, field: string): unknown {
  const id = String(object['id']);
  if (object['object'] === 'checkout.session' && field === 'line_items') return checkoutLineItems(sandbox, id);
  if (object['object'] === 'invoice' && field === 'payments') {
    const data = newestFirst(sandbox.state.invoicePayments).filter((payment) => payment.invoice === id);
    return { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${id}` };
  }
  if (object['object'] === 'customer' && field === 'subscriptions') {
    const data = newestFirst(sandbox.state.subscriptions).filter((s) => s.customer === id && s.status !== 'canceled');
    return { object: 'list', data, has_more: false, url: `/v1/customers/${id}/subscriptions` };
  }
  if (object['object'] === 'charge' && field === 'refunds') {
    const data = newestFirst(sandbox.state.refunds).filter((refund) => refund.charge === id);
    return { object: 'list', data, has_more: false, url: `/v1/charges/${id}/refunds` };
  }
  return undefined;
}

function lookUp({ state }: Sandbox, id: string): unknown {
  const collections = [
    state.customers,
    state.paymentMethods,
    state.checkoutSessions,
    state.subscriptions,
    state.invoices,
    state.paymentIntents,
    state.charges,
    state.refunds,
    state.disputes,
    state.portalConfigurations,
  ];
  return collections.find((objects) => Object.hasOwn(objects, id))?.[id] ?? price(id) ?? product(id);
}
