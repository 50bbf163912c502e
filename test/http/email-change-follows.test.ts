import type Stripe from 'stripe';
import type { AccountAnswer, GoogleLoginAnswer, SessionAnswer } from '../../src/shared/contract/users.js';
import { mailTo, newEmail, tokenIn, verifiedUp } from '../support/accounts.js';
import { eventually, newShopper, PASSWORD, quiet, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const me = async (visitor: Visitor) => (await visitor.get<AccountAnswer>('/users/me')).body;

const customersOf = async (email: string): Promise<Stripe.Customer[]> =>
  (await stripe<Stripe.ApiList<Stripe.Customer>>(site, `/customers?email=${encodeURIComponent(email)}`)).data;

/** Requests the address and uses the emailed link. */
async function move(visitor: Visitor, to: string, password: string): Promise<void> {
  expect((await visitor.post('/users/change-email', { newEmail: to, password })).status).toBe(202);
  const token = tokenIn(await mailTo(site, to, 'Confirm your new email address'));
  expect((await visitor.post<SessionAnswer>('/users/confirm-email', { token })).status).toBe(200);
}

describe('purchases follow the person', () => {
  it("updates the Stripe customer's address, even after an outage of Stripe", async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe();
    await quiet(site);
    const to = newEmail('moved');
    const [customer] = await customersOf(shopper.email);
    await site.sandbox.outage('stripe', true);
    await move(shopper.visitor, to, PASSWORD);
    await site.sandbox.outage('stripe', false);
    // The next attempt is a minute later, or at a start.
    await site.restart();
    const moved = await eventually(
      () => customersOf(to),
      ({ length }) => length === 1,
    );
    expect(moved[0]?.id).toBe(customer?.id);
    const status = await shopper.visitor.get(`/payment/subscription-status/${to}`);
    expect([status.status, status.body]).toEqual([200, expect.objectContaining({ paid: true })]);
  });

  it('the free trial stays used for the new address and all aliases of the former one', async () => {
    const shopper = await newShopper(site, 'one.trial@gmail.com');
    await shopper.visitor.post('/users/verify-email', {
      token: tokenIn(await mailTo(site, shopper.email, 'Confirm your email')),
    });
    await shopper.subscribe();
    await quiet(site);
    const to = newEmail('trial');
    await move(shopper.visitor, to, PASSWORD);
    const status = await shopper.visitor.get(`/payment/subscription-status/${to}`);
    expect(status.body).toMatchObject({ trialAvailable: false });
    const again = await newShopper(site, 'onetrial+2@gmail.com');
    expect((await again.status()).trialAvailable).toBe(false);
  });
});

async function withGoogle(visitor: Visitor, email: string): Promise<string> {
  const { url } = (await visitor.get<GoogleLoginAnswer>('/users/login/google')).body;
  const back = await visitor.get(await site.sandbox.signInWithGoogle(url, { email }));
  return decodeURIComponent(back.headers.get('location')?.split('#')[1] ?? '');
}

/** The person's sign-in at Google. */
const changeAtGoogle = (email: string, to: string) => site.sandbox.control('/google/account', { email, newEmail: to });

describe('an address that changed at Google', () => {
  it("changes the account's address at the next sign-in and notifies both addresses", async () => {
    const [before, to] = [newEmail('before'), newEmail('after')];
    const [visitor, other] = [site.visitor(), site.visitor()];
    await withGoogle(other, before);
    const { createdAt } = await me(other);
    await changeAtGoogle(before, to);
    expect(await withGoogle(visitor, to)).toBe(`email=${to}`);
    expect(await me(visitor)).toMatchObject({ email: to, createdAt });
    expect((await other.get('/users/me')).status).toBe(401);
    expect((await mailTo(site, before, 'Your email address was changed')).text).toContain(to);
    await mailTo(site, to, 'This is your new email address');
    await changeAtGoogle(to, before);
    expect(await withGoogle(visitor, before)).toBe(`email=${before}`);
  });

  it('does not change an account with another address', async () => {
    const [atGoogle, own, later] = [newEmail('google'), newEmail('own'), newEmail('later')];
    const visitor = site.visitor();
    await withGoogle(visitor, atGoogle);
    await move(visitor, own, '');
    expect(await withGoogle(site.visitor(), atGoogle)).toBe(`email=${own}`);
    await changeAtGoogle(atGoogle, later);
    expect(await withGoogle(site.visitor(), later)).toBe(`email=${own}`);
  });

  it("does not take another account's address", async () => {
    const [before, taken] = [newEmail('before'), newEmail('taken')];
    await verifiedUp(site, taken);
    await withGoogle(site.visitor(), before);
    await changeAtGoogle(before, taken);
    expect(await withGoogle(site.visitor(), taken)).toBe(`email=${before}`);
  });
});
