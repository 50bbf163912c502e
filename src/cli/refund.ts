import { RefundError } from '../payment/charges/refunds.service.js';
import { readRefundCommand, RefundCommandError, runRefundCommand } from './refund-command.js';
import { runCommand } from './run-command.js';

/** Refunds by the policy. The log says what of a refund could not be finished. */
await runCommand(readRefundCommand, runRefundCommand, {
  toldInWords: [RefundCommandError, RefundError],
  logLevel: 'error',
});
