import type Stripe from 'stripe';
import { activeCustomer } from './customer-object.js';
import type { Sandbox } from './sandbox.js';
import { find } from './stripe-error.js';
import { newId } from './stripe-ids.js';

/** For tests: sets a customer's credit in cents. Their next invoices use it before the card. */
export function giveCredit(sandbox: Sandbox, customerId: string, amount: number): Stripe.Customer {
  const customer = activeCustomer(sandbox, customerId);
  customer.balance = -amount;
  return customer;
}

/** For tests: discounts every later invoice of a subscription, as a coupon does. */
export function giveCoupon(sandbox: Sandbox, subscriptionId: string, percentOff: number): Stripe.Subscription {
  const subscription = find(sandbox.state.subscriptions, 'subscription', subscriptionId);
  const discount = newId('di');
  sandbox.state.coupons[subscription.id] = { discount, percentOff };
  subscription.discounts = [discount];
  return subscription;
}

/**
 * Adds the subscription's discount to the lines of an invoice. Returns the total discounts, in
 * cents.
 */
export function discountLines(
  { state }: Sandbox,
  subscriptionId: string,
  lines: Stripe.InvoiceLineItem[],
): { amount: number; discount: string }[] {
  const coupon = state.coupons[subscriptionId];
  if (!coupon) return [];
  const { discount, percentOff } = coupon;
  let amount = 0;
  for (const line of lines.filter(({ discountable }) => discountable)) {
    const part = Math.round((line.amount * percentOff) / 100);
    line.discount_amounts = [{ amount: part, discount }];
    amount += part;
  }
  return [{ amount, discount }];
}
