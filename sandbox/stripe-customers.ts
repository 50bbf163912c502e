import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { createCustomer, activeCustomer } from './customer-object.js';
import { find, StripeError } from './stripe-error.js';
import { changesSince, emit } from './stripe-events.js';
import { createdFilter, newestFirst, page } from './stripe-list.js';
import type { StripeParams, StripeRoute } from './stripe-params.js';
import { cancelNow } from './subscription-lifecycle.js';

export const customerRoutes: StripeRoute[] = [
  {
    method: 'post',
    path: '/customers',
    handle({ sandbox, params }) {
      params.only('email', 'name', 'phone', 'description', 'metadata');
      return createCustomer(sandbox, {
        email: emailOf(params) ?? null,
        name: params.clearableText('name') ?? null,
        phone: params.clearableText('phone') ?? null,
        description: params.clearableText('description') ?? null,
        metadata: params.metadata(),
      });
    },
  },
  {
    method: 'get',
    path: '/customers',
    handle({ sandbox, params }) {
      params.only('email', 'created', 'limit', 'starting_after', 'ending_before');
      const [email, created] = [params.text('email'), createdFilter(params)];
      const customers = living(sandbox).filter(
        (customer) => (email === undefined || customer.email === email) && created(customer),
      );
      return page(customers, '/v1/customers', params);
    },
  },
  {
    method: 'get',
    path: '/customers/search',
    handle({ sandbox, params }) {
      params.only('query', 'limit', 'page');
      const matches = searchFilter(params.requiredText('query'));
      const limit = params.integer('limit') ?? 10;
      const start = params.integer('page') ?? 0;
      const found = living(sandbox).filter(matches);
      return {
        object: 'search_result',
        data: found.slice(start, start + limit),
        has_more: found.length > start + limit,
        next_page: found.length > start + limit ? String(start + limit) : null,
        url: '/v1/customers/search',
      };
    },
  },
  { method: 'get', path: '/customers/:id', handle: ({ sandbox, id }) => find(sandbox.state.customers, 'customer', id) },
  {
    method: 'post',
    path: '/customers/:id',
    handle({ sandbox, params, id }) {
      params.only('email', 'name', 'phone', 'description', 'metadata', 'invoice_settings');
      const customer = activeCustomer(sandbox, id);
      const before = structuredClone(customer);
      const [email, name, phone] = [emailOf(params), params.clearableText('name'), params.clearableText('phone')];
      const description = params.clearableText('description');
      const metadata = params.metadata(customer.metadata);
      const card = params
        .group('invoice_settings')
        .only('default_payment_method')
        .clearableText('default_payment_method');
      if (card) find(sandbox.state.paymentMethods, 'payment_method', card, 'invoice_settings[default_payment_method]');
      if (email !== undefined) customer.email = email;
      if (name !== undefined) customer.name = name;
      if (phone !== undefined) customer.phone = phone;
      if (description !== undefined) customer.description = description;
      if (card !== undefined) customer.invoice_settings.default_payment_method = card;
      customer.metadata = metadata;
      emit(sandbox, 'customer.updated', customer, changesSince(before, customer));
      return customer;
    },
  },
  {
    method: 'delete',
    path: '/customers/:id',
    handle({ sandbox, id }) {
      const customer = activeCustomer(sandbox, id);
      for (const subscription of Object.values(sandbox.state.subscriptions)) {
        if (subscription.customer === id && subscription.ended_at === null) cancelNow(sandbox, subscription);
      }
      const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
      sandbox.state.customers[id] = deleted;
      emit(sandbox, 'customer.deleted', customer);
      return deleted;
    },
  },
];

function living(sandbox: Sandbox): Stripe.Customer[] {
  return newestFirst(sandbox.state.customers).filter((customer): customer is Stripe.Customer => !customer.deleted);
}

function emailOf(params: StripeParams): string | null | undefined {
  const email = params.clearableText('email');
  if (typeof email === 'string' && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new StripeError(400, `Invalid email address: ${email}`, { param: 'email', code: 'email_invalid' });
  }
  return email;
}

/**
 * The part of Stripe's search language that customers need: `email:'a'`, `name~'a'`,
 * `metadata['k']:'v'`, joined by AND.
 */
function searchFilter(query: string): (customer: Stripe.Customer) => boolean {
  const clauses = query.split(/\s+AND\s+/i).map((clause) => {
    const match = /^(?:(email|name|phone)|metadata\[['"](.+?)['"]\])\s*([:~])\s*(['"])(.*)\4$/.exec(clause.trim());
    if (!match) {
      throw new StripeError(400, `We were unable to parse your search query: ${query}`, { param: 'query' });
    }
    const [, field, metadataKey, operator, , wanted = ''] = match;
    return (customer: Stripe.Customer) => {
      const values = { email: customer.email, name: customer.name, phone: customer.phone };
      const value = metadataKey ? customer.metadata[metadataKey] : values[field as keyof typeof values];
      const [have, want] = [(value ?? '').toLowerCase(), wanted.replace(/\\(['"])/g, '$1').toLowerCase()];
      return operator === ':' ? have === want : have.includes(want);
    };
  });
  return (customer) => clauses.every((clause) => clause(customer));
}
