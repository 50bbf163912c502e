import express, { type Router } from 'express';
import { html } from './html.js';
import { dayOf, money, sendPage } from './page.js';
import type { Sandbox } from './sandbox.js';

/** The page behind an invoice's `hosted_invoice_url`, under /invoice/:id: what was billed and whether it is paid. */
export function invoicePages(sandbox: Sandbox): Router {
  const router = express.Router();
  router.get('/:id', (request, response) => {
    const invoice = sandbox.state.invoices[request.params.id];
    if (!invoice)
      return sendPage(
        response,
        404,
        'Invoice',
        html`<h1>Invoice</h1>
          <p>There is no such invoice.</p>`,
      );
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
        <dd>${money(invoice.amount_due)}</dd>
      </dl>
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
    sendPage(response, 200, title, body);
  });
  return router;
}
