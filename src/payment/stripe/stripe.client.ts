import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import StripeSdk, { type Stripe } from 'stripe';
import { Settings } from '../../config/settings.js';
import { AppError } from '../../http/app-error.js';
import { isEvent, isThinEvent } from '../stripe-events/stripe-event.rules.js';
import { stripeHttpClient } from './stripe-http-client.js';

const TIMEOUT_MS = 10_000;
const RETRIES = 1;
/** For all calls of one visitor's request together. */
const VISITOR_MS = 12_000;
const THIN = "This is a thin event. Set the payload style of this webhook endpoint to 'Snapshot' at Stripe.";
/** More failed attempts in a day than an outage causes. */
const MAX_KEYS = 20;

/** The Stripe SDK, pointed at STRIPE_API_URL. Each call has a ten-second timeout and one retry. */
@Injectable()
export class StripeClient {
  private readonly sdk: Stripe;
  /** The deadline of a visitor's request, on the clock of `performance`. */
  private readonly deadlines = new AsyncLocalStorage<number>();

  constructor(private readonly settings: Settings) {
    const { hostname, port, protocol } = new URL(settings.STRIPE_API_URL);
    const isHttp = protocol === 'http:';
    this.sdk = new StripeSdk(settings.STRIPE_SECRET_KEY, {
      host: hostname,
      port: port === '' ? (isHttp ? 80 : 443) : Number(port),
      protocol: isHttp ? 'http' : 'https',
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      httpClient: stripeHttpClient(),
    });
  }

  /**
   * Runs `work` for a waiting visitor. All its calls share twelve seconds; after that they throw
   * `unavailable`. Stripe may still carry out a request that it received before.
   */
  withDeadline<T>(work: () => Promise<T>): Promise<T> {
    return this.deadlines.run(performance.now() + VISITOR_MS, work);
  }

  /** Runs `work` that follows a visitor's request without its deadline, because nobody waits. */
  withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
    return this.deadlines.exit(work);
  }

  /**
   * Runs calls to the API. Throws `unavailable` (503) if Stripe cannot be reached, cannot answer
   * now, or rejects our account until the operator fixes it (`isSetupFault` of the cause). Rethrows
   * Stripe's other errors as they are.
   */
  async call<T>(work: (api: Stripe) => Promise<T>): Promise<T> {
    const deadline = this.deadlines.getStore();
    try {
      return await (deadline === undefined ? work(this.sdk) : beforeDeadline(deadline, () => work(this.sdk)));
    } catch (error) {
      if (!isOutage(error) && !isSetupFault(error)) throw error;
      const sentence = isOutage(error)
        ? 'We can’t reach our payment provider right now. Nothing was changed. Please try again in a moment.'
        : 'Our payment provider isn’t taking our requests right now. Nothing was changed. We’re on it.';
      throw new AppError('unavailable', sentence, { cause: error });
    }
  }

  /**
   * Creates an object at most once, even when several requests for it run at the same time. `order`
   * holds everything that identifies it. Stripe repeats a failure under the same idempotency key
   * for a day, even after its cause is fixed, so this tries the next key. All processes derive the
   * same keys. `shouldTryNext` decides which repeated failures lead to the next key. Throws as
   * `call` does.
   */
  async createOnce<T>(
    order: unknown,
    make: (api: Stripe, options: Stripe.RequestOptions) => Promise<T>,
    shouldTryNext: (error: unknown) => boolean = isRepeated,
  ): Promise<T> {
    return this.call(async (api) => {
      for (let attempt = 1; ; attempt++) {
        const idempotencyKey = digestOf([order, attempt]);
        try {
          return await make(api, { idempotencyKey });
        } catch (error) {
          if (!shouldTryNext(error) || attempt === MAX_KEYS) throw error;
        }
      }
    });
  }

  /**
   * Parses the event in a webhook's raw bytes. Throws `invalid_signature` unless Stripe signed
   * these bytes within `toleranceSeconds`, `malformed_json` if they hold no event, and
   * `invalid_request` for a thin event, which does not contain its object.
   */
  parseEvent(payload: Buffer, signature: string, toleranceSeconds: number): Stripe.Event {
    const event: unknown = this.verifySignature(payload, signature, toleranceSeconds);
    if (!isEvent(event)) throw new AppError('malformed_json', 'This isn’t an event.');
    return event;
  }

  private verifySignature(payload: Buffer, signature: string, toleranceSeconds: number): unknown {
    const secret = this.settings.STRIPE_WEBHOOK_SECRET;
    try {
      return this.sdk.webhooks.constructEvent(payload, signature, secret, toleranceSeconds);
    } catch (error) {
      // The SDK parses the JSON only after it has verified the signature.
      if (error instanceof SyntaxError) throw new AppError('malformed_json', 'This isn’t an event.', { cause: error });
      const isSigned = !(error instanceof StripeSdk.errors.StripeSignatureVerificationError);
      if (isSigned && isThinEvent(payload)) throw new AppError('invalid_request', THIN, { cause: error });
      throw new AppError('invalid_signature', 'The signature of this event isn’t valid.', { cause: error });
    }
  }
}

