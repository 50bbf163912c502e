import express, { type Router } from 'express';
import { html, type Html, sendPage } from './page.js';
import type { Sandbox, Service } from './sandbox.js';
import { idOf } from './stripe-ids.js';
import { newestFirst } from './stripe-list.js';
import { deliveryModes } from './webhook-deliveries.js';

const services: Service[] = ['stripe', 'google', 'mail', 'access', 'discord'];
const steps = [1, 7, 30, 31];

/** The sandbox's own page: the controls, the inbox and the access webhooks. */
export function controlPages(sandbox: Sandbox): Router {
  const router = express.Router();
  router.get('/', (_request, response) => {
    const body = html`<h1>Sandbox</h1>
      <p>
        Stand-ins for Stripe, Google, the mail server and the access bridge of
        <a href="${sandbox.siteUrl}">${sandbox.siteUrl}</a>.
      </p>
      ${inbox(sandbox)}${clock(sandbox)}${webhooks(sandbox)}${outages(sandbox)}${disputes(sandbox)}
      <h2>Access webhooks</h2>
      <p><a href="/_sandbox/access-log">${sandbox.state.accessCalls.length} received</a></p>
      <h2>Start over</h2>
      <form method="post" action="/_sandbox/reset"><button class="quiet">Forget everything</button></form>`;
    sendPage(response, 200, 'Controls', body, 'wide');
  });
  router.get('/mail/:id', (request, response) => {
    const mail = sandbox.state.mails.find(({ id }) => id === request.params.id);
    if (!mail)
      return sendPage(
        response,
        404,
        'Mail',
        html`<h1>Mail</h1>
          <p>There’s no such mail.</p>`,
      );
    const links = mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`);
    const body = html`<p><a href="/_sandbox/">← Inbox</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>Received</dt>
        <dd>${mail.receivedAt}</dd>
      </dl>
      ${
        links.length > 0
          ? html`<h2>Links</h2>
              <ul>
                ${links}
              </ul>`
          : undefined
      }
      <h2>Text</h2>
      <pre>${mail.text}</pre>
      ${
        mail.html
          ? html`<h2>HTML</h2>
              <iframe title="The mail as HTML" sandbox="allow-popups" srcdoc="${mail.html}"></iframe>`
          : undefined
      }`;
    sendPage(response, 200, mail.subject, body, 'wide');
  });
  router.get('/access-log', (_request, response) => {
    const calls = sandbox.state.accessCalls.map(
      (call) =>
        html`<h2>${call.receivedAt}</h2>
          <p>${call.verified ? 'Signature verified' : html`<span class="error">Signature not valid</span>`}</p>
          <pre>${JSON.stringify(call.body, null, 2)}</pre>`,
    );
    const body = html`<p><a href="/_sandbox/">← Sandbox</a></p>
      <h1>Access webhooks</h1>
      ${calls.length > 0 ? calls : html`<p>None yet.</p>`}`;
    sendPage(response, 200, 'Access webhooks', body, 'wide');
  });
  return router;
}

function inbox({ state }: Sandbox): Html {
  const rows = state.mails.map(
    (mail) =>
      html`<tr>
        <td><a href="/_sandbox/mail/${mail.id}">${mail.subject || '(no subject)'}</a></td>
        <td>${mail.to}</td>
        <td>${mail.receivedAt}</td>
      </tr>`,
  );
  const table = html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">To</th>
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
  return html`<h2 id="inbox">Inbox</h2>
    ${rows.length > 0 ? table : html`<p>No mail yet.</p>`}`;
}

function clock(sandbox: Sandbox): Html {
  const buttons = steps.map(
    (days) => html`<button name="advanceDays" value="${days}">+ ${days} ${days === 1 ? 'day' : 'days'}</button>`,
  );
  return html`<h2>The clock</h2>
    <p>${new Date(sandbox.now() * 1000).toUTCString()}</p>
    <form method="post" action="/_sandbox/clock">${buttons}</form>
    <p class="soft">
      It moves Stripe and the site, day by day: reminders, charges and ends come in their order. A renewal is charged an
      hour after the period ends, so 31 days take a trial of 30 to its first charge. Time never goes back.
    </p>`;
}

function webhooks({ deliveries }: Sandbox): Html {
  const counts = deliveries.counts();
  const buttons = deliveryModes.map(
    (mode) =>
      html`<button
        name="mode"
        value="${mode}"
        class="${mode === deliveries.mode ? '' : 'quiet'}"
        aria-pressed="${String(mode === deliveries.mode)}"
      >
        ${mode}
      </button>`,
  );
  return html`<h2>Webhooks to the site</h2>
    <p>
      ${counts.delivered} delivered, ${counts.pending} pending, ${counts.failed} failed, ${counts.dropped} dropped.
      <a href="/_sandbox/webhooks">List (JSON)</a>
    </p>
    <form method="post" action="/_sandbox/webhooks">${buttons}</form>`;
}

function outages({ down }: Sandbox): Html {
  const forms = services.map(
    (service) =>
      html`<form class="inline" method="post" action="/_sandbox/outage">
        <input type="hidden" name="service" value="${service}" />
        <button name="down" value="${String(!down[service])}" class="quiet" aria-pressed="${String(down[service])}">
          ${service}: ${down[service] ? 'down' : 'up'}
        </button>
      </form>`,
  );
  return html`<h2>Outages</h2>
    <p>${forms}</p>`;
}

/** The newest payments, each with the actions of the cardholder and the bank. */
function disputes({ state }: Sandbox): Html {
  const paid = newestFirst(state.charges).filter((charge) => charge.paid);
  const forms = paid.slice(0, 5).map((charge) => {
    const open = Object.values(state.disputes).find(
      (one) => one.charge === charge.id && !['won', 'lost', 'warning_closed'].includes(one.status),
    );
    const buttons = open
      ? html`<form class="inline" method="post" action="/_sandbox/stripe/disputes/${open.id}/close">
          <button name="outcome" value="won" class="quiet">Won</button>
          <button name="outcome" value="lost" class="quiet">Lost</button>
        </form>`
      : html`<form class="inline" method="post" action="/_sandbox/stripe/disputes">
          <input type="hidden" name="charge" value="${charge.id}" />
          <button class="quiet">Dispute</button>
        </form>`;
    const note = charge.disputed && !open ? 'dispute closed' : charge.amount_refunded > 0 ? 'refunded' : '';
    return html`<p>
      $${(charge.amount / 100).toFixed(2)} of ${charge.billing_details.email ?? idOf(charge.customer)} ${note}
      ${note === '' ? buttons : undefined}
    </p>`;
  });
  return html`<h2>Disputes</h2>
    ${forms.length > 0 ? forms : html`<p>No payment yet.</p>`}`;
}
