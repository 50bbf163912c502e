import express, { type Response, type Router } from 'express';
import type Stripe from 'stripe';
import { type CardFailure, cardFields } from './checkout-page.js';
import { html, dayOf, money, sendPage } from './page.js';
import type { Sandbox } from './sandbox.js';
import { attachCard, declined } from './stripe-cards.js';
import { StripeError } from './stripe-error.js';
import { idOf } from './stripe-ids.js';
import { payInvoice } from './subscription-lifecycle.js';

/**
 * The page of an invoice's `hosted_invoice_url`, under /invoice/:id, with a way to pay an open
 * invoice.
 */
export function invoicePages(sandbox: Sandbox): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: false, limit: '20kb' }));
  router.get('/:id', (request, response) => show(response, sandbox.state.invoices[request.params.id]));
  router.post('/:id', (request, response) => {
    const invoice = sandbox.state.invoices[request.params.id];
    if (!invoice) return show(response, undefined);
    const form = request.body as Record<string, string | undefined>;
    const entry = { number: form['cardNumber'] ?? '', expiry: form['cardExpiry'], name: form['cardName'] || undefined };
    try {
      if (!payInvoice(sandbox, invoice, attachCard(sandbox, idOf(invoice.customer), entry, false))) throw declined();
      sandbox.store.changed();
      response.redirect(303, `/invoice/${invoice.id}`);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      show(response, invoice, { entry, message: error.message });
    }
  });
  return router;
}

function show(response: Response, invoice: Stripe.Invoice | undefined, failure?: CardFailure): void {
  if (!invoice) {
    const body = html`<h1>Invoice</h1>
      <p>There’s no such invoice.</p>`;
    return sendPage(response, 404, 'Invoice', body);
  }
  const rows = invoice.lines.data.map(
    (line) =>
      html`<tr>
        <td>${line.description ?? ''}</td>
        <td>${money(line.amount)}</td>
      </tr>`,
  );
  const title = `Invoice ${invoice.number ?? ''}`;
  const body = html`<h1>${title}</h1>
    <dl>
      <dt>Date</dt>
      <dd>${dayOf(invoice.created)}</dd>
      <dt>To</dt>
      <dd>${invoice.customer_email ?? ''}</dd>
      <dt>Status</dt>
      <dd>${invoice.status ?? ''}</dd>
      <dt>Due</dt>
      <dd>${money(invoice.amount_remaining)}</dd>
    </dl>
    ${
      isPayable(invoice)
        ? html`<form method="post">
            ${cardFields(failure)}
            <p><button>Pay ${money(invoice.amount_remaining)}</button></p>
          </form>`
        : undefined
    }
    <table>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
  sendPage(response, failure ? 402 : 200, title, body);
}

function isPayable({ status }: Stripe.Invoice): boolean {
  return status === 'open' || status === 'uncollectible';
}
