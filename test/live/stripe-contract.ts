import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { runSyncCommand } from '../../src/cli/sync.js';
import { StripeCustomer } from '../../src/payment/stripe/stripe-customer.entity.js';
import type { CheckoutAnswer, PortalAnswer } from '../../src/shared/contract/payment.js';
import { PLAN_KEYS, type PlanKey } from '../../src/shared/plans.js';
import { User } from '../../src/users/user.entity.js';
import { eventually, newShopper, type Shopper } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';
import type { StripeTarget, TimedCustomer } from './stripe-target.js';

const WEBHOOK_SECRET = 'whsec_contract';
const LONG_MS = 240_000;

/** The id of what an event is about. */
const subject = ({ data }: Stripe.Event): string => (data.object as { id: string }).id;

/**
 * What the product needs of Stripe, asked through the real app: the same cases for the sandbox and
 * for the real one.
 */
export function describeStripeContract(name: string, open: () => Promise<StripeTarget>): void {
  describe(`${name} is what the product needs of Stripe:`, () => {
    let target: StripeTarget;
    let site: Site;
    beforeAll(async () => {
      target = await open();
      site = await startSite({
        ...Object.fromEntries(PLAN_KEYS.map((plan) => [`STRIPE_PRICE_PRODUCTION_${plan}`, priceOf(plan)])),
        STRIPE_API_URL: target.url,
        STRIPE_SECRET_KEY: target.key,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_PORTAL_CONFIGURATION: await portalConfiguration(),
      });
    }, LONG_MS);
    afterAll(async () => {
      await site?.stop();
      await target?.close();
    }, LONG_MS);

    const priceOf = (plan: PlanKey): string => target.prices[plan] ?? '';
    const buyer = () => newShopper(site, `contract-${randomUUID()}@example.com`);
    const press = (shopper: Shopper, plan: PlanKey) =>
      shopper.visitor.post<CheckoutAnswer>('/payment/create-checkout-session', {
        priceId: priceOf(plan),
        subscription: true,
        referral: 'partner-7',
      });
    const customersOf = async ({ email }: Shopper) => (await target.api.customers.list({ email })).data;
    const sessionsOf = async (shopper: Shopper) => {
      const [customer] = await customersOf(shopper);
      return (await target.api.checkout.sessions.list({ customer: customer?.id ?? '' })).data;
    };
    const sync = ({ email }: Shopper) => runSyncCommand(site.app, { email });

    async function portalConfiguration(): Promise<string> {
      const plans = PLAN_KEYS.filter((plan) => plan !== 'TEST');
      const products = await Promise.all(
        plans.map(async (plan) => {
          const { id, product } = await target.api.prices.retrieve(priceOf(plan));
          return { product: typeof product === 'string' ? product : product.id, prices: [id] };
        }),
      );
      const configuration = await target.api.billingPortal.configurations.create({
        features: {
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: true, mode: 'at_period_end' },
          subscription_update: { enabled: true, default_allowed_updates: ['price'], products },
        },
      });
      return configuration.id;
    }

    /**
     * Makes a person the owner of a customer whose time can be moved on; checkout makes customers
     * without that.
     */
    async function giveCustomer({ email }: Shopper, { id }: TimedCustomer): Promise<void> {
      await site.database.transaction(async () => {
        const { id: userId } = await site.database.repository(User).findOneByOrFail({ email });
        const versions = { syncVersion: 0, checkoutVersion: 0 };
        const row = { id, userId, ...versions, syncedAt: null, goneAt: null, createdAt: new Date() };
        await site.database.repository(StripeCustomer).insert(row);
      });
    }

    /** The newest event of a type about an object, in Stripe's own bytes. */
    async function eventAbout(type: string, id: string): Promise<string> {
      const headers = { authorization: `Bearer ${target.key}` };
      const ask = async () => {
        const answer = await fetch(`${target.url}/v1/events?type=${type}&limit=100`, { headers });
        const { data } = (await answer.json()) as { data: { data: { object: { id: string } } }[] };
        return data.find((event) => event.data.object.id === id);
      };
      return JSON.stringify(await eventually(ask, (event) => event !== undefined, 60));
    }

    const send = (payload: string, secret: string, secondsAgo = 0) => {
      const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
      const signature = target.api.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return site.visitor().post('/payment/webhook', payload, {
        'content-type': 'application/json',
        'stripe-signature': signature,
      });
    };

    it('lists its events, the newest first, by type and time, page by page', async () => {
      const since = Math.floor(Date.now() / 1000) - 60;
      const ids: string[] = [];
      for (let count = 0; count < 3; count++) {
        const { id } = await target.api.customers.create({ email: `contract-${randomUUID()}@example.com` });
        await target.api.customers.del(id);
        ids.unshift(id);
      }
      const page = (after?: string) =>
        target.api.events.list({
          limit: 2,
          types: ['customer.deleted', 'customer.subscription.deleted'],
          created: { gte: since },
          ...(after === undefined ? {} : { starting_after: after }),
        });
      const first = await eventually(page, ({ data }) => data.some((event) => subject(event) === ids[0]));
      const second = await page(first.data.at(-1)?.id);
      const events = [...first.data, ...second.data];
      expect(first.data).toHaveLength(2);
      expect(first.has_more).toBe(true);
      expect(events.map(({ created }) => created)).toEqual(
        events.map(({ created }) => created).toSorted((a, b) => b - a),
      );
      expect(events.slice(0, 3).map(subject).toSorted()).toEqual(ids.toSorted());
    });

    it(
      'a checkout has its customer, trial, price, referral and addresses, and its page opens',
      async () => {
        const shopper = await buyer();
        const { status, body } = await press(shopper, 'PRO_BOTH');
        expect(status).toBe(200);
        const customers = await customersOf(shopper);
        expect(customers).toMatchObject([{ metadata: { userId: expect.any(String) } }]);
        const [listed] = await sessionsOf(shopper);
        const session = await target.api.checkout.sessions.retrieve(listed?.id ?? '', { expand: ['line_items'] });
        expect(session).toMatchObject({
          mode: 'subscription',
          status: 'open',
          url: body.redirect,
          customer: customers[0]?.id,
          client_reference_id: 'partner-7',
          amount_total: 0,
          payment_method_collection: 'always',
          payment_method_types: ['card'],
          wallet_options: { link: { display: 'never' } },
          custom_text: { submit: { message: expect.stringMatching(/^30 days free/) } },
          line_items: { data: [{ price: { id: priceOf('PRO_BOTH') }, quantity: 1 }] },
          success_url: `${site.url}/payment/checkout-return?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${site.url}/pricing?checkout=left`,
        });
        expect((await fetch(body.redirect)).status).toBe(200);
      },
      LONG_MS,
    );

    it(
      'presses at the same time and another plan leave one customer and one open checkout',
      async () => {
        const shopper = await buyer();
        const same = await Promise.all([press(shopper, 'PRO_BOTH'), press(shopper, 'PRO_BOTH')]);
        expect(same.map(({ status }) => status)).toEqual([200, 200]);
        expect(await customersOf(shopper)).toHaveLength(1);
        expect(await sessionsOf(shopper)).toHaveLength(1);
        const { body } = await press(shopper, 'STANDARD_BOTH');
        const sessions = await sessionsOf(shopper);
        expect(sessions).toHaveLength(2);
        expect(sessions.flatMap(({ status, url }) => (status === 'open' ? [url] : []))).toEqual([body.redirect]);
      },
      LONG_MS,
    );

    it(
      'a subscription is read through its trial, first payment and cancellation, and its portal opens',
      async () => {
        const shopper = await buyer();
        const customer = await target.newCustomer(shopper.email);
        await giveCustomer(shopper, customer);
        const { id } = await target.api.subscriptions.create({
          customer: customer.id,
          items: [{ price: priceOf('PRO_BOTH'), quantity: 1 }],
          trial_period_days: 30,
          default_payment_method: customer.card,
        });
        await sync(shopper);
        const trial = await shopper.status();
        expect(trial).toMatchObject({ paid: true, subscriptions: [{ planKey: 'PRO_BOTH', status: 'trialing' }] });
        const trialDays = (Date.parse(trial.subscriptions[0]?.trialEndsAt ?? '') - Date.now()) / 86_400_000;
        expect(Math.round(trialDays)).toBe(30);

        const portal = await shopper.visitor.post<PortalAnswer>('/payment/customer-portal', { email: shopper.email });
        expect(portal.status).toBe(200);
        expect((await fetch(portal.body.url)).status).toBe(200);
        expect((await press(shopper, 'STANDARD_BOTH')).status).toBe(200);
        expect(await sessionsOf(shopper)).toEqual([]);

        await customer.advanceDays(31);
        await sync(shopper);
        expect((await shopper.status()).subscriptions).toMatchObject([{ status: 'active', cancelsAt: null }]);
        const mails = await eventually(
          () => site.sandbox.inbox(shopper.email),
          (all) => all.some(({ subject }) => subject === 'We received your payment'),
        );
        expect(mails.find(({ subject }) => subject === 'We received your payment')?.text).toContain('$119');

        await target.api.subscriptions.update(id, { cancel_at_period_end: true });
        await sync(shopper);
        expect((await shopper.status()).subscriptions).toMatchObject([{ cancelsAt: expect.any(String) }]);

        await target.api.subscriptions.cancel(id);
        const ended = await eventAbout('customer.subscription.deleted', id);
        expect((await send(ended, WEBHOOK_SECRET)).status).toBe(200);
        await eventually(shopper.status, ({ paid }) => !paid);
      },
      LONG_MS,
    );

    it(
      'an event is taken only with the signature of its secret, and not when it is old',
      async () => {
        const customer: Stripe.Customer = await target.api.customers.create({ email: 'contract@example.com' });
        const event = await eventAbout('customer.created', customer.id);
        await target.api.customers.del(customer.id);
        expect((await send(event, WEBHOOK_SECRET)).status).toBe(200);
        const refused = { status: 400, body: { code: 'invalid_signature' } };
        expect(await send(event, 'whsec_other')).toMatchObject(refused);
        expect(await send(event, WEBHOOK_SECRET, 600)).toMatchObject(refused);
      },
      LONG_MS,
    );
  });
}
