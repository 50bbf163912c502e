import express, { type Response, type Router } from 'express';
import type Stripe from 'stripe';
import { completeCheckout } from './checkout-completion.js';
import { html, type Html, dayOf, field, money, sendPage } from './page.js';
import type { Sandbox } from './sandbox.js';
import { idOf } from './stripe-ids.js';
import type { CardEntry } from './stripe-cards.js';
import { price, productName } from './stripe-catalog.js';
import { StripeError } from './stripe-error.js';

const day = 86_400;

/** The hosted checkout page under /checkout/:id. */
export function checkoutPages(sandbox: Sandbox): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: false, limit: '20kb' }));
  router.get('/:id', (request, response) => {
    show(sandbox, response, sandbox.state.checkoutSessions[request.params.id]);
  });
  router.post('/:id', (request, response) => {
    const session = sandbox.state.checkoutSessions[request.params.id];
    if (session?.status !== 'open') return show(sandbox, response, session);
    const form = request.body as Record<string, string | undefined>;
    const entry = { number: form['cardNumber'] ?? '', expiry: form['cardExpiry'], name: form['cardName'] || undefined };
    try {
      response.redirect(303, completeCheckout(sandbox, session, entry, form['email'] || undefined));
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      show(sandbox, response, session, { entry, message: error.message });
    }
  });
  return router;
}

/** A rejected card and the reason. */
export interface CardFailure {
  entry: CardEntry;
  message: string;
}

function show(
  sandbox: Sandbox,
  response: Response,
  session: Stripe.Checkout.Session | undefined,
  failure?: CardFailure,
): void {
  const plan = session && sandbox.state.checkoutPlans[session.id];
  const sold = plan && price(plan.price);
  if (!session || !plan || !sold) {
    sendPage(
      response,
      404,
      'Checkout',
      html`<h1>Checkout</h1>
        <p>There’s no such checkout session.</p>`,
    );
    return;
  }
  if (session.status !== 'open') {
    const text =
      session.status === 'complete'
        ? 'This checkout session is already completed. Nothing was charged again.'
        : 'This checkout session has expired. Go back to the site and start again.';
    const back = session.cancel_url ?? sandbox.siteUrl;
    const body = html`<h1>Checkout</h1>
      <p>${text}</p>
      <p><a class="button quiet" href="${back}">Back to the site</a></p>`;
    sendPage(response, 410, 'Checkout', body);
    return;
  }
  const amount = (sold.unit_amount ?? 0) * plan.quantity;
  const title = plan.trialDays > 0 ? `Try ${productName(sold)}` : `Subscribe to ${productName(sold)}`;
  const terms =
    plan.trialDays > 0
      ? html`<p>
          <strong>${plan.trialDays} days free</strong>, then ${money(amount)} a month. First charge on
          ${dayOf(sandbox.now() + plan.trialDays * day)}.
        </p>`
      : html`<p><strong>${money(amount)}</strong> a month. First charge today, after any account credit.</p>`;
  const message = session.custom_text.submit?.message;
  const body = html`<p><a href="${session.cancel_url ?? sandbox.siteUrl}">← Back</a></p>
    <h1>${title}</h1>
    ${terms}${form(sandbox, session, plan.trialDays > 0, failure)}${message ? html`<p class="soft">${message}</p>` : undefined}`;
  sendPage(response, failure ? 402 : 200, title, body);
}

function form(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  trial: boolean,
  failure: CardFailure | undefined,
): Html {
  const customer = sandbox.state.customers[idOf(session.customer)];
  const known = session.customer_email ?? (customer && !customer.deleted ? customer.email : null);
  const email = known
    ? field('email', 'Email', html`type="email" readonly`, known)
    : field('email', 'Email', html`type="email" autocomplete="email" required`);
  return html`<form method="post">
      ${email} ${cardFields(failure)}
      <p>
        <button class="whole" style="text-align:center" type="submit">${trial ? 'Start trial' : 'Subscribe'}</button>
      </p>
    </form>
    <p class="soft">
      Cards to try: 4242 4242 4242 4242 works, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 is accepted and then
      fails to pay.
    </p>`;
}

/**
 * Card fields. Only the number is required. After a failure they keep the typed values and show the
 * error.
 */
export function cardFields(failure?: CardFailure): Html {
  const described = failure ? html`aria-invalid="true" aria-describedby="cardError"` : html``;
  const error = failure ? html`<p class="error" id="cardError" role="alert">${failure.message}</p>` : undefined;
  return html`${error}
    ${field('cardNumber', 'Card number', html`inputmode="numeric" autocomplete="cc-number" maxlength="25" placeholder="4242 4242 4242 4242" required ${described}`, failure?.entry.number)}
    <div class="pair">
      <div>
        ${field('cardExpiry', 'Expiry (MM/YY)', html`inputmode="numeric" autocomplete="cc-exp" maxlength="7"`, failure?.entry.expiry ?? '12/40')}
      </div>
      <div>
        ${field('cardCvc', 'Security code', html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`, '123')}
      </div>
    </div>
    ${field('cardName', 'Name on card', html`autocomplete="cc-name" maxlength="100"`, failure?.entry.name ?? '')}`;
}
