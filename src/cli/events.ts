import { StripeEventsService } from '../payment/stripe-events/stripe-events.service.js';
import { runCommand } from './run-command.js';
import type { StripeEventState } from '../payment/stripe-events/stripe-event.entity.js';
import { eventLine } from './reports.js';
import { CommandError, isMain, parseArguments, UsageError } from './terminal.js';

const USAGE = `Stripe's events as they came in, and how to process them again.

  node dist/cli/events.js list [--state failed] [--customer cus_…]   the newest 50; states: pending, done, ignored, failed
  node dist/cli/events.js replay <id>                                reads the customer again as if the event had just come
  node dist/cli/events.js replay --failed                            all that were given up
`;

const STATES: readonly StripeEventState[] = ['pending', 'done', 'ignored', 'failed'];

type EventsCommand =
  | { name: 'list'; state: StripeEventState | undefined; customerId: string | undefined }
  /** Without an id: all failed events. */
  | { name: 'replay'; id: string | undefined };

export function parseEventsCommand(args: readonly string[]): EventsCommand {
  const options = { state: { type: 'string' }, customer: { type: 'string' }, failed: { type: 'boolean' } } as const;
  const { values, positionals } = parseArguments(args, options, USAGE);
  const [name, id, ...others] = positionals;
  if (name === 'list' && id === undefined) return { name, state: readState(values.state), customerId: values.customer };
  if (name !== 'replay' || others.length > 0 || (id === undefined) === (values.failed !== true))
    throw new UsageError(USAGE);
  return { name, id };
}

/** Throws CommandError, and `unavailable` if Stripe is down. */
export async function runEventsCommand(events: StripeEventsService, command: EventsCommand): Promise<string> {
  if (command.name === 'list') return list(events, command.state, command.customerId);
  const { id } = command;
  if (id === undefined) {
    const count = await events.replayFailed();
    return count === 1 ? '1 event will be processed again.' : `${count} events will be processed again.`;
  }
  if (!(await events.replay(id))) throw new CommandError(`There’s no event ${id} here or at Stripe that matters.`);
  return `${id} will be processed again.`;
}

async function list(events: StripeEventsService, state?: StripeEventState, customerId?: string): Promise<string> {
  const rows = await events.list({ ...(state ? { state } : {}), ...(customerId ? { customerId } : {}) });
  if (rows.length === 0) return 'No events.';
  return rows.map((row) => `${eventLine(row)}  ${row.customerId ?? row.chargeId ?? ''}`.trimEnd()).join('\n');
}

function readState(text: string | undefined): StripeEventState | undefined {
  const state = STATES.find((one) => one === text);
  if (text === undefined || state !== undefined) return state;
  throw new UsageError(`${text} isn’t an event state: ${STATES.join(', ')}.`);
}

if (isMain(import.meta.url)) {
  void runCommand(parseEventsCommand, (app, command) => runEventsCommand(app.get(StripeEventsService), command));
}
