import express, { type Response, type Router } from 'express';
import type Stripe from 'stripe';
import { type CardFailure, cardFields } from './checkout-page.js';
import { html, type Html, dayOf, money, sendPage } from './page.js';
import type { Sandbox } from './sandbox.js';
import { idOf } from './stripe-ids.js';
import { attachCard } from './stripe-cards.js';
import { price, productName } from './stripe-catalog.js';
import { StripeError } from './stripe-error.js';
import { portalPrices } from './stripe-portal.js';
import { prorations } from './stripe-subscriptions.js';
import { cancelNow, changePrice, changeSubscription } from './subscription-lifecycle.js';
import { itemOf } from './subscription-object.js';

interface Visit {
  session: Stripe.BillingPortal.Session;
  configuration: Stripe.BillingPortal.Configuration;
  subscriptions: Stripe.Subscription[];
}

/** The customer portal under /portal/:id. */
export function portalPages(sandbox: Sandbox): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: false, limit: '20kb' }));
  router.get('/:id', (request, response) => {
    const visit = visitOf(sandbox, request.params.id);
    if (!visit) return missing(response);
    show(sandbox, response, visit);
  });
  router.post('/:id/:action', (request, response) => {
    const visit = visitOf(sandbox, request.params.id);
    if (!visit) return missing(response);
    const form = request.body as Record<string, string | undefined>;
    if (request.params.action === 'return') return response.redirect(303, visit.session.return_url ?? sandbox.siteUrl);
    const failure = performAction(sandbox, visit, request.params.action, form);
    if (failure) return show(sandbox, response, visit, failure);
    response.redirect(303, `/portal/${visit.session.id}`);
  });
  return router;
}

function visitOf(sandbox: Sandbox, id: string): Visit | undefined {
  const session = sandbox.state.portalSessions[id];
  const configuration = session && sandbox.state.portalConfigurations[idOf(session.configuration)];
  if (!session || !configuration) return undefined;
  const subscriptions = Object.values(sandbox.state.subscriptions).filter(
    (subscription) => subscription.customer === session.customer && subscription.ended_at === null,
  );
  return { session, configuration, subscriptions };
}

function missing(response: Response): void {
  sendPage(
    response,
    404,
    'Customer portal',
    html`<h1>Customer portal</h1>
      <p>There’s no such portal session.</p>`,
  );
}

/**
 * Runs a button's action. Returns the error to show if the card was rejected. An outdated action
 * does nothing.
 */
function performAction(
  sandbox: Sandbox,
  visit: Visit,
  action: string,
  form: Record<string, string | undefined>,
): CardFailure | undefined {
  if (action === 'card') return changeCard(sandbox, visit, form);
  const subscription = visit.subscriptions.find(({ id }) => id === form['subscription']);
  if (!subscription) return undefined;
  const { subscription_cancel: canceling, subscription_update: updating } = visit.configuration.features;
  if (action === 'cancel' && canceling.mode === 'immediately') cancelNow(sandbox, subscription);
  else if (action === 'cancel') scheduleEnd(sandbox, subscription, itemOf(subscription).current_period_end);
  else if (action === 'keep') scheduleEnd(sandbox, subscription, null);
  else if (action === 'plan') {
    const wanted = price(form['price'] ?? '');
    const allowed = wanted && portalPrices(visit.configuration, itemOf(subscription).price).includes(wanted);
    const proration = prorations.find((one) => one === updating.proration_behavior) ?? 'always_invoice';
    if (wanted && allowed) changePrice(sandbox, subscription, wanted, proration, sandbox.portalPayment);
  }
  return undefined;
}

/** Flexible billing: the portal sets `cancel_at` and leaves `cancel_at_period_end` false. */
function scheduleEnd(sandbox: Sandbox, subscription: Stripe.Subscription, at: number | null): void {
  changeSubscription(sandbox, subscription, (now) => {
    now.cancel_at = at;
    now.canceled_at = at === null ? null : sandbox.now();
    now.cancel_at_period_end = false;
    const reason = at === null ? null : 'cancellation_requested';
    now.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  });
}

