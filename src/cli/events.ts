import { StripeEventsService } from '../payment/stripe-events/stripe-events.service.js';
import { EventsCommandError, readEventsCommand, runEventsCommand } from './events-command.js';
import { runCommand } from './run-command.js';

/** The inbox of Stripe's events. */
await runCommand(readEventsCommand, (app, command) => runEventsCommand(app.get(StripeEventsService), command), {
  toldInWords: [EventsCommandError],
});
