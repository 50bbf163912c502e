import { RefundError, RefundsService, type RefundPlan } from '../payment/charges/refunds.service.js';
import { runCommand } from './run-command.js';
import type { INestApplicationContext } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { UsersService } from '../users/users.service.js';
import { CommandError, isMain, parseArguments, UsageError } from './terminal.js';

const USAGE = `What the refund policy gives back of the latest payment, and the refund itself.

  node dist/cli/refund.js <email>   shows the arithmetic; nothing happens

  --yes                  refunds it, once
  --full                 the whole payment instead of the time left
  --cancel               ends the subscription too: at once with a full refund, else at the end of its period
  --requested <time>     when the person asked, such as 2026-11-20T14:05Z; now without it
`;

const OPTIONS = {
  yes: { type: 'boolean' },
  full: { type: 'boolean' },
  cancel: { type: 'boolean' },
  requested: { type: 'string' },
} as const;

interface RefundCommand {
  email: string;
  isConfirmed: boolean;
  isFull: boolean;
  cancels: boolean;
  requestedAt: Date | null;
}

export function parseRefundCommand(args: readonly string[]): RefundCommand {
  const { values, positionals } = parseArguments(args, OPTIONS, USAGE);
  const [email, ...others] = positionals;
  if (email === undefined || others.length > 0) throw new UsageError(USAGE);
  const requestedAt = values.requested === undefined ? null : new Date(values.requested);
  if (requestedAt && Number.isNaN(requestedAt.getTime()))
    throw new UsageError(`--requested needs a time such as 2026-11-20T14:05Z, not ${values.requested}.`);
  return {
    email,
    isConfirmed: values.yes ?? false,
    isFull: values.full ?? false,
    cancels: values.cancel ?? false,
    requestedAt,
  };
}

/**
 * Runs the command and returns the text for the operator. Throws UsageError, CommandError,
 * RefundError, `unavailable`.
 */
export async function runRefundCommand(
  app: Pick<INestApplicationContext, 'get'>,
  command: RefundCommand,
): Promise<string> {
  const now = currentTime();
  const requestedAt = command.requestedAt ?? now;
  if (requestedAt > now) throw new UsageError('--requested is in the future.');
  const user = await app.get(UsersService).findByEmail(command.email);
  if (!user) throw new CommandError(`There’s no account with the email address ${command.email}.`);
  const refunds = app.get(RefundsService);
  const plan = await refunds.plan(user, requestedAt, command.isFull);
  const report = refundReport(user.email, plan, requestedAt, command);
  if (!command.isConfirmed) return `${report}\n\nNothing was done. Add --yes to refund it.`;
  const refund = await refunds.execute(plan, command.cancels);
  return `${report}\n\nRefunded (${refund.id}). The mail to ${user.email} is on its way.`;
}

const DAY_SECONDS = 86_400;

/** The calculation as lines of text: each amount with its sign, then the refund. */
function refundReport(
  email: string,
  { customerId, charge, invoice, subscription, calculation, amount }: RefundPlan,
  requestedAt: Date,
  { isFull, cancels }: Pick<RefundCommand, 'isFull' | 'cancels'>,
): string {
  const { currency, subtotal, discounts, taxes, balanceUsed, paid, periodStart, periodEnd, left, length } = calculation;
  const sum = (cents: number): string => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const share = length === 0 ? 0 : (100 * left) / length;
  const rows: [string, string][] = [
    ['Customer', email],
    ['Plan', `${subscription.planKey ?? 'a price that is not ours'} (${subscription.status})`],
    ['Payment', `${charge.id} on ${minute(new Date(charge.created * 1000))}, invoice ${invoice.number ?? invoice.id}`],
    ['Price', sum(subtotal)],
    ...(discounts === 0 ? [] : [['Discounts', `-${sum(discounts)}`] as [string, string]]),
    ...(taxes === 0 ? [] : [['Taxes', sum(taxes)] as [string, string]]),
    ...(balanceUsed === 0
      ? []
      : [['Credit used', `-${sum(balanceUsed)} (no payment, not refunded)`] as [string, string]]),
    ['Paid by card', sum(paid)],
    ['Period', `${minute(periodStart)} to ${minute(periodEnd)}`],
    ['Requested', minute(requestedAt)],
    ['Time left', `${inDays(left)} of ${inDays(length)} days (${share.toFixed(2)} %)`],
    ['By the policy', `${sum(paid)} × ${left} s / ${length} s = ${sum(calculation.refund)}`],
    ['Refund', `${sum(amount)}${isFull ? ' (in full)' : ''}`],
    ['Subscription', consequence(amount === charge.amount, cancels)],
    ...(balanceUsed === 0 ? [] : [['Credit', creditNote(sum(balanceUsed), customerId)] as [string, string]]),
  ];
  return rows.map(([label, value]) => `${`${label}:`.padEnd(15)}${value}`).join('\n');
}

function consequence(isFull: boolean, cancels: boolean): string {
  if (!cancels) return 'goes on (--cancel ends it)';
  return isFull ? 'ends at once, and so does its access' : 'ends with its period; access stays until then';
}

/** A refund returns what the card paid, never account credit. */
function creditNote(credit: string, customerId: string): string {
  return `the ${credit} of credit stay used. To give them back: Stripe dashboard, customer ${customerId}, adjust the credit balance`;
}

function inDays(seconds: number): string {
  return (seconds / DAY_SECONDS).toFixed(2);
}

function minute(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

if (isMain(import.meta.url)) {
  void runCommand(parseRefundCommand, runRefundCommand, {
    operatorErrors: [RefundError],
    logLevel: 'error',
  });
}
