import type Stripe from 'stripe';
import type { PlanKey } from '../../src/shared/plans.js';
import { changePlan, newPayer, type Payer, useCard } from '../support/failing-card.js';
import { eventually, priceId, quiet, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const WORKING = '4242424242424242';

describe('Credit that nobody paid for', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  const end = async ({ subscription }: Payer) => {
    await stripe(site, `/subscriptions/${subscription}`, undefined, 'DELETE');
    await quiet(site);
  };
  /**
   * Upgrades without paying and downgrades again: the unpaid credit is $70, minus one day's share.
   */
  const withUnpaidCredit = async (): Promise<Payer> => {
    const payer = await newPayer(site);
    await useCard(site, payer);
    await changePlan(site, payer, 'PRO_BOTH');
    await changePlan(site, payer, 'STANDARD_SINGLE_TV');
    expect(await balanceOf(payer)).toBeLessThan(-6000);
    return payer;
  };
  const balanceOf = async ({ customer }: Payer) =>
    (await stripe<Stripe.Customer>(site, `/customers/${customer}`)).balance;
  const unpaidInvoice = async ({ customer }: Payer): Promise<Stripe.Invoice> => {
    const { data } = await stripe<Stripe.ApiList<Stripe.Invoice>>(site, `/invoices?customer=${customer}&status=open`);
    expect(data).toHaveLength(1);
    return data[0]!;
  };
  const payPage = async (payer: Payer) => {
    const url = (await unpaidInvoice(payer)).hosted_invoice_url ?? '';
    await fetch(url, { method: 'POST', body: new URLSearchParams({ cardNumber: WORKING }) });
    await quiet(site);
  };
  /** Starts a subscription with a working card, as the dashboard or an earlier checkout does. */
  const beginAnyway = async (payer: Payer, plan: PlanKey) => {
    await site.sandbox.control('/stripe/cards', { customer: payer.customer, cardNumber: WORKING });
    const methods = await stripe<Stripe.ApiList<Stripe.PaymentMethod>>(
      site,
      `/payment_methods?customer=${payer.customer}`,
    );
    const begun = await stripe<Stripe.Subscription>(site, '/subscriptions', {
      customer: payer.customer,
      'items[0][price]': priceId(plan),
      default_payment_method: methods.data[0]?.id ?? '',
    });
    await quiet(site);
    return { ...payer, subscription: begun.id };
  };
  const operatorEmails = async (subject: string, { email }: Payer) => {
    const mails = await site.sandbox.inbox('operator@example.com');
    return mails.filter((mail) => mail.subject === `${subject}: ${email}`);
  };

  it('blocks the checkout until the unpaid invoice is paid, and emails the operator once', async () => {
    const payer = await withUnpaidCredit();
    await end(payer);
    const refused = await payer.press('PRO_BOTH');
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment_refused' } });
    expect(refused.text).toMatch(/an earlier invoice of \$69\.\d\d that hasn’t been paid.*Invoices.*account page/);
    expect((await payer.press('STANDARD_SINGLE_TV')).status).toBe(409);
    const mails = await operatorEmails('Credit beside a change that wasn’t paid, please check', payer);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining((await unpaidInvoice(payer)).id ?? '')]);
    await payPage(payer);
    const bought = await payer.subscribe('PRO_BOTH', WORKING);
    expect(bought.location).toContain('/payment/success');
    expect(await payer.status()).toMatchObject({ paid: true });
  });

  it('no longer blocks a purchase after the operator removed the credit and voided the invoice', async () => {
    const payer = await withUnpaidCredit();
    await end(payer);
    await stripe(site, `/invoices/${(await unpaidInvoice(payer)).id}/void`, {});
    const refused = await payer.press('STANDARD_SINGLE_TV');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('support@')]);
    await site.sandbox.control('/stripe/credits', { customer: payer.customer, amount: 0 });
    await payer.subscribe('STANDARD_SINGLE_TV');
    expect(await payer.status()).toMatchObject({ paid: true });
  });

  it.each(['PRO_BOTH', 'STANDARD_SINGLE_TV'] as const)(
    'gives no access for %s bought with it until the invoice is paid',
    async (plan) => {
      const payer = await withUnpaidCredit();
      await end(payer);
      const { hosted_invoice_url: url } = await unpaidInvoice(payer);
      const { subscription } = await beginAnyway(payer, plan);
      expect(await stripe<Stripe.Subscription>(site, `/subscriptions/${subscription}`)).toMatchObject({
        status: 'active',
      });
      const before = await payer.status();
      expect(before.paid).toBe(false);
      expect(before.subscriptions[0]).toMatchObject({ id: subscription, status: 'unpaid', openInvoice: { url } });
      expect(await payer.grant('ninjatrader')).toBeUndefined();
      expect(await operatorEmails('Paid with credit that nobody paid for, please check', payer)).toHaveLength(1);
      await payPage(payer);
      expect(await payer.status()).toMatchObject({ paid: true });
      expect((await payer.status()).subscriptions[0]).toMatchObject({ id: subscription, status: 'active' });
    },
  );

  it('does not pay for another month of the same plan', async () => {
    const payer = await withUnpaidCredit();
    // Otherwise its failed attempts would end the subscription first.
    await stripe(site, `/invoices/${(await unpaidInvoice(payer)).id}/void`, {});
    await site.sandbox.advanceDays(32);
    await quiet(site);
    const status = await payer.status();
    expect(status).toMatchObject({ paid: false, subscriptions: [{ status: 'unpaid', planKey: 'STANDARD_SINGLE_TV' }] });
    await eventually(
      () => payer.grant('tradingview'),
      (grant) => grant?.state.startsWith('revoke') === true,
    );
  });

  it('does not pay for an upgrade of another subscription', async () => {
    const payer = await newPayer(site);
    const second = await beginAnyway(payer, 'STANDARD_SINGLE_TV');
    await useCard(site, payer);
    await changePlan(site, payer, 'PRO_BOTH');
    await changePlan(site, payer, 'STANDARD_SINGLE_TV');
    await end(payer);
    await changePlan(site, second, 'PRO_BOTH');
    const atStripe = await stripe<Stripe.Subscription>(site, `/subscriptions/${second.subscription}`);
    expect([atStripe.status, atStripe.items.data[0]?.price.id]).toEqual(['active', priceId('PRO_BOTH')]);
    const { paid, subscriptions } = await payer.status();
    expect([paid, subscriptions.find(({ id }) => id === second.subscription)]).toMatchObject([
      true,
      { planKey: 'STANDARD_SINGLE_TV', pendingPlanKey: 'PRO_BOTH', status: 'active' },
    ]);
  });

  it('differs from credit of a paid plan, which pays for the next one', async () => {
    const payer = await newPayer(site, 'PRO_BOTH');
    await changePlan(site, payer, 'STANDARD_SINGLE_TV');
    expect(await balanceOf(payer)).toBeLessThan(-6000);
    await end(payer);
    const { subscriptionId } = await payer.subscribe('STANDARD_SINGLE_TV');
    expect((await payer.status()).subscriptions[0]).toMatchObject({ id: subscriptionId, status: 'active' });
    await eventually(payer.status, ({ paid }) => paid);
    expect(await operatorEmails('Credit beside a change that wasn’t paid, please check', payer)).toEqual([]);
    expect(await operatorEmails('Paid with credit that nobody paid for, please check', payer)).toEqual([]);
  });
});
