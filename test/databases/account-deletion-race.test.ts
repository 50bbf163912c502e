import type Stripe from 'stripe';
import { mailTo, tokenIn } from '../support/accounts.js';
import { eventually, newShopper, PASSWORD, quiet, sessionIdOf, type Shopper, stripe } from '../support/shopper.js';
import type { Site } from '../support/site.js';
import { startGatedSite, type StripeGate } from '../support/stripe-gate.js';

const NEW_PASSWORD = 'staple battery correct';

let site: Site;
let gate: StripeGate;
beforeAll(async () => {
  ({ site, gate } = await startGatedSite());
});
afterAll(() => site.stop());

const deleteAccount = ({ visitor, email }: Shopper) =>
  visitor.delete('/users/me', { confirm: email, password: PASSWORD });

const resetByMail = async (email: string): Promise<void> => {
  await site.visitor().post('/users/request-password-reset', { email });
  const token = tokenIn(await mailTo(site, email, 'Reset your password'));
  const reset = await site.visitor().post('/users/reset-password', { token, password: NEW_PASSWORD });
  expect(reset.status).toBe(204);
};

const sendForm = ({ visitor, email }: Shopper, at: number) =>
  visitor.post('/payment/send-post-purchase-info', {
    firstName: `Ada ${at}`,
    lastName: 'Byron',
    email,
    ntEmail: email,
  });

test.each([
  ['the form', sendForm, 12],
  ['a checkout', (shopper: Shopper) => shopper.press(), 6],
])('%s during the deletion of its account succeeds or is refused, never with a 500', async (_what, call, calls) => {
  for (let round = 0; round < 4; round++) {
    const shopper = await newShopper(site);
    const answers = await Promise.all([
      ...Array.from({ length: calls }, (_, at) => call(shopper, at)),
      deleteAccount(shopper),
      ...Array.from({ length: calls }, (_, at) => call(shopper, calls + at)),
    ]);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 201, 204, 401, 429, 503].includes(status))).toEqual([]);
    const deletion = answers[calls]!;
    // On a busy machine the deletion may time out and be retried.
    const done = deletion.status === 503 ? await deleteAccount(shopper) : deletion;
    expect(done.status).toBe(204);
  }
});

test('deletes nothing if the account changes owner during the deletion', async () => {
  const shopper = await newShopper(site);
  await shopper.press();
  const held = gate.hold('/v1/customers/', 'before');
  const deleted = deleteAccount(shopper);
  await held.caught;
  await resetByMail(shopper.email);
  held.release();
  expect(await deleted).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  const login = await site.visitor().post('/users/login', { email: shopper.email, password: NEW_PASSWORD });
  expect(login.status).toBe(200);
});

test('opens no portal for a request in flight while the account changes owner', async () => {
  const shopper = await newShopper(site);
  await shopper.subscribe();
  await quiet(site);
  const held = gate.hold('/v1/customers/', 'before');
  const pressed = shopper.press();
  await held.caught;
  await resetByMail(shopper.email);
  held.release();
  expect(await pressed).toMatchObject({ status: 401, body: { code: 'session_ended' } });
});

test('closes a checkout that opens while its account is deleted', async () => {
  const shopper = await newShopper(site);
  await shopper.press();
  // The open checkouts are closed by now.
  const held = gate.hold('/v1/customers/', 'before');
  const deleted = deleteAccount(shopper);
  await held.caught;
  const { status, body } = await shopper.press('STANDARD_BOTH');
  expect(status).toBe(200);
  held.release();
  expect((await deleted).status).toBe(204);
  const session = () => stripe<Stripe.Checkout.Session>(site, `/checkout/sessions/${sessionIdOf(body.redirect)}`);
  await eventually(session, (now) => now.status === 'expired');
});

test.each<[string, (shopper: Shopper) => Promise<void>]>([
  ['is deleted', async (shopper) => expect((await deleteAccount(shopper)).status).toBe(204)],
  ['is handed to its owner', ({ email }) => resetByMail(email)],
])('opens no checkout for a request in flight when its account %s', async (_what, end) => {
  const shopper = await newShopper(site);
  const first = sessionIdOf((await shopper.press()).body.redirect);
  // Otherwise the request would find the checkout closed and start over.
  await stripe(site, `/checkout/sessions/${first}/expire`, {});
  const held = gate.hold('/v1/checkout/sessions?', 'after');
  const pressed = shopper.press('STANDARD_BOTH');
  await held.caught;
  await end(shopper);
  held.release();
  expect(await pressed).toMatchObject({ status: 401, body: { code: 'session_ended' } });
});
