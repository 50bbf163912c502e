import { type SchemaName } from './schemas.js';

/** What a call answers besides the errors that every call can have. */
export interface Operation {
  /** One sentence. */
  summary: string;
  /** Status of a success. */
  status: number;
  /** Schema or media type of a success; missing if it has no body. */
  body?: SchemaName | `${string}/${string}`;
  /** Needs a session: a `token` cookie or a bearer token. */
  isSignedIn?: boolean;
  /** Error statuses besides 401 of a call that needs a session and those of an invalid body. */
  errors?: readonly number[];
  /** Errors can be HTML pages instead of JSON. */
  hasErrorPages?: boolean;
  /** Names of query parameters, all optional. */
  query?: readonly string[];
  /** Media type of the request body if no class describes it. */
  sends?: string;
}

const signedIn = { isSignedIn: true } as const;

/** Every call by method and path, as Nest registers them. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'POST /users/register': {
    summary: 'Opens an account and mails a link that verifies its address.',
    status: 201,
    body: 'RegisterAnswer',
    errors: [409, 429, 503],
  },
  'POST /users/login': {
    summary: 'Signs in with a password and sets both session cookies.',
    status: 200,
    body: 'SessionAnswer',
    errors: [401, 429, 503],
  },
  'POST /users/refresh': {
    summary: 'Replaces the refresh token and sets a new access token.',
    status: 200,
    body: 'SessionAnswer',
    errors: [401, 429],
  },
  'GET /users/session-hint': {
    summary: 'Whether the browser sends session cookies.',
    status: 200,
    body: 'SessionHintAnswer',
  },
  'POST /users/logout': { summary: 'Ends the sessions of all cookies sent and clears the cookies.', status: 204 },
  'POST /users/verify-email': {
    summary: 'Verifies the address with the token of a mailed link.',
    status: 204,
    ...signedIn,
    errors: [429],
  },
  'POST /users/resend-verification': {
    summary: 'Mails a new verification link.',
    status: 202,
    ...signedIn,
    errors: [429],
  },
  'GET /users/login/google': {
    summary: 'The address of Google’s consent screen, with state and PKCE challenge.',
    status: 200,
    body: 'GoogleLoginAnswer',
    errors: [400, 401, 429],
  },
  'GET /users/login/google/callback': {
    summary: 'Where Google sends the browser back to. Redirects to the site with an email or an error in the fragment.',
    query: ['code', 'state', 'error'],
    status: 302,
  },
  'POST /users/change-password': {
    summary: 'Changes the password, ends every session and opens a new one.',
    status: 204,
    ...signedIn,
    errors: [403, 429, 503],
  },
  'POST /users/request-password-reset': {
    summary: 'Mails a reset link if there is such an account.',
    status: 202,
    errors: [429],
  },
  'POST /users/reset-password': {
    summary: 'Sets a password with the token of a mailed link and ends every session.',
    status: 204,
    errors: [429, 503],
  },
  'POST /users/change-email': {
    summary: 'Mails a link to the new address.',
    status: 202,
    ...signedIn,
    errors: [403, 409, 429, 503],
  },
  'POST /users/confirm-email': {
    summary: 'Moves the account to its new address, ends every session and opens a new one.',
    status: 200,
    body: 'SessionAnswer',
    ...signedIn,
    errors: [409, 429],
  },
  'GET /users/me': { summary: 'The account.', status: 200, body: 'AccountAnswer', ...signedIn },
  'GET /users/sessions': { summary: 'Live sessions, newest first.', status: 200, body: 'SessionList', ...signedIn },
  'DELETE /users/sessions/{id}': { summary: 'Ends one session.', status: 204, ...signedIn, errors: [404] },
  'GET /users/export': {
    summary: 'Everything stored about the person.',
    status: 200,
    body: 'AccountExport',
    ...signedIn,
    errors: [503],
  },
  'DELETE /users/me': {
    summary: 'Deletes the account for good.',
    status: 204,
    ...signedIn,
    errors: [403, 429, 503],
  },

  'POST /payment/create-checkout-session': {
    summary: 'Stripe’s checkout page, or the customer portal if a subscription is live.',
    status: 200,
    body: 'CheckoutAnswer',
    ...signedIn,
    errors: [403, 409, 429, 503],
  },
  'GET /payment/checkout-return': {
    summary: 'Where Stripe sends the browser after a checkout. Redirects to a page of the site.',
    query: ['session_id'],
    status: 303,
  },
  'GET /payment/subscription-status/{email}': {
    summary: 'The subscriptions of the signed-in person.',
    status: 200,
    body: 'SubscriptionStatusAnswer',
    ...signedIn,
    errors: [403],
  },
  'POST /payment/customer-portal': {
    summary: 'Stripe’s customer portal.',
    status: 200,
    body: 'PortalAnswer',
    ...signedIn,
    errors: [403, 409, 429, 503],
  },
  'GET /payment/invoices': {
    summary: 'Invoices, newest first, at most a hundred.',
    status: 200,
    body: 'InvoicesAnswer',
    ...signedIn,
    errors: [503],
  },
  'POST /payment/cancel-subscription': {
    summary: 'Ends a subscription with its period.',
    status: 200,
    body: 'SubscriptionStatusAnswer',
    ...signedIn,
    errors: [403, 404, 409, 429, 503],
  },
  'POST /payment/resume-subscription': {
    summary: 'Takes back a scheduled cancellation.',
    status: 200,
    body: 'SubscriptionStatusAnswer',
    ...signedIn,
    errors: [403, 404, 409, 429, 503],
  },
  'POST /payment/webhook': {
    summary: 'Takes a signed event from Stripe.',
    status: 200,
    body: 'WebhookAnswer',
    sends: 'application/json',
    errors: [400, 413, 503],
  },

  'POST /payment/send-post-purchase-info': {
    summary: 'The Get Started form.',
    status: 200,
    body: 'PostPurchaseAnswer',
    ...signedIn,
    errors: [403, 429],
  },
  'GET /post-purchase/access': {
    summary: 'What access the person has, and the form as last submitted.',
    status: 200,
    body: 'AccessAnswer',
    ...signedIn,
  },

  'GET /operator/grant': {
    summary: 'The operator’s page of one grant. Its signed link is the key.',
    query: ['token', 'done', 'count'],
    status: 200,
    body: 'text/html',
    errors: [410, 429],
    hasErrorPages: true,
  },
  'POST /operator/grant': {
    summary: 'Acts on the grant, then redirects back to its page.',
    status: 303,
    sends: 'application/x-www-form-urlencoded',
    errors: [409, 410, 429],
    hasErrorPages: true,
  },

  'GET /backtests/manifest.json': {
    summary: 'What is declared of each backtest.',
    status: 200,
    body: 'BacktestManifest',
  },
  'GET /backtests/prop-firms.json': {
    summary: 'The rules of prop firms.',
    status: 200,
    body: 'PropFirmsAnswer',
    errors: [404],
  },
  'GET /backtests/{slug}.csv': {
    summary: 'A backtest file, byte for byte.',
    query: ['download'],
    status: 200,
    body: 'text/csv',
    errors: [404, 412, 416],
  },
  'GET /screenshots/{file}': {
    summary: 'A product image.',
    query: ['v'],
    status: 200,
    body: 'image/*',
    errors: [404, 412, 416],
  },
  'GET /site-settings.json': { summary: 'What pages may know of this deployment.', status: 200, body: 'SiteSettings' },
  'GET /robots.txt': { summary: 'For search engines.', status: 200, body: 'text/plain' },
  'GET /sitemap.xml': { summary: 'Every public page.', status: 200, body: 'application/xml' },
  'GET /site.webmanifest': { summary: 'For home screens.', status: 200, body: 'application/manifest+json' },
  'GET /.well-known/change-password': { summary: 'Redirects to the form for a new password.', status: 302 },
  'GET /{path}': { summary: 'A page of the site.', status: 200, body: 'text/html', errors: [404, 503] },

  'GET /health/live': { summary: 'The process answers.', status: 200, body: 'HealthAnswer' },
  'GET /health/ready': { summary: 'The process can do its work.', status: 200, body: 'HealthAnswer', errors: [503] },
  'POST /health/clock': { summary: 'The sandbox moved its clock. Exists beside the sandbox only.', status: 204 },
  'GET /metrics': { summary: 'Metrics for Prometheus.', status: 200, body: 'text/plain', errors: [401] },
  'GET /api/openapi.json': { summary: 'This document.', status: 200, body: 'AccountExport' },
};
