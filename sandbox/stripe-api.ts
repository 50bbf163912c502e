import { createHash } from 'node:crypto';
import express, { type Request, type Response, type Router } from 'express';
import type { Sandbox } from './sandbox.js';
import { newId } from './stripe-ids.js';
import { StripeError } from './stripe-error.js';
import { runDue } from './stripe-clock.js';
import { causedBy } from './stripe-events.js';
import { expanded } from './stripe-expand.js';
import { StripeParams, type RawParams, type StripeRoute } from './stripe-params.js';
import { checkoutRoutes } from './stripe-checkout.js';
import { catalogRoutes } from './stripe-catalog-routes.js';
import { customerRoutes } from './stripe-customers.js';
import { moneyRoutes } from './stripe-money-routes.js';
import { portalRoutes } from './stripe-portal.js';
import { disputeRoutes } from './stripe-disputes.js';
import { refundRoutes } from './stripe-refunds.js';
import { subscriptionRoutes } from './stripe-subscriptions.js';

const routes: StripeRoute[] = [
  ...customerRoutes,
  ...catalogRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...portalRoutes,
  ...moneyRoutes,
  ...refundRoutes,
  ...disputeRoutes,
];

interface Answer {
  status: number;
  body: unknown;
  /**
   * Whether the error occurred before processing started. Stripe does not store such an error under
   * the idempotency key.
   */
  isEarly: boolean;
}

/** Checks that come before everything else: credentials, permissions and rate limits. */
const EARLY: readonly number[] = [401, 403, 409, 429];

/**
 * Stripe's API under /v1. Every request is handled synchronously, so two with the same idempotency
 * key never overlap.
 */
export function stripeApi(sandbox: Sandbox): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: true, limit: '1mb' }));
  for (const route of routes) {
    router[route.method](route.path, (request, response) => answer(sandbox, route, request, response));
  }
  router.use((request, response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.originalUrl.split('?')[0]}).`;
    response.status(404).json(new StripeError(404, message).body);
  });
  return router;
}

function answer(sandbox: Sandbox, route: StripeRoute, request: Request, response: Response): void {
  const requestId = newId('req', 14);
  response.set({ 'request-id': requestId, 'stripe-version': request.get('stripe-version') ?? '' });
  const key = request.method === 'POST' ? request.get('idempotency-key') : undefined;
  if (key) response.set('idempotency-key', key);
  const authorised = request.get('authorization') === `Bearer ${sandbox.config.stripeSecretKey}`;
  if (!authorised) {
    const message = request.get('authorization') ? 'Invalid API Key provided.' : 'You did not provide an API key.';
    response.status(401).json(new StripeError(401, message).body);
    return;
  }
  const result = key
    ? answerOnce(sandbox, route, request, requestId, key, response)
    : attempt(sandbox, route, request, { id: requestId, idempotency_key: null });
  sandbox.store.changed();
  response.status(result.status).json(result.body);
}

/**
 * Idempotent replay as in Stripe: the same key and request return the first answer; the same key
 * with another request is an error.
 */
function answerOnce(
  sandbox: Sandbox,
  route: StripeRoute,
  request: Request,
  requestId: string,
  key: string,
  response: Response,
): Answer {
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.path} ${JSON.stringify(request.body ?? {})}`)
    .digest('hex');
  const earlier = sandbox.state.idempotency[key];
  if (earlier && earlier.fingerprint !== fingerprint) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`;
    return { status: 400, body: new StripeError(400, message, { type: 'idempotency_error' }).body, isEarly: true };
  }
  if (earlier) {
    response.set('idempotent-replayed', 'true');
    return { status: earlier.status, body: earlier.body, isEarly: false };
  }
  const result = attempt(sandbox, route, request, { id: requestId, idempotency_key: key });
  const { status, body, isEarly } = result;
  if (!isEarly) sandbox.state.idempotency[key] = { fingerprint, status, body };
  return result;
}

function attempt(
  sandbox: Sandbox,
  route: StripeRoute,
  request: Request,
  cause: { id: string; idempotency_key: string | null },
): Answer {
  try {
    const raw: RawParams = { ...(request.query as RawParams), ...(request.body as RawParams | undefined) };
    const expand = new StripeParams(raw).texts('expand');
    const params = new StripeParams(Object.fromEntries(Object.entries(raw).filter(([name]) => name !== 'expand')));
    const id = String(request.params['id'] ?? '');
    const refusal = sandbox.refusals.get(`${request.method} ${route.path}`);
    if (refusal) {
      const { status, message, ...details } = refusal;
      throw new StripeError(status, message, details);
    }
    const object = causedBy(cause, () => route.handle({ sandbox, params, id }));
    runDue(sandbox, sandbox.now());
    return { status: 200, body: expanded(sandbox, object, expand), isEarly: false };
  } catch (error) {
    if (error instanceof StripeError) {
      const { status, body, details } = error;
      // An error that names a parameter is a validation error.
      return { status, body, isEarly: details.param !== undefined || EARLY.includes(status) };
    }
    console.error(error);
    const message = 'The sandbox failed while handling this request.';
    return { status: 500, body: new StripeError(500, message, { type: 'api_error' }).body, isEarly: false };
  }
}
