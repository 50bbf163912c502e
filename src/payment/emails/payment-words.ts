import { PLANS } from '../../shared/plans.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function planName({ planKey }: Subscription): string {
  return planKey ? PLANS[planKey].name : 'Subscription';
}

export function priceOf({ amount, currency }: Subscription): string {
  return money(amount, currency);
}

/** `amount` in the currency's smallest unit: $49 or $49.50. */
export function money(amount: number, currency: string): string {
  const form = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  return form.format(amount / 10 ** (form.resolvedOptions().maximumFractionDigits ?? 2));
}

export function day(instant: Date | null): string {
  return instant ? longDay.format(instant) : 'a day to be announced';
}
