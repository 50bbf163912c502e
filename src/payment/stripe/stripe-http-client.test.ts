import { expectedAnswer, isExpectedAnswer } from './stripe-http-client.js';

const accepts = (method: string, path: string, body: unknown): boolean =>
  isExpectedAnswer(body, expectedAnswer(method, path));
const customer = { id: 'cus_1', object: 'customer', metadata: {}, invoice_settings: {} };
const deleted = { id: 'cus_1', object: 'customer', deleted: true };
const session = { id: 'cs_1', object: 'checkout.session' };
const list = (...data: unknown[]) => ({ object: 'list', data, has_more: false });

it.each([
  ['POST', '/v1/customers', customer],
  ['GET', '/v1/customers?email=a%40b.example&limit=1', list(customer)],
  ['GET', '/v1/customers/cus_1', customer],
  ['GET', '/v1/customers/cus_1', deleted],
  ['DELETE', '/v1/customers/cus_1', deleted],
  ['GET', '/v1/customers/cus_1/payment_methods', list({ id: 'pm_1', object: 'payment_method' })],
  ['POST', '/v1/checkout/sessions', session],
  ['POST', '/v1/checkout/sessions/cs_1/expire', session],
  ['GET', '/v1/checkout/sessions?limit=20', list(session)],
  ['GET', '/v1/invoice_payments', list({ id: 'inpay_1', object: 'invoice_payment' })],
  ['POST', '/v1/billing_portal/sessions', { id: 'bps_1', object: 'billing_portal.session' }],
  ['GET', '/v1/account', { id: 'acct_1', object: 'account' }],
  ['GET', '/v1/tax/settings', { object: 'tax.settings' }],
])('accepts the object that %s %s requests', (method, path, body) => {
  expect(accepts(method, path, body)).toBe(true);
});

it.each([
  ['GET', '/v1/customers', { object: 'list' }],
  ['GET', '/v1/customers', list(null)],
  ['GET', '/v1/customers', list(customer, {})],
  ['GET', '/v1/customers', list(session)],
  ['GET', '/v1/customers', customer],
  ['GET', '/v1/customers/cus_1', list(customer)],
  ['POST', '/v1/customers', deleted],
  ['GET', '/v1/customers/cus_1', { ...customer, invoice_settings: undefined }],
  ['GET', '/v1/customers', list({ ...customer, metadata: null })],
  ['GET', '/v1/invoices', list({ id: 'in_1', object: 'invoice', lines: {} })],
  ['GET', '/v1/subscriptions/sub_1', { id: 'sub_1', object: 'subscription', deleted: true }],
  ['POST', '/v1/checkout/sessions', customer],
  ['POST', '/v1/checkout/sessions', { ...session, id: 5 }],
  ['POST', '/v1/checkout/sessions', [session]],
  ['POST', '/v1/checkout/sessions', null],
  ['POST', '/v1/checkout/sessions', 'session'],
])('refuses an answer to %s %s that Stripe cannot have sent: %j', (method, path, body) => {
  expect(accepts(method, path, body)).toBe(false);
});
