import { parseRefundCommand, runRefundCommand } from '../../src/cli/refund.js';
import { currentTime } from '../../src/config/clock.js';
import { RefundsService } from '../../src/payment/charges/refunds.service.js';
import { UsersService } from '../../src/users/users.service.js';
import { newDisputer } from '../support/disputer.js';
import { newShopper, quiet, stripe, type Shopper } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** A person whose first charge was yesterday. */
async function payer(): Promise<Shopper & { subscriptionId: string; customerId: string }> {
  const shopper = await newShopper(site);
  const bought = await shopper.subscribe();
  await stripe(site, `/subscriptions/${bought.subscriptionId}`, { trial_end: 'now' });
  await site.sandbox.advanceDays(1.1);
  return { ...shopper, ...bought };
}

const refund = (...args: string[]) => runRefundCommand(site.app, parseRefundCommand(args));
const mailsOf = async (email: string, subject: string) => {
  await quiet(site);
  await site.sandbox.advanceDays(0);
  return (await site.sandbox.inbox(email)).filter((mail) => mail.subject === subject).map(({ text }) => text);
};
const refundsAtStripe = async (customer: string): Promise<number[]> => {
  const { data } = await stripe<{ data: { amount_refunded: number }[] }>(site, `/charges?customer=${customer}`);
  return data.map(({ amount_refunded: amount }) => amount);
};

/** Makes Stripe list one refund with this status. */
const listed = (status: string) => {
  const data = [{ id: 're_1', object: 'refund', status, amount: 500, currency: 'usd', created: 1 }];
  const body = JSON.stringify({ object: 'list', url: '/v1/refunds', has_more: false, data });
  return site.sandbox.control('/answer', { service: 'stripe', path: '/v1/refunds', status: 200, body });
};

