import { parseArgs } from 'node:util';
import type { StripeEventState } from '../payment/stripe-event.entity.js';
import type { StripeEvents } from '../payment/stripe-events.js';
import { eventLine } from './customer-report.js';

export const USAGE = `Stripe's events as they came in, and their work once more.

  node dist/cli/events.js list [--state failed] [--customer cus_…]   the newest 50; states: pending, done, ignored, failed
  node dist/cli/events.js replay <id>                                reads the customer again as if the event had just come
  node dist/cli/events.js replay --failed                            all that were given up
`;

const STATES: readonly StripeEventState[] = ['pending', 'done', 'ignored', 'failed'];

/** What the operator asked for cannot be done; the message says why. */
export class EventsCommandError extends Error {}

/** Does what the arguments say and answers what the operator reads. Throws EventsCommandError, and `unavailable` when Stripe is out. */
export async function runEventsCommand(events: StripeEvents, args: readonly string[]): Promise<string> {
  const { values, positionals } = parse(args);
  const [name, id, ...others] = positionals;
  if (name === 'list' && id === undefined) return list(events, values.state, values.customer);
  if (name !== 'replay' || others.length > 0 || (id === undefined) === (values.failed !== true))
    throw new EventsCommandError(USAGE);
  if (id === undefined) {
    const count = await events.replayFailed();
    return count === 1 ? '1 event will be worked off again.' : `${count} events will be worked off again.`;
  }
  if (!(await events.replay(id)))
    throw new EventsCommandError(`There is no event ${id} here or at Stripe that matters.`);
  return `${id} will be worked off again.`;
}

async function list(events: StripeEvents, stateText?: string, customerId?: string): Promise<string> {
  const state = STATES.find((one) => one === stateText);
  if (stateText !== undefined && state === undefined) throw new EventsCommandError(USAGE);
  const rows = await events.list({ ...(state ? { state } : {}), ...(customerId ? { customerId } : {}) });
  if (rows.length === 0) return 'No events.';
  return rows.map((row) => `${eventLine(row)}  ${row.customerId ?? row.chargeId ?? ''}`.trimEnd()).join('\n');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { state: { type: 'string' }, customer: { type: 'string' }, failed: { type: 'boolean' } },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EventsCommandError(`${reason}\n\n${USAGE}`, { cause: error });
  }
}
