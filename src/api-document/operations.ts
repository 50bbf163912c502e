import { FORM_NAME } from '../shared/contract/access.js';
import type { SchemaName } from './schemas.js';

/** A call's responses, except the errors that api-document.ts adds by method, body, and session. */
export interface Operation {
  /** One sentence. */
  summary: string;
  /** Status of a success. */
  status: number;
  /** Schema or media type of a success; null without a body. */
  body: Body;
  /** Error statuses of this call. */
  errors: readonly number[];
  /** Requires a session: a `token` cookie or a bearer token. */
  isSignedIn: boolean;
  /** Errors may be HTML pages instead of JSON. */
  hasErrorPages?: boolean;
  /** Names of query parameters, all optional. */
  query?: readonly string[];
  /** Media type of the request body if no class describes it. */
  sends?: string;
}

type Body = SchemaName | `${string}/${string}` | null;

const open = (summary: string, status: number, body: Body = null, errors: readonly number[] = []): Operation => ({
  summary,
  status,
  body,
  errors,
  isSignedIn: false,
});
const signedIn = (...call: Parameters<typeof open>): Operation => ({ ...open(...call), isSignedIn: true });

/** Every call by method and path. A new route needs an entry: without it, the document answers 500. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'POST /users/register': open(
    'Opens an account and mails a link that verifies its address.',
    201,
    'RegisterAnswer',
    [409, 429, 503],
  ),
  'POST /users/login': open(
    'Signs in with a password and sets both session cookies.',
    200,
    'SessionAnswer',
    [401, 429, 503],
  ),
  'POST /users/refresh': open(
    'Replaces the refresh token and sets a new access token.',
    200,
    'SessionAnswer',
    [401, 429],
  ),
  'GET /users/session-hint': open('Whether the browser sends session cookies.', 200, 'SessionHintAnswer'),
  'POST /users/logout': open('Ends the sessions of all cookies sent and clears the cookies.', 204),
  'POST /users/verify-email': signedIn('Verifies the address with the token of a mailed link.', 204, null, [429]),
  'POST /users/resend-verification': signedIn('Mails a new verification link.', 202, null, [429]),
  'GET /users/login/google': open(
    'The address of Google’s consent screen, with state and PKCE challenge.',
    200,
    'GoogleLoginAnswer',
    [400, 401, 429],
  ),
  'GET /users/login/google/callback': {
    ...open(
      'Where Google sends the browser back to. Redirects to the site with an email or an error in the fragment.',
      302,
    ),
    query: ['code', 'state', 'error'],
  },
  'POST /users/change-password': signedIn(
    'Changes the password, ends every session and opens a new one.',
    204,
    null,
    [403, 429, 503],
  ),
  'POST /users/request-password-reset': open('Mails a reset link if there is such an account.', 202, null, [429]),
  'POST /users/reset-password': open(
    'Sets a password with the token of a mailed link and ends every session.',
    204,
    null,
    [429, 503],
  ),
  'POST /users/change-email': signedIn('Mails a link to the new address.', 202, null, [403, 409, 429, 503]),
  'POST /users/confirm-email': signedIn(
    'Moves the account to its new address, ends every session and opens a new one.',
    200,
    'SessionAnswer',
    [409, 429],
  ),
  'GET /users/me': signedIn('The account.', 200, 'AccountAnswer'),
  'GET /users/sessions': signedIn('Live sessions, newest first.', 200, 'SessionList'),
  'DELETE /users/sessions/{id}': signedIn('Ends one session.', 204, null, [404]),
  'GET /users/export': signedIn('Everything stored about the person.', 200, 'AccountExport', [503]),
  'DELETE /users/me': signedIn('Deletes the account for good.', 204, null, [403, 429, 503]),
  'POST /payment/create-checkout-session': signedIn(
    'Stripe’s checkout page, or the customer portal if a subscription is live.',
    200,
    'CheckoutAnswer',
    [403, 409, 429, 503],
  ),
  'GET /payment/checkout-return': {
    ...open('Where Stripe sends the browser after a checkout. Redirects to a page of the site.', 303),
    query: ['session_id'],
  },
  'GET /payment/subscription-status/{email}': signedIn(
    'The subscriptions of the signed-in person.',
    200,
    'SubscriptionStatusAnswer',
    [403],
  ),
  'POST /payment/customer-portal': signedIn('Stripe’s customer portal.', 200, 'PortalAnswer', [403, 409, 429, 503]),
  'GET /payment/invoices': signedIn('Invoices, newest first, at most a hundred.', 200, 'InvoicesAnswer', [503]),
  'POST /payment/cancel-subscription': signedIn(
    'Ends a subscription with its period.',
    200,
    'SubscriptionStatusAnswer',
    [403, 404, 409, 429, 503],
  ),
  'POST /payment/resume-subscription': signedIn(
    'Takes back a scheduled cancellation.',
    200,
    'SubscriptionStatusAnswer',
    [403, 404, 409, 429, 503],
  ),
  'POST /payment/webhook': {
    ...open('Takes a signed event from Stripe.', 200, 'WebhookAnswer', [400, 413, 503]),
    sends: 'application/json',
  },
  'POST /payment/send-post-purchase-info': signedIn(`The ${FORM_NAME}.`, 200, 'PostPurchaseAnswer', [403, 429]),
  'GET /post-purchase/access': signedIn(
    'What access the person has, and the form as last submitted.',
    200,
    'AccessAnswer',
  ),
  'GET /operator/grant': {
    ...open('The operator’s page of one grant. Its signed link is the key.', 200, 'text/html', [410, 429]),
    query: ['token', 'done', 'count'],
    hasErrorPages: true,
  },
  'POST /operator/grant': {
    ...open('Acts on the grant, then redirects back to its page.', 303, null, [409, 410, 429]),
    sends: 'application/x-www-form-urlencoded',
    hasErrorPages: true,
  },
  'GET /backtests/manifest.json': open('What is declared of each backtest.', 200, 'BacktestManifest'),
  'GET /backtests/figures.json': open('The headline figures of each backtest.', 200, 'BacktestFiguresAnswer'),
  'GET /backtests/prop-firms.json': open('The rules of prop firms.', 200, 'PropFirmsAnswer', [404]),
  'GET /backtests/{slug}.csv': {
    ...open('A backtest file, byte for byte.', 200, 'text/csv', [404, 412, 416]),
    query: ['download'],
  },
  'GET /proof/{file}': { ...open('A partner logo or poster.', 200, 'image/*', [404, 412, 416]), query: ['v'] },
  'GET /screenshots/{file}': { ...open('A product image.', 200, 'image/*', [404, 412, 416]), query: ['v'] },
  'GET /site-settings.json': open('What pages may know of this deployment.', 200, 'SiteSettings'),
  'GET /robots.txt': open('For search engines.', 200, 'text/plain'),
  'GET /sitemap.xml': open('Every public page.', 200, 'application/xml'),
  'GET /site.webmanifest': open('For home screens.', 200, 'application/manifest+json'),
  'GET /.well-known/change-password': open('Redirects to the form for a new password.', 302),
  'GET /{path}': open('A page of the site.', 200, 'text/html', [404, 503]),
  'GET /health/live': open('The process answers.', 200, 'HealthAnswer'),
  'GET /health/ready': open('The process can do its work.', 200, 'HealthAnswer', [503]),
  'POST /health/clock': open('The sandbox moved its clock. Exists beside the sandbox only.', 204),
  'GET /metrics': open('Metrics for Prometheus.', 200, 'text/plain', [401]),
  'GET /api/openapi.json': open('This document.', 200, 'OpenApiDocument'),
};
