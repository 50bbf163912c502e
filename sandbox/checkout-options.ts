import type Stripe from 'stripe';
import { StripeError } from './stripe-error.js';
import type { StripeParams } from './stripe-params.js';

/** Payment methods enabled in the dashboard. The page itself takes only cards. */
const METHODS = ['card', 'link'];

/** The request's filter on the enabled payment methods; null without one. */
export function allowedTypes(params: StripeParams): string[] | null {
  if (!params.has('allowed_payment_method_types')) return null;
  const types = params.texts('allowed_payment_method_types');
  if (types.includes('card')) return types;
  const param = params.name('allowed_payment_method_types');
  throw new StripeError(400, 'The sandbox sells to cards: card must be among the types.', { param });
}

/** The payment methods that a session offers. */
export function methodTypes(params: StripeParams): string[] {
  const allowed = allowedTypes(params);
  return allowed === null ? METHODS : METHODS.filter((type) => allowed.includes(type));
}

/** Custom text beside the page's button. Other custom texts are not supported. */
export function customText(params: StripeParams): Stripe.Checkout.Session.CustomText {
  const submit = params.group('custom_text').only('submit').group('submit').only('message');
  const message = submit.text('message');
  if (message !== undefined && message.length > 1200) {
    const param = submit.name('message');
    throw new StripeError(400, `Invalid string: ${param} must be at most 1200 characters`, { param });
  }
  return {
    after_submit: null,
    shipping_address: null,
    submit: message === undefined ? null : { message },
    terms_of_service_acceptance: null,
  };
}

/** The wallets that the page may show; null leaves the choice to Stripe. */
export function walletOptions(params: StripeParams): Stripe.Checkout.Session.WalletOptions | null {
  if (!params.has('wallet_options')) return null;
  const link = params.group('wallet_options').only('link').group('link').only('display');
  const display = link.choice('display', ['auto', 'never']);
  return { link: display === undefined ? {} : { display } };
}
