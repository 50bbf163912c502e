import type Stripe from 'stripe';
import type { PortalAnswer } from '../../src/shared/contract/payment.js';
import type { PlanKey } from '../../src/shared/plans.js';
import { newMember, type Member } from './member.js';
import { priceId, quiet, stripe } from './shopper.js';
import type { Site } from './site.js';

/** A card that can be attached but fails to pay. */
const FAILING = '4000000000000341';

/** A person with a paid month. */
export interface Payer extends Member {
  subscription: string;
  customer: string;
}

/** Creates a person with a paid month of `plan` and access on TradingView. */
export async function newPayer(site: Site, plan: PlanKey = 'STANDARD_SINGLE_TV'): Promise<Payer> {
  const member = await newMember(site);
  const { subscriptionId: subscription, customerId: customer } = await member.subscribe(plan);
  await stripe(site, `/subscriptions/${subscription}`, { trial_end: 'now' });
  await site.sandbox.advanceDays(0.1);
  await member.submit();
  await member.reaches('tradingview', 'granted');
  await quiet(site);
  return { ...member, subscription, customer };
}

/** Makes `cardNumber` the subscription's card. */
export async function useCard(site: Site, { customer, subscription }: Payer, cardNumber = FAILING): Promise<void> {
  await site.sandbox.control('/stripe/cards', { customer, cardNumber });
  const { data } = await stripe<Stripe.ApiList<Stripe.PaymentMethod>>(site, `/payment_methods?customer=${customer}`);
  await stripe(site, `/subscriptions/${subscription}`, { default_payment_method: data[0]?.id ?? '' });
  await quiet(site);
}

/** Changes the plan in the customer portal. */
export async function changePlan(site: Site, payer: Payer, plan: PlanKey): Promise<void> {
  const opened = await payer.visitor.post<PortalAnswer>('/payment/customer-portal', { email: payer.email });
  const body = new URLSearchParams({ subscription: payer.subscription, price: priceId(plan) });
  await fetch(`${opened.body.url}/plan`, { method: 'POST', body, redirect: 'manual' });
  await quiet(site);
}
