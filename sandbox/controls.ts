import express, { type Request, type Response, type Router } from 'express';
import { completeCheckout } from './checkout-completion.js';
import { joinDiscord } from './discord.js';
import { paymentBehaviors, type Sandbox, type Service } from './sandbox.js';
import { giveCoupon, giveCredit } from './discounts.js';
import { changeAccount } from './google-accounts.js';
import { attachCard } from './stripe-cards.js';
import { advance, runDue } from './stripe-clock.js';
import { find, StripeError, stripeErrorTypes } from './stripe-error.js';
import { closeDispute, escalateDispute, openDispute } from './stripe-disputes.js';
import { forceSubscription } from './forced-subscription.js';
import { deliveryModes } from './webhook-deliveries.js';

const services: Service[] = ['stripe', 'google', 'mail', 'access', 'discord'];

type Fields = Record<string, unknown>;
type Control = (fields: Fields, request: Request) => unknown;

/**
 * The controls under /_sandbox, listed in README.md. They take and answer JSON; a form of the
 * control page redirects back to it.
 */
export function controls(sandbox: Sandbox): Router {
  const router = express.Router();
  router.use(express.json({ limit: '1mb' }), express.urlencoded({ extended: false, limit: '20kb' }));
  const post = (path: string, control: Control): void => {
    router.post(path, (request, response) => answer(sandbox, request, response, control));
  };
  router.get('/state', (_request, response) => response.json(summary(sandbox)));
  router.get('/clock', (_request, response) => response.json(clock(sandbox)));
  router.get('/inbox', (request, response) => {
    const to = typeof request.query['to'] === 'string' ? request.query['to'].toLowerCase() : undefined;
    const mails = sandbox.state.mails.filter((mail) => !to || mail.to.toLowerCase().split(', ').includes(to));
    response.json(mails);
  });
  router.delete('/inbox', (_request, response) => {
    sandbox.state.mails = [];
    sandbox.store.changed();
    response.json({ mails: 0 });
  });
  router.get('/access', (_request, response) => response.json(sandbox.state.accessCalls));
  router.get('/webhooks', (_request, response) => {
    const { mode, delayMs } = sandbox.deliveries;
    response.json({
      mode,
      delayMs,
      ...sandbox.deliveries.counts(),
      deliveries: Object.values(sandbox.state.deliveries),
    });
  });
  post('/site', (fields) => {
    sandbox.setSite(text(fields, 'url'));
    return { url: sandbox.siteUrl };
  });
  post('/clock', async (fields) => {
    const seconds = number(fields, 'advanceDays', 0) * 86_400 + number(fields, 'advanceSeconds', 0);
    if (seconds < 0 || seconds > 3660 * 86_400)
      throw new StripeError(400, 'The clock goes forward, ten years at most.');
    const happened = await advance(sandbox, Math.round(seconds));
    return { ...clock(sandbox), happened };
  });
  post('/webhooks', (fields) => {
    sandbox.deliveries.delayMs = number(fields, 'delayMs', sandbox.deliveries.delayMs);
    sandbox.deliveries.mode = choice(fields, 'mode', deliveryModes);
    return { mode: sandbox.deliveries.mode, delayMs: sandbox.deliveries.delayMs };
  });
  post('/webhooks/flush', (fields) => sandbox.deliveries.flush(number(fields, 'timeoutMs', 15_000)));
  post('/webhooks/resend', (fields) => {
    const eventId = text(fields, 'eventId');
    if (!sandbox.deliveries.resend(eventId)) throw new StripeError(404, `No such event: '${eventId}'`);
    return { eventId };
  });
  post('/outage', (fields) => {
    sandbox.down[choice(fields, 'service', services)] = flag(fields, 'down');
    return sandbox.down;
  });
  post('/answer', (fields) => {
    const service = choice(fields, 'service', services);
    const [status, delayMs] = [number(fields, 'status', 0), number(fields, 'delayMs', 0)];
    const isUsual = status === 0 && delayMs === 0 && fields['body'] === undefined;
    if (isUsual) delete sandbox.odd[service];
    else {
      sandbox.odd[service] = {
        path: optionalText(fields, 'path') ?? '',
        delayMs,
        status,
        type: optionalText(fields, 'type') ?? 'application/json',
        body: fields['body'] === '' ? '' : (optionalText(fields, 'body') ?? ''),
        cut: fields['cut'] !== undefined && flag(fields, 'cut'),
      };
    }
    return sandbox.odd;
  });
  post('/access/answer', (fields) => {
    sandbox.accessAnswer = { status: number(fields, 'status', 200), body: fields['body'] ?? {} };
    return sandbox.accessAnswer;
  });
  router.get('/discord', (_request, response) => {
    const { discordMembers: members, discordCalls: calls } = sandbox.state;
    response.json({ members, calls });
  });
  post('/discord/join', (fields) => joinDiscord(sandbox, text(fields, 'username'), optionalText(fields, 'nick')));
  post('/discord/rename', (fields) => {
    const member = sandbox.state.discordMembers.find(({ username }) => username === fields['username']);
    if (!member) throw new StripeError(404, 'There’s no such member.');
    member.username = text(fields, 'to');
    return member;
  });
  post('/discord/limit', (fields) =>
    Object.assign(sandbox.discordLimit, {
      times: number(fields, 'times', 1),
      seconds: number(fields, 'seconds', 1),
    }),
  );
  post('/reset', () => {
    sandbox.reset();
    return summary(sandbox);
  });
  post('/google/account', (fields) => {
    const change = { email: optionalText(fields, 'newEmail'), hidesSub: fields['hidesSub'] === true };
    const changed = changeAccount(sandbox, text(fields, 'email'), change);
    if (!changed) throw new StripeError(404, 'There’s no such account.');
    return changed;
  });
  post('/stripe/account', (fields) => {
    if (fields['afterRetries'] !== undefined) {
      sandbox.afterRetries = choice(fields, 'afterRetries', ['cancel', 'unpaid']);
    }
    if (fields['portalPayment'] !== undefined) {
      sandbox.portalPayment = choice(fields, 'portalPayment', paymentBehaviors);
    }
    return { afterRetries: sandbox.afterRetries, portalPayment: sandbox.portalPayment };
  });
  post('/stripe/refusal', (fields) => {
    const call = text(fields, 'call');
    const { status, message, type, code, param } = fields;
    if (message === undefined) sandbox.refusals.delete(call);
    else {
      sandbox.refusals.set(call, {
        status: number(fields, 'status', 400),
        message: text(fields, 'message'),
        ...(type === undefined ? {} : { type: choice(fields, 'type', stripeErrorTypes) }),
        ...(code === undefined ? {} : { code: text(fields, 'code') }),
        ...(param === undefined ? {} : { param: text(fields, 'param') }),
      });
    }
    return { call, status, refused: sandbox.refusals.has(call) };
  });
  post('/stripe/cards', (fields) =>
    attachCard(sandbox, text(fields, 'customer'), { number: text(fields, 'cardNumber') }),
  );
  post('/stripe/subscriptions', (fields) => {
    const price = text(fields, 'price');
    const status = optionalText(fields, 'status') ?? 'active';
    return forceSubscription(sandbox, text(fields, 'customer'), price, status, fields['metadata'] ?? {});
  });
  post('/stripe/credits', (fields) => giveCredit(sandbox, text(fields, 'customer'), number(fields, 'amount', 0)));
  post('/stripe/coupons', (fields) =>
    giveCoupon(sandbox, text(fields, 'subscription'), number(fields, 'percentOff', 0)),
  );
  post('/stripe/disputes', (fields) => {
    const charge = find(sandbox.state.charges, 'charge', text(fields, 'charge'));
    return openDispute(sandbox, charge, fields['inquiry'] === undefined ? false : flag(fields, 'inquiry'));
  });
  post('/stripe/disputes/:id/escalate', (_fields, request) =>
    escalateDispute(sandbox, find(sandbox.state.disputes, 'dispute', String(request.params['id']))),
  );
  post('/stripe/disputes/:id/close', (fields, request) => {
    const dispute = find(sandbox.state.disputes, 'dispute', String(request.params['id']));
    return closeDispute(sandbox, dispute, choice(fields, 'outcome', ['won', 'lost']));
  });
  post('/stripe/checkout/:id/complete', (fields, request) => {
    const session = find(sandbox.state.checkoutSessions, 'checkout.session', String(request.params['id']));
    const card = { number: optionalText(fields, 'cardNumber') ?? '4242424242424242' };
    const redirect = completeCheckout(sandbox, session, card, optionalText(fields, 'email'));
    runDue(sandbox, sandbox.now());
    return { redirect, session };
  });
  return router;
}

