import type { INestApplicationContext } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { RefundsService } from '../payment/charges/refunds.service.js';
import { UsersService } from '../users/users.service.js';
import { refundReport } from './refund-report.js';
import { readWords, UsageError } from './usage.js';

export const USAGE = `What the refund policy gives back of the latest payment, and the refund itself.

  node dist/cli/refund.js <email>   shows the arithmetic; nothing happens

  --yes                  refunds it, once
  --full                 the whole payment instead of the time left
  --cancel               ends the subscription too: at once with a full refund, else at the end of its period
  --requested <time>     when the person asked, such as 2026-11-20T14:05Z; now without it
`;

/** What the operator asked for cannot be done; the message says why. */
export class RefundCommandError extends Error {}

const OPTIONS = {
  yes: { type: 'boolean' },
  full: { type: 'boolean' },
  cancel: { type: 'boolean' },
  requested: { type: 'string' },
} as const;

export interface RefundCommand {
  email: string;
  isConfirmed: boolean;
  isFull: boolean;
  cancels: boolean;
  requestedAt: Date | null;
}

/** Reads what was typed after the program's name. Throws UsageError. */
export function readRefundCommand(args: readonly string[]): RefundCommand {
  const { values, positionals } = readWords(args, OPTIONS, USAGE);
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

/** Carries a command out and answers what the operator reads. Throws UsageError, RefundCommandError, RefundError and `unavailable`. */
export async function runRefundCommand(
  app: Pick<INestApplicationContext, 'get'>,
  command: RefundCommand,
): Promise<string> {
  const now = currentTime();
  const requestedAt = command.requestedAt ?? now;
  if (requestedAt > now) throw new UsageError('--requested is in the future.');
  const user = await app.get(UsersService).findByEmail(command.email);
  if (!user) throw new RefundCommandError(`There is no account with the email address ${command.email}.`);
  const refunds = app.get(RefundsService);
  const plan = await refunds.plan(user, requestedAt, command.isFull);
  const report = refundReport(user.email, plan, requestedAt, command);
  if (!command.isConfirmed) return `${report}\n\nNothing was done. Add --yes to refund it.`;
  const refund = await refunds.execute(plan, command.cancels);
  return `${report}\n\nRefunded (${refund.id}). The mail to ${user.email} is on its way.`;
}