function changeCard(sandbox: Sandbox, visit: Visit, form: Record<string, string | undefined>): CardFailure | undefined {
  const entry = { number: form['cardNumber'] ?? '', expiry: form['cardExpiry'], name: form['cardName'] || undefined };
  try {
    const method = attachCard(sandbox, visit.session.customer, entry);
    for (const subscription of visit.subscriptions) {
      changeSubscription(sandbox, subscription, (now) => (now.default_payment_method = method.id));
    }
    return undefined;
  } catch (error) {
    if (error instanceof StripeError) return { entry, message: error.message };
    throw error;
  }
}

function show(sandbox: Sandbox, response: Response, visit: Visit, failure?: CardFailure): void {
  const action = `/portal/${visit.session.id}`;
  const body = html`<h1>Your subscription</h1>
    ${visit.subscriptions.length === 0 ? html`<p>There is no subscription.</p>` : undefined}
    ${visit.subscriptions.map((subscription) => subscriptionPart(visit, subscription, action))}
    <h2>Payment method</h2>
    ${cardPart(sandbox, visit, action, failure)}
    <h2>Invoices</h2>
    ${invoicesPart(sandbox, visit.session.customer)}
    <form method="post" action="${action}/return"><button class="quiet">Return</button></form>`;
  sendPage(response, failure ? 402 : 200, 'Customer portal', body);
}

function subscriptionPart({ configuration }: Visit, subscription: Stripe.Subscription, action: string): Html {
  const { price: present, current_period_end: end } = itemOf(subscription);
  const scheduled = subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : null);
  const { subscription_cancel: canceling, subscription_update: updating } = configuration.features;
  const hidden = html`<input type="hidden" name="subscription" value="${subscription.id}" />`;
  const options = portalPrices(configuration, present).map(
    (one) =>
      html`<option value="${one.id}" ${one === present ? html`selected` : undefined}>
        ${productName(one)}, ${money(one.unit_amount ?? 0)} a month
      </option>`,
  );
  return html`<dl>
      <dt>Plan</dt>
      <dd>${productName(present)}, ${money(present.unit_amount ?? 0)} a month</dd>
      <dt>Status</dt>
      <dd>${subscription.status}</dd>
      <dt>${scheduled === null ? 'Next charge' : 'Ends'}</dt>
      <dd>${dayOf(scheduled ?? end)}</dd>
    </dl>
    ${
      scheduled === null
        ? (canceling.enabled &&
            html`<form method="post" action="${action}/cancel">
              ${hidden}<button class="quiet">Cancel subscription</button>
            </form>`) ||
          undefined
        : html`<form method="post" action="${action}/keep">
            ${hidden}<button class="quiet">Keep subscription</button>
          </form>`
    }
    ${
      updating.enabled
        ? html`<form method="post" action="${action}/plan">
            ${hidden}<label for="price-${subscription.id}">Plan</label
            ><select id="price-${subscription.id}" name="price">
              ${options}</select
            ><button>Change plan</button>
          </form>`
        : undefined
    }`;
}

function cardPart(sandbox: Sandbox, { session }: Visit, action: string, failure: CardFailure | undefined): Html {
  const customer = sandbox.state.customers[session.customer];
  const id = customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null;
  const card = sandbox.state.paymentMethods[idOf(id)]?.card;
  return html`<p>${card ? `${card.brand} ending in ${card.last4}` : 'No card yet.'}</p>
    <form method="post" action="${action}/card">
      ${cardFields(failure)}
      <p><button>Update payment method</button></p>
    </form>`;
}

function invoicesPart(sandbox: Sandbox, customer: string): Html {
  const rows = Object.values(sandbox.state.invoices)
    .filter((invoice) => invoice.customer === customer && invoice.status !== 'draft')
    .reverse()
    .map(
      (invoice) =>
        html`<tr>
          <td>${dayOf(invoice.created)}</td>
          <td>${money(invoice.amount_due)}</td>
          <td>${invoice.status ?? ''}</td>
        </tr>`,
    );
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Amount</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}
