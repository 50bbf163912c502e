import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { newId } from './stripe-ids.js';
import { StripeError } from './stripe-error.js';
import { changesSince, emit } from './stripe-events.js';
import { activeCustomer } from './customer-object.js';

const declinedNumber = '4000000000000002';
const failsLaterNumber = '4000000000000341';

export interface CardEntry {
  /** Digits; spaces and dashes are allowed. */
  number: string;
  name?: string | undefined;
  /** "MM/YY" */
  expiry?: string | undefined;
}

/**
 * Checks a typed card and returns its digits. Throws a card_error for a wrong number, a past expiry
 * or a declined card.
 */
export function checkCard(sandbox: Sandbox, entry: CardEntry): string {
  const digits = entry.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    throw new StripeError(402, 'Your card number is invalid.', { type: 'card_error', code: 'incorrect_number' });
  }
  if (entry.expiry && expiryOf(entry.expiry).end <= sandbox.now() * 1000) {
    throw new StripeError(402, "Your card's expiration date is in the past.", {
      type: 'card_error',
      code: 'expired_card',
    });
  }
  if (digits === declinedNumber) throw declined();
  return digits;
}

export function declined(): StripeError {
  return new StripeError(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
}

/** Whether this card can be attached but its charges fail. */
export function failsLater(digits: string): boolean {
  return digits === failsLaterNumber;
}

/**
 * Attaches a checked card to a customer and makes it the default for invoices, unless `isDefault`
 * is false.
 */
export function attachCard(
  sandbox: Sandbox,
  customerId: string,
  entry: CardEntry,
  isDefault = true,
): Stripe.PaymentMethod {
  const digits = checkCard(sandbox, entry);
  const customer = activeCustomer(sandbox, customerId, 'customer');
  const expiry = expiryOf(entry.expiry || '12/40');
  const brand = brandOf(digits);
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: customer.email, name: entry.name ?? null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: createHash('sha256')
        .update(`sandbox ${digits}`)
        .digest('base64url')
        .replace(/[-_]/g, 'x')
        .slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: digits.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: sandbox.now(),
    customer: customerId,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  sandbox.state.paymentMethods[method.id] = method;
  if (failsLater(digits)) sandbox.state.failingPaymentMethods[method.id] = true;
  emit(sandbox, 'payment_method.attached', method);
  if (!isDefault) return method;
  const before = structuredClone(customer);
  customer.invoice_settings.default_payment_method = method.id;
  emit(sandbox, 'customer.updated', customer, changesSince(before, customer));
  return method;
}

function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

function brandOf(digits: string): string {
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^6(011|5)/.test(digits)) return 'discover';
  return 'visa';
}

/**
 * Parses "MM/YY" into month, year and the moment of expiry in milliseconds. Throws a card_error for
 * anything else.
 */
function expiryOf(text: string): { month: number; year: number; end: number } {
  const match = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text);
  if (!match) {
    throw new StripeError(402, "Your card's expiration date is invalid.", {
      type: 'card_error',
      code: 'invalid_expiry_month',
    });
  }
  const [month, year] = [Number(match[1]), 2000 + Number(match[2])];
  return { month, year, end: Date.UTC(year, month, 1) };
}