async function answer(sandbox: Sandbox, request: Request, response: Response, control: Control): Promise<void> {
  const fromPage = request.is('application/x-www-form-urlencoded');
  try {
    const result = await control((request.body ?? {}) as Fields, request);
    sandbox.store.changed();
    if (fromPage) response.redirect(303, '/_sandbox/');
    else response.json(result);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const status = error instanceof StripeError ? error.status : 400;
    response.status(status).json(error instanceof StripeError ? error.body : { error: error.message });
  }
}

function clock(sandbox: Sandbox) {
  const now = sandbox.now();
  return { now, iso: new Date(now * 1000).toISOString(), aheadSeconds: sandbox.state.clockOffset };
}

function summary(sandbox: Sandbox) {
  const { state } = sandbox;
  return {
    url: sandbox.url,
    siteUrl: sandbox.siteUrl,
    clock: clock(sandbox),
    down: sandbox.down,
    webhooks: { mode: sandbox.deliveries.mode, ...sandbox.deliveries.counts() },
    customers: count(state.customers),
    checkoutSessions: count(state.checkoutSessions),
    subscriptions: Object.values(state.subscriptions).map(({ id, customer, status }) => ({ id, customer, status })),
    invoices: count(state.invoices),
    events: count(state.events),
    mails: state.mails.length,
    accessCalls: state.accessCalls.length,
  };
}

function count(objects: object): number {
  return Object.keys(objects).length;
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw new Error(`"${name}" must be a text.`);
  return value;
}

function optionalText(fields: Fields, name: string): string | undefined {
  return fields[name] === undefined ? undefined : text(fields, name);
}

function number(fields: Fields, name: string, fallback: number): number {
  const value = Number(fields[name] ?? fallback);
  if (!Number.isFinite(value)) throw new Error(`"${name}" must be a number.`);
  return value;
}

function flag(fields: Fields, name: string): boolean {
  const value = String(fields[name]);
  if (value !== 'true' && value !== 'false') throw new Error(`"${name}" must be true or false.`);
  return value === 'true';
}

function choice<T extends string>(fields: Fields, name: string, choices: readonly T[]): T {
  const value = choices.find((one) => one === fields[name]);
  if (value === undefined) throw new Error(`"${name}" must be one of: ${choices.join(', ')}.`);
  return value;
}
