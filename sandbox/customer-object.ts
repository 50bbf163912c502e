import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { find, StripeError } from './stripe-error.js';
import { emit } from './stripe-events.js';
import { newId } from './stripe-ids.js';

/**
 * A customer who is not deleted; otherwise Stripe's error. `param` is the parameter that held the
 * id, if it was not in the path.
 */
export function activeCustomer(sandbox: Sandbox, id: string, param?: string): Stripe.Customer {
  const customer = find(sandbox.state.customers, 'customer', id, param);
  if (customer.deleted)
    throw new StripeError(param ? 400 : 404, `No such customer: '${id}'`, {
      code: 'resource_missing',
      ...(param === undefined ? {} : { param }),
    });
  return customer;
}

export function createCustomer(
  sandbox: Sandbox,
  given: Pick<Stripe.Customer, 'email' | 'name' | 'phone' | 'description' | 'metadata'>,
): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: sandbox.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    next_invoice_sequence: 1,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...given,
  };
  sandbox.state.customers[customer.id] = customer;
  emit(sandbox, 'customer.created', customer);
  return customer;
}
