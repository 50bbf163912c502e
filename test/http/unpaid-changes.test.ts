import type Stripe from 'stripe';
import { changePlan, newPayer, type Payer, useCard } from '../support/failing-card.js';
import { eventually, priceId, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

describe('A change of plan in the portal', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());
  beforeEach(() => site.sandbox.control('/stripe/account', { portalPayment: 'allow_incomplete' }));

  /**
   * A person with a paid month of Standard for TradingView, access to it, and a card that fails
   * from now on.
   */
  const paying = async (): Promise<Payer> => {
    const payer = await newPayer(site);
    await useCard(site, payer);
    return payer;
  };

  it.each(['allow_incomplete', 'pending_if_incomplete'])(
    'changes nothing until its invoice is paid (%s)',
    async (portalPayment) => {
      const member = await paying();
      await site.sandbox.control('/stripe/account', { portalPayment });
      await changePlan(site, member, 'PRO_BOTH');
      const before = await member.status();
      expect(before).toMatchObject({
        paid: true,
        subscriptions: [
          {
            planKey: 'STANDARD_SINGLE_TV',
            pendingPlanKey: 'PRO_BOTH',
            status: 'active',
            price: { amount: 4900, currency: 'usd' },
            openInvoice: { url: expect.stringContaining('/invoice/'), price: { amount: expect.any(Number) } },
          },
        ],
      });
      expect(await member.grant('ninjatrader')).toBeUndefined();
      const [email] = await eventually(
        () => member.mails('Your plan change isn’t paid yet'),
        (all) => all.length > 0,
      );
      const url = before.subscriptions[0]?.openInvoice?.url ?? '';
      expect(email).toContain(url);
      expect(await member.mails('Your plan has changed')).toEqual([]);
      await fetch(url, { method: 'POST', body: new URLSearchParams({ cardNumber: '4242424242424242' }) });
      const after = await eventually(member.status, ({ subscriptions }) => subscriptions[0]?.planKey === 'PRO_BOTH');
      expect(after.subscriptions).toMatchObject([{ pendingPlanKey: null, openInvoice: null, status: 'active' }]);
      await eventually(
        () => member.mails('Your plan has changed'),
        (all) => all.length === 1,
      );
      await eventually(
        () => member.grant('ninjatrader'),
        (grant) => grant !== undefined,
      );
    },
  );

  it('keeps the paid month if a person cancels beside an unpaid upgrade', async () => {
    const member = await paying();
    await changePlan(site, member, 'PRO_BOTH');
    expect(await stripe<Stripe.Subscription>(site, `/subscriptions/${member.subscription}`)).toMatchObject({
      status: 'past_due',
    });
    const subscription = member.subscription;
    expect((await member.visitor.post('/payment/cancel-subscription', { subscription })).status).toBeLessThan(300);
    expect(await member.status()).toMatchObject({
      paid: true,
      subscriptions: [{ status: 'active', cancelsAt: expect.any(String) }],
    });
  });

  it('gives no upgrade for unpaid credit, and emails the operator about the credit', async () => {
    const member = await paying();
    await changePlan(site, member, 'PRO_BOTH');
    await changePlan(site, member, 'STANDARD_SINGLE_TV');
    await changePlan(site, member, 'PRO_BOTH');
    const atStripe = await stripe<Stripe.Subscription>(site, `/subscriptions/${member.subscription}`);
    expect([atStripe.status, atStripe.items.data[0]?.price.id]).toEqual(['active', priceId('PRO_BOTH')]);
    expect((await member.status()).subscriptions).toMatchObject([
      { planKey: 'STANDARD_SINGLE_TV', pendingPlanKey: 'PRO_BOTH' },
    ]);
    expect(await member.grant('ninjatrader')).toBeUndefined();
    const subject = `Credit beside a change that wasn’t paid, please check: ${member.email}`;
    await eventually(
      () => site.sandbox.inbox('operator@example.com'),
      (all) => all.some((one) => one.subject === subject),
    );
  });
});
