import type Stripe from 'stripe';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { eventually, newShopper, priceId, quiet, type Shopper, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const OPERATOR = 'operator@example.com';

/** Refusals as Stripe words them, and the advice that the person reads. */
const REFUSED_CHECKOUTS: [string, object, RegExp][] = [
  [
    'another currency',
    {
      message:
        'You cannot combine currencies on a single customer. This customer has an active subscription with currency eur.',
    },
    /another currency.* Write to support@/,
  ],
  [
    'an address without a tax location',
    { code: 'customer_tax_location_invalid', message: "The customer's location isn't recognized." },
    /calculate the tax for your address\. Write to support@/,
  ],
  [
    'an inactive price',
    {
      param: 'line_items[0][price]',
      message: 'The price specified is inactive. This field only accepts active prices.',
    },
    /can’t buy this plan right now\. We’ve been told .* Choose another plan/,
  ],
  [
    'a missing price',
    { code: 'resource_missing', param: 'line_items[0][price]', message: "No such price: 'price_1'" },
    /can’t buy this plan right now/,
  ],
  [
    'anything else',
    { message: 'This account cannot currently make live charges.' },
    /can’t open checkout right now\. We’ve been told/,
  ],
  [
    'a key that may too little',
    { status: 403, message: 'The provided key does not have access.' },
    /We’ve been told .* Need help now\? Write to support@/,
  ],
];

const openPortal = ({ visitor, email }: Shopper) => visitor.post<ErrorAnswer>('/payment/customer-portal', { email });

describe('A lasting refusal of Stripe', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  const refuse = (call: string, refusal: object = {}) => site.sandbox.control('/stripe/refusal', { call, ...refusal });
  /** Emails to the operator that contain this text. */
  const operatorEmails = async (words: string) =>
    (await site.sandbox.inbox(OPERATOR)).filter(({ subject, text }) => /refused/.test(subject) && text.includes(words));

  it.each(REFUSED_CHECKOUTS)(
    'explains what to do at a checkout refused for %s and emails the operator once',
    async (_name, refusal, words) => {
      const shopper = await newShopper(site);
      await refuse('POST /checkout/sessions', refusal);
      const answers = [await shopper.press(), await shopper.press()];
      await refuse('POST /checkout/sessions');
      for (const answer of answers) {
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'payment_refused', error: expect.stringMatching(words) },
        });
        expect(answer.text).not.toMatch(/try again/i);
      }
      const reason = (refusal as { message: string }).message;
      expect(
        await eventually(
          () => operatorEmails(reason),
          (mails) => mails.length > 0,
        ),
      ).toHaveLength(1);
      expect((await shopper.press()).status).toBe(200);
    },
  );

  it('sends one email for the same reason, whoever is affected', async () => {
    const [one, other] = [await newShopper(site), await newShopper(site)];
    const message = 'No configuration provided and your default configuration has not been created.';
    await one.subscribe();
    await other.subscribe();
    await refuse('POST /billing_portal/sessions', { message });
    const answers = [await openPortal(one), await openPortal(other)];
    await refuse('POST /billing_portal/sessions');
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([409, 'payment_refused']);
      expect(body.error).toMatch(/can’t open Customer Settings right now\. We’ve been told.* Write to support@/);
    }
    expect(
      await eventually(
        () => operatorEmails('No configuration provided'),
        (mails) => mails.length > 0,
      ),
    ).toHaveLength(1);
  });

  it('treats an outage as temporary and sends no email', async () => {
    const shopper = await newShopper(site);
    await site.sandbox.outage('stripe', true);
    const answer = await shopper.press();
    await site.sandbox.outage('stripe', false);
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'unavailable', error: expect.stringMatching(/try again/) },
    });
  });

  it('tells a customer deleted at Stripe that the subscription ended, and sells a new one', async () => {
    const shopper = await newShopper(site);
    const { customerId } = await shopper.subscribe();
    // Pending work on the purchase would find the deletion as well.
    await quiet(site);
    await site.sandbox.webhooks('drop');
    await stripe(site, `/customers/${customerId}`, undefined, 'DELETE');
    const answer = await openPortal(shopper);
    await site.sandbox.webhooks('normal');
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_subscribed' } });
    expect(answer.body.error).toMatch(/has ended/);
    expect(await shopper.status()).toMatchObject({ paid: false, subscriptions: [{ status: 'canceled' }] });
    expect((await shopper.press()).status).toBe(200);
  });
});

describe('A subscription moved to a price outside our plans', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it('is reported to the operator only, and blocks a second checkout', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    const { items } = await stripe<Stripe.Subscription>(site, `/subscriptions/${subscriptionId}`);
    const [item] = items.data;
    await stripe(site, `/subscriptions/${subscriptionId}`, {
      'items[0][id]': item?.id ?? '',
      'items[0][price]': 'price_sandbox_foreign',
    });
    await quiet(site);
    const subject = `Subscription moved to a price that isn’t one of our plans, please check: ${shopper.email}`;
    const mails = await eventually(
      () => site.sandbox.inbox(OPERATOR),
      (all) => all.some((one) => one.subject === subject),
    );
    expect(mails.find((one) => one.subject === subject)?.text).toContain('Price id: price_sandbox_foreign');
    const subjects = (await site.sandbox.inbox(shopper.email)).map((one) => one.subject);
    expect(subjects).not.toContain('Your plan has changed');
    expect((await shopper.press()).body.redirect).toMatch(/\/portal\//);
    await stripe(site, `/subscriptions/${subscriptionId}`, {
      'items[0][id]': item?.id ?? '',
      'items[0][price]': priceId('PRO_BOTH'),
    });
    expect((await eventually(shopper.status, ({ paid }) => paid)).subscriptions).toMatchObject([
      { planKey: 'PRO_BOTH' },
    ]);
  });
});