describe('refund <email>', () => {
  it('shows the calculation and refunds nothing', async () => {
    const { email, customerId } = await payer();
    const report = await refund(email);
    for (const part of ['119.00 USD', 'Time left:', 'By the policy:', 'Nothing was done. Add --yes'])
      expect(report).toContain(part);
    expect(await refundsAtStripe(customerId)).toEqual([0]);
  });

  it('refunds the time left once with --yes, emails the person and keeps access', async () => {
    const { email, customerId, status } = await payer();
    const [, cents = ''] = /Refund: +(\d+\.\d\d) USD/.exec(await refund(email, '--yes')) ?? [];
    const amount = Math.round(Number(cents) * 100);
    expect(amount).toBeGreaterThan(11900 * 0.94);
    expect(amount).toBeLessThan(11900);
    await expect(refund(email, '--yes')).rejects.toThrow(`has already been refunded: ${cents} USD`);
    await expect(refund(email, '--full', '--yes')).rejects.toThrow('has already been refunded');
    expect(await refundsAtStripe(customerId)).toEqual([amount]);
    expect(await status()).toMatchObject({ paid: true, subscriptions: [{ status: 'active', cancelsAt: null }] });
    const [mail, ...others] = await mailsOf(email, 'We refunded your payment');
    expect(others).toEqual([]);
    expect(mail).toContain(`We refunded $${cents} of your payment of $119.`);
    expect(mail).toContain('Your subscription continues.');
  });

  it('subtracts coupon and credit and uses the time of the request, to the cent', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId, customerId } = await shopper.subscribe();
    await site.sandbox.control('/stripe/coupons', { subscription: subscriptionId, percentOff: 20 });
    await site.sandbox.control('/stripe/credits', { customer: customerId, amount: 1000 });
    await stripe(site, `/subscriptions/${subscriptionId}`, { trial_end: 'now' });
    await site.sandbox.advanceDays(0.1);
    const { items } = await stripe<{
      items: { data: { current_period_start: number; current_period_end: number }[] };
    }>(site, `/subscriptions/${subscriptionId}`);
    const { current_period_start: start = 0, current_period_end: end = 0 } = items.data[0] ?? {};
    await site.sandbox.advanceDays((end - start) / 2 / 86_400);
    const middle = new Date(((start + end) / 2) * 1000).toISOString();
    const report = await refund(shopper.email, '--requested', middle);
    for (const part of [
      'Discounts:     -23.80 USD',
      'Credit used:   -10.00 USD',
      'Paid by card:  85.20 USD',
      '(50.00 %)',
    ])
      expect(report).toContain(part);
    expect(report).toContain('Refund:        42.60 USD');
    expect(report).toContain('the 10.00 USD of credit stay used. To give them back: Stripe dashboard, customer cus_');
  });

  it('ends access at once with --full --cancel', async () => {
    const { email, customerId, status } = await payer();
    expect(await refund(email, '--full', '--cancel', '--yes')).toContain('ends at once');
    expect(await refundsAtStripe(customerId)).toEqual([11900]);
    expect(await status()).toMatchObject({ paid: false, subscriptions: [{ status: 'canceled' }] });
    expect(await mailsOf(email, 'We refunded your payment')).toEqual([expect.stringContaining('in full')]);
    expect(await mailsOf(email, 'Your subscription has ended')).toHaveLength(1);
  });

  it('keeps access until the period ends after a partial refund with --cancel', async () => {
    const { email, status } = await payer();
    await refund(email, '--cancel', '--yes');
    expect(await status()).toMatchObject({
      paid: true,
      subscriptions: [{ status: 'active', cancelsAt: expect.any(String) }],
    });
    expect(await mailsOf(email, 'We refunded your payment')).toEqual([
      expect.stringContaining('You keep access until then.'),
    ]);
  });

  it('makes one refund for two concurrent commands', async () => {
    const { email, customerId } = await payer();
    const answers = await Promise.allSettled([refund(email, '--full', '--yes'), refund(email, '--yes')]);
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await refundsAtStripe(customerId)).filter((amount) => amount > 0)).toHaveLength(1);
    expect(await mailsOf(email, 'We refunded your payment')).toHaveLength(1);
  });

  it('makes one refund for two concurrent commands, even if both would fit the payment', async () => {
    const { email, customerId } = await payer();
    await site.sandbox.advanceDays(20);
    const [refunds, user] = [site.app.get(RefundsService), await site.app.get(UsersService).findByEmail(email)];
    if (!user) throw new Error(`${email} has no account.`);
    const plan = await refunds.plan(user, currentTime(), false);
    expect(plan.amount).toBeLessThan(plan.charge.amount / 2);
    await Promise.allSettled([refunds.execute(plan, false), refunds.execute(plan, false)]);
    expect(await refundsAtStripe(customerId)).toEqual([plan.amount]);
  });

  it('does not count a failed refund', async () => {
    const { email } = await payer();
    try {
      for (const status of ['failed', 'canceled']) {
        await listed(status);
        expect(await refund(email)).toContain('Nothing was done. Add --yes');
      }
      await listed('pending');
      await expect(refund(email)).rejects.toThrow('has already been refunded: 5.00 USD');
    } finally {
      await site.sandbox.control('/answer', { service: 'stripe' });
    }
  });

  it('refuses a refund for a period that is over', async () => {
    const { email, subscriptionId, customerId } = await payer();
    await stripe(site, `/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'true' });
    await site.sandbox.advanceDays(31);
    expect(await refund(email)).toContain('Refund:        0.00 USD');
    await expect(refund(email, '--yes')).rejects.toThrow('None of the period is left');
    expect(await refundsAtStripe(customerId)).toEqual([0]);
  });

  it('shows why Stripe refuses and refunds as soon as the reason is gone', async () => {
    const { email, customerId } = await payer();
    const refuse = (refusal: object) => site.sandbox.control('/stripe/refusal', { call: 'POST /refunds', ...refusal });
    await refuse({ message: 'Insufficient funds in your Stripe balance.' });
    await expect(refund(email, '--yes')).rejects.toThrow('Stripe refuses the refund: Insufficient funds');
    await expect(refund(email, '--full', '--yes')).rejects.toThrow('Stripe refuses the refund: Insufficient funds');
    await refuse({});
    // Less time is left now than at the first attempt.
    await site.sandbox.advanceDays(1);
    expect(await refund(email, '--yes')).toContain('Refunded (re_');
    expect((await refundsAtStripe(customerId)).filter((amount) => amount > 0)).toHaveLength(1);
  });

  it('refuses a disputed payment until the dispute is won', async () => {
    const { email, close } = await newDisputer(site);
    await expect(refund(email, '--yes')).rejects.toThrow('is disputed');
    await close('won');
    expect(await refund(email, '--full', '--yes')).toContain('Refunded (re_');
    expect(await mailsOf(email, 'We refunded your payment')).toHaveLength(1);
  });

  it('refunds a payment after a closed inquiry', async () => {
    const { email, close } = await newDisputer(site, { inquiry: true });
    await close('won');
    expect(await refund(email, '--full', '--yes')).toContain('Refunded (re_');
  });

  it('emails about a refund from the dashboard as well', async () => {
    const { email, customerId } = await payer();
    const { data } = await stripe<{ data: { id: string }[] }>(site, `/charges?customer=${customerId}`);
    await stripe(site, '/refunds', { charge: data[0]?.id ?? '', amount: '500' });
    expect(await mailsOf(email, 'We refunded your payment')).toEqual([
      expect.stringContaining('We refunded $5 of your payment of $119.'),
    ]);
  });

  it('explains why nothing can be refunded', async () => {
    const shopper = await newShopper(site);
    await expect(refund(shopper.email)).rejects.toThrow('has made no payment');
    await expect(refund('nobody@example.com')).rejects.toThrow('There’s no account');
    await expect(refund(shopper.email, '--requested', '2099-01-01')).rejects.toThrow('in the future');
    expect(() => parseRefundCommand(['--yes'])).toThrow('refund.js <email>');
  });
});