class DeadlineError extends Error {}

/** Resolves with the result of `work`. Throws DeadlineError once `deadline` passes. */
async function beforeDeadline<T>(deadline: number, work: () => Promise<T>): Promise<T> {
  const left = deadline - performance.now();
  if (left <= 0) throw new DeadlineError('Stripe took too long for one request');
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError('Stripe took too long for one request')), left);
  });
  try {
    return await Promise.race([work(), passed]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a failure is temporary: nothing is wrong with the request itself. */
function isOutage(error: unknown): boolean {
  if (error instanceof DeadlineError) return true;
  if (!(error instanceof StripeSdk.errors.StripeError)) return false;
  return (
    error instanceof StripeSdk.errors.StripeConnectionError ||
    error instanceof StripeSdk.errors.StripeAPIError ||
    error instanceof StripeSdk.errors.StripeRateLimitError ||
    error instanceof StripeSdk.errors.StripeIdempotencyError ||
    (error.statusCode ?? 0) >= 500
  );
}

/**
 * Whether a failure lasts until the operator fixes the key: a wrong key, too few permissions, or
 * another account's key.
 */
export function isSetupFault(error: unknown): boolean {
  if (!(error instanceof StripeSdk.errors.StripeError)) return false;
  return (
    error instanceof StripeSdk.errors.StripeAuthenticationError ||
    error instanceof StripeSdk.errors.StripePermissionError ||
    (isMissing(error) && error.param === 'customer')
  );
}

/**
 * Whether Stripe repeats the failure of an earlier request with the same idempotency key. A key
 * that is in use (409) or belongs to a different request does not count: that request may have
 * succeeded.
 */
function isRepeated(error: unknown): boolean {
  if (!(error instanceof StripeSdk.errors.StripeError) || error.headers?.['idempotent-replayed'] !== 'true')
    return false;
  return error.statusCode !== 409 && !(error instanceof StripeSdk.errors.StripeIdempotencyError);
}

/** The same for server errors (5xx) alone. */
export function isRepeatedFailure(error: unknown): boolean {
  return isRepeated(error) && error instanceof StripeSdk.errors.StripeError && (error.statusCode ?? 0) >= 500;
}

/** Whether Stripe reports that an object does not exist, or no longer does. */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeSdk.errors.StripeError && error.code === 'resource_missing';
}

/** Resolves with null if Stripe does not have the object that `call` asks for. */
export async function nullIfMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether Stripe refused a request that cannot be carried out, such as closing a paid checkout. */
export function isRefused(error: unknown): boolean {
  return error instanceof StripeSdk.errors.StripeInvalidRequestError;
}

/** The SHA-256 of data as JSON, in base64url. */
export function digestOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url');
}
