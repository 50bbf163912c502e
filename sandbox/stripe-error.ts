export const stripeErrorTypes = ['invalid_request_error', 'card_error', 'idempotency_error', 'api_error'] as const;
export type StripeErrorType = (typeof stripeErrorTypes)[number];

/** An error as Stripe sends it: `{error: {type, message, param, code, decline_code}}`. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { type?: StripeErrorType; param?: string; code?: string; decline_code?: string } = {},
  ) {
    super(message);
  }

  get body() {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.details } };
  }
}

export function noSuch(noun: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, `No such ${noun}: '${id}'`, { param, code: 'resource_missing' });
}

/**
 * The object with this id. Throws Stripe's 404, or a 400 if the id came from a parameter instead of
 * the path.
 */
export function find<T>(objects: Record<string, T>, noun: string, id: string, param?: string): T {
  const found = Object.hasOwn(objects, id) ? objects[id] : undefined;
  if (found !== undefined) return found;
  const missing = noSuch(noun, id, param);
  throw param ? new StripeError(400, missing.message, missing.details) : missing;
}
