import { expectedAnswer, isExpectedAnswer } from './stripe-response.js';

const says = (method: string, path: string, body: unknown): boolean =>
  isExpectedAnswer(body, expectedAnswer(method, path));
const customer = { id: 'cus_1', object: 'customer' };
const session = { id: 'cs_1', object: 'checkout.session' };
const list = (...data: unknown[]) => ({ object: 'list', data, has_more: false });

it.each([
  ['POST', '/v1/customers', customer],
  ['GET', '/v1/customers?email=a%40b.example&limit=1', list(customer)],
  ['GET', '/v1/customers/cus_1', customer],
  ['GET', '/v1/customers/cus_1', { ...customer, deleted: true }],
  ['DELETE', '/v1/customers/cus_1', { ...customer, deleted: true }],
  ['GET', '/v1/customers/cus_1/payment_methods', list({ id: 'pm_1', object: 'payment_method' })],
  ['POST', '/v1/checkout/sessions', session],
  ['POST', '/v1/checkout/sessions/cs_1/expire', session],
  ['GET', '/v1/checkout/sessions?limit=20', list(session)],
  ['GET', '/v1/invoice_payments', list({ id: 'inpay_1', object: 'invoice_payment' })],
  ['POST', '/v1/billing_portal/sessions', { id: 'bps_1', object: 'billing_portal.session' }],
  ['GET', '/v1/account', { id: 'acct_1', object: 'account' }],
  ['GET', '/v1/tax/settings', { object: 'tax.settings' }],
])('%s %s is answered with what was asked for', (method, path, body) => {
  expect(says(method, path, body)).toBe(true);
});

it.each([
  ['GET', '/v1/customers', { object: 'list' }],
  ['GET', '/v1/customers', list(null)],
  ['GET', '/v1/customers', list(customer, {})],
  ['GET', '/v1/customers', list(session)],
  ['GET', '/v1/customers', customer],
  ['GET', '/v1/customers/cus_1', list(customer)],
  ['POST', '/v1/customers', { ...customer, deleted: true }],
  ['GET', '/v1/subscriptions/sub_1', { id: 'sub_1', object: 'subscription', deleted: true }],
  ['POST', '/v1/checkout/sessions', customer],
  ['POST', '/v1/checkout/sessions', { ...session, id: 5 }],
  ['POST', '/v1/checkout/sessions', [session]],
  ['POST', '/v1/checkout/sessions', null],
  ['POST', '/v1/checkout/sessions', 'session'],
])('%s %s is not answered by %j', (method, path, body) => {
  expect(says(method, path, body)).toBe(false);
});
