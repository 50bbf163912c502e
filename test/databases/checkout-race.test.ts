import type Stripe from 'stripe';
import { CheckoutConsent } from '../../src/payment/checkout/checkout-consent.entity.js';
import type { PlanKey } from '../../src/shared/plans.js';
import { eventually, newShopper, priceId, quiet, type Shopper, sessionIdOf, stripe } from '../support/shopper.js';
import type { Site } from '../support/site.js';
import { startGatedSite, type StripeGate } from '../support/stripe-gate.js';

const LIST = '/v1/checkout/sessions?';
/** Rounds of two requests each, within the limit of thirty in ten minutes. */
const ROUNDS = 12;
const ONE = { open: 1, isReturned: true, isAgreed: true };

/** The sessions that the requests led to. All requests must succeed. */
async function idsOf(presses: readonly ReturnType<Shopper['press']>[]): Promise<string[]> {
  const answers = await Promise.all(presses);
  expect(answers.map(({ status }) => status)).toEqual(presses.map(() => 200));
  return answers.map(({ body }) => sessionIdOf(body.redirect));
}

describe('Plans chosen in several tabs at once', () => {
  let site: Site;
  let gate: StripeGate;
  beforeAll(async () => {
    ({ site, gate } = await startGatedSite());
  });
  beforeEach(() => gate.jitter(0));
  afterAll(() => site.stop());

  const customerOf = async ({ email }: Shopper) =>
    (await stripe<Stripe.ApiList<Stripe.Customer>>(site, `/customers?email=${email}`)).data[0]?.id ?? '';
  const sessionsOf = async (shopper: Shopper, status: Stripe.Checkout.Session.Status) => {
    const path = `/checkout/sessions?customer=${await customerOf(shopper)}&limit=100&status=${status}`;
    return (await stripe<Stripe.ApiList<Stripe.Checkout.Session>>(site, path)).data.map(({ id }) => id);
  };
  /** Sends requests so that each has listed the open checkouts before any creates one. */
  const pressAllAfterListing = async (shopper: Shopper, plans: readonly PlanKey[]) => {
    const holds = plans.map(() => gate.hold(LIST, 'after'));
    const presses = plans.map((plan) => shopper.press(plan));
    await Promise.all(holds.map(({ caught }) => caught));
    for (const { release } of holds) release();
    return idsOf(presses);
  };
  /**
   * The result: the number of open checkouts, and whether a tab was sent to it with its consent.
   */
  const ending = async (shopper: Shopper, returned: readonly string[]) => {
    const open = await sessionsOf(shopper, 'open');
    const [sessionId = ''] = open;
    const isAgreed = await site.database.repository(CheckoutConsent).existsBy({ sessionId });
    return { open: open.length, isReturned: returned.includes(sessionId), isAgreed };
  };

  /**
   * Adds a second subscription of our checkout, as if its page had been paid at the same moment.
   */
  const payTwice = async (shopper: Shopper, status: 'trialing' | 'active') => {
    const { customerId, subscriptionId } = await shopper.subscribe('PRO_BOTH');
    const { metadata } = await stripe<Stripe.Subscription>(site, `/subscriptions/${subscriptionId}`);
    const second = { customer: customerId, price: priceId('STANDARD_BOTH'), status, metadata };
    await site.sandbox.control('/stripe/subscriptions', second);
    await quiet(site);
    const path = `/subscriptions?customer=${customerId}&status=all`;
    return (await stripe<Stripe.ApiList<Stripe.Subscription>>(site, path)).data.map((one) => one.status);
  };
  const operatorMails = async ({ email }: Shopper) =>
    (await site.sandbox.inbox('operator@example.com')).filter(
      ({ subject }) => subject === `Two running subscriptions, please check: ${email}`,
    );

  it('leaves one of two checkouts open when two tabs choose plans at the same time', async () => {
    const shopper = await newShopper(site);
    const returned = await pressAllAfterListing(shopper, ['PRO_BOTH', 'STANDARD_BOTH']);
    expect(await ending(shopper, returned)).toEqual(ONE);
  });

  it('leads to the portal if a subscription starts while a checkout is created', async () => {
    const shopper = await newShopper(site);
    const [first = ''] = await idsOf([shopper.press()]);
    await stripe(site, `/checkout/sessions/${first}/expire`, {});
    const held = gate.hold(LIST, 'after');
    const pressed = shopper.press('STANDARD_BOTH');
    await held.caught;
    await site.sandbox.addSubscription(await customerOf(shopper), priceId('PRO_BOTH'), 'trialing');
    await quiet(site);
    held.release();
    expect((await pressed).body.redirect).toContain('/portal/');
  });

  it('does not reuse a checkout that is about to expire', async () => {
    const shopper = await newShopper(site);
    const [first] = await idsOf([shopper.press()]);
    expect(await idsOf([shopper.press()])).toEqual([first]);
    gate.change<Stripe.ApiList<Stripe.Checkout.Session>>(LIST, (list) => {
      const expires_at = Math.floor(Date.now() / 1000) + 240;
      return { ...list, data: list.data.map((session) => ({ ...session, expires_at })) };
    });
    const [second] = await idsOf([shopper.press()]);
    expect(second).not.toBe(first);
    expect(await sessionsOf(shopper, 'open')).toEqual([second]);
  });

  it('leads to the account after a return from a completed but unpaid checkout', async () => {
    const shopper = await newShopper(site);
    const { redirect } = await shopper.pay((await shopper.press()).body.redirect);
    gate.change<Stripe.Checkout.Session>('/v1/checkout/sessions/', (session) => ({
      ...session,
      payment_status: 'unpaid',
    }));
    const locationOf = async () => (await site.visitor().get(redirect)).headers.get('location');
    expect(await locationOf()).toBe(`${site.url}/account`);
    expect(await locationOf()).toBe(`${site.url}/payment/success`);
  });

  it('leaves one open checkout for five tabs with three plans after an earlier checkout', async () => {
    const shopper = await newShopper(site);
    await shopper.press('PRO_SINGLE_NT');
    const plans = ['PRO_BOTH', 'STANDARD_BOTH', 'PRO_SINGLE_NT', 'STANDARD_BOTH', 'PRO_BOTH'] as const;
    const returned = await pressAllAfterListing(shopper, plans);
    expect(await ending(shopper, returned)).toEqual(ONE);
  });

  it('sends two tabs with the same plan to one checkout', async () => {
    const shopper = await newShopper(site);
    const returned = await pressAllAfterListing(shopper, ['PRO_BOTH', 'PRO_BOTH']);
    expect(returned[0]).toBe(returned[1]);
    expect(await ending(shopper, returned)).toEqual(ONE);
    expect(await sessionsOf(shopper, 'expired')).toEqual([]);
  });

  it('closes the checkout of a faster tab when a slow tab finishes', async () => {
    const shopper = await newShopper(site);
    const held = gate.hold(LIST, 'after');
    const slow = shopper.press('PRO_BOTH');
    await held.caught;
    await idsOf([shopper.press('STANDARD_BOTH')]);
    held.release();
    const returned = await idsOf([slow]);
    expect(await sessionsOf(shopper, 'open')).toEqual(returned);
  });

  it.each<[string, readonly [PlanKey, PlanKey]]>([
    ['different plans', ['PRO_BOTH', 'STANDARD_BOTH']],
    ['the same plan', ['PRO_BOTH', 'PRO_BOTH']],
  ])(
    `%s, ${ROUNDS} times with calls in any order`,
    async (_name, plans) => {
      gate.jitter(15);
      const shopper = await newShopper(site);
      for (let round = 0; round < ROUNDS; round++) {
        const returned = await pressAllAfterListing(shopper, plans);
        expect(await ending(shopper, returned)).toEqual(ONE);
      }
    },
    90_000,
  );

  it('leads to the portal if another plan is paid in the meantime', async () => {
    const shopper = await newShopper(site);
    const [first = ''] = await idsOf([shopper.press('PRO_BOTH')]);
    const held = gate.hold(LIST, 'after');
    const second = shopper.press('STANDARD_BOTH');
    await held.caught;
    await site.sandbox.payCheckout(first);
    await quiet(site);
    held.release();
    expect((await second).body.redirect).toMatch(/\/portal\//);
    expect((await shopper.status()).subscriptions).toMatchObject([{ planKey: 'PRO_BOTH', status: 'trialing' }]);
    await eventually(
      () => sessionsOf(shopper, 'open'),
      (open) => open.length === 0,
    );
  });

  it('checks a trial again when its card is read a moment later', async () => {
    const card = '6011111111111117';
    await (await newShopper(site)).subscribe('PRO_BOTH', card);
    await quiet(site);
    await site.sandbox.webhooks('drop');
    const shopper = await newShopper(site);
    const { redirect } = await shopper.pay((await shopper.press()).body.redirect, card);
    gate.change<Stripe.ApiList<Stripe.Subscription>>('/v1/subscriptions?', (list) => ({
      ...list,
      data: list.data.map((subscription) => ({ ...subscription, default_payment_method: null })),
    }));
    await shopper.visitor.get(redirect);
    expect((await shopper.status()).paid).toBe(true);
    await shopper.visitor.get(redirect);
    await site.sandbox.webhooks('normal');
    expect(await shopper.status()).toMatchObject({ paid: false, trialAvailable: false });
  });

  it('cancels the second of two paid trials without a charge', async () => {
    const shopper = await newShopper(site);
    expect(await payTwice(shopper, 'trialing')).toEqual(['canceled', 'trialing']);
    const { data } = await stripe<Stripe.ApiList<Stripe.Invoice>>(
      site,
      `/invoices?customer=${await customerOf(shopper)}`,
    );
    expect(data.map((invoice) => invoice.amount_paid)).toEqual([0, 0]);
    expect((await shopper.status()).subscriptions).toMatchObject([{ planKey: 'PRO_BOTH' }]);
  });

  it('keeps two paid subscriptions without a trial and emails the operator once', async () => {
    const shopper = await newShopper(site);
    expect(await payTwice(shopper, 'active')).toEqual(['active', 'trialing']);
    await eventually(
      () => operatorMails(shopper),
      (mails) => mails.length > 0,
    );
    await shopper.press();
    await quiet(site);
    expect(await operatorMails(shopper)).toHaveLength(1);
  });
});
