import type { Sandbox } from './sandbox.js';
import type { StripeParams } from './stripe-params.js';

export interface StripeCall {
  sandbox: Sandbox;
  /** Query and body together, without `expand`. */
  params: StripeParams;
  /** The `:id` of the path, else ''. */
  id: string;
}

/** One call of Stripe's API: `handle` answers the object with ids in place of what can be expanded, or throws a StripeError. */
export interface StripeRoute {
  method: 'get' | 'post' | 'delete';
  path: string;
  handle(call: StripeCall): object;
}
