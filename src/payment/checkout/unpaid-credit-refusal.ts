import { AppError } from '../../http/app-error.js';
import { money } from '../emails/payment-words.js';
import type { UnpaidCredit } from '../subscriptions/unpaid-credit.rules.js';

/** What a person reads for whom no checkout opens because their credit comes from an invoice that was not paid. */
export function unpaidCreditError({ sources }: UnpaidCredit, supportEmail: string): AppError {
  const write = `Questions? Write to ${supportEmail}.`;
  const payable = sources.find(({ status }) => status === 'open' || status === 'uncollectible');
  if (!payable) {
    const advice = 'We have been told, and take the credit back before you can buy a plan.';
    return new AppError(
      'payment_refused',
      `Your credit is for an earlier invoice that was not paid. ${advice} ${write}`,
    );
  }
  const amount = money(payable.amount_remaining, payable.currency);
  const advice = 'Pay it first: it is under Invoices on your account page.';
  return new AppError(
    'payment_refused',
    `An earlier invoice of ${amount} is not paid, and your credit comes from it. ${advice} ${write}`,
  );
}
