/** Error codes, for programs. `error` is for people. */
export type ErrorCode =
  | 'invalid_request'
  | 'malformed_json'
  | 'unsupported_media_type'
  | 'payload_too_large'
  | 'not_found'
  | 'precondition_failed'
  | 'range_not_satisfiable'
  | 'unauthenticated'
  | 'forbidden'
  | 'foreign_email'
  | 'cross_site_request'
  | 'too_many_requests'
  | 'wrong_credentials'
  | 'email_taken'
  | 'weak_password'
  | 'link_invalid'
  | 'session_ended'
  | 'sign_in_again'
  | 'google_failed'
  | 'google_denied'
  | 'google_unverified_email'
  | 'unknown_price'
  | 'test_price_disabled'
  | 'not_subscribed'
  /** The payment provider rejects the request. A retry cannot help; `error` contains advice. */
  | 'payment_refused'
  | 'invalid_signature'
  | 'unavailable'
  | 'internal';

/** The body of every answer with a status of 400 and above. */
export interface ErrorAnswer {
  /** A sentence for the person. */
  error: string;
  code: ErrorCode;
  requestId: string;
  /** With `invalid_request`: a message for each rejected field. */
  fields?: Record<string, string>;
}
