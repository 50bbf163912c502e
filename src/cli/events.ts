import { StripeEvents } from '../payment/stripe-events.js';
import { EventsCommandError, runEventsCommand } from './events-command.js';
import { runCommand } from './run-command.js';

/** The inbox of Stripe's events. */
await runCommand((app) => runEventsCommand(app.get(StripeEvents), process.argv.slice(2)), {
  toldInWords: [EventsCommandError],
});
