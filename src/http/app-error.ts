import type { ErrorCode } from '../shared/contract/errors.js';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  malformed_json: 400,
  unsupported_media_type: 415,
  payload_too_large: 413,
  not_found: 404,
  precondition_failed: 412,
  range_not_satisfiable: 416,
  unauthenticated: 401,
  forbidden: 403,
  foreign_email: 403,
  cross_site_request: 403,
  too_many_requests: 429,
  wrong_credentials: 401,
  email_taken: 409,
  weak_password: 400,
  link_invalid: 400,
  session_ended: 401,
  sign_in_again: 403,
  google_failed: 401,
  google_denied: 401,
  google_unverified_email: 401,
  unknown_price: 400,
  test_price_disabled: 403,
  not_subscribed: 403,
  payment_refused: 409,
  invalid_signature: 400,
  unavailable: 503,
  internal: 500,
};

/** An expected error with a sentence for the user. ErrorFilter turns it into the response. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.status = STATUS[code];
  }
}
