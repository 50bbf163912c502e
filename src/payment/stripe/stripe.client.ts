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
/** All calls of one visitor's request together: nobody waits longer for an answer. */
const VISITOR_MS = 12_000;
const THIN = "This is a thin event. Set the payload style of this webhook endpoint to 'Snapshot' at Stripe.";
/** So many failed or refused attempts at the same thing in a day are more than an outage has. */
const MAX_KEYS = 20;

/** The Stripe SDK, pointed at STRIPE_API_URL. Every call waits ten seconds at most and is repeated once. */
@Injectable()
export class StripeClient {
  private readonly sdk: Stripe;
  /** When the calls of a visitor's request must have been answered, by the clock of `performance`. */
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
   * Runs `work` for a visitor who waits: its calls have twelve seconds together, then they throw `unavailable`. What was
   * asked of Stripe by then may still be done there. An answer that lacks what `work` reads in it is `unavailable`, too.
   */
  async withDeadline<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.deadlines.run(performance.now() + VISITOR_MS, work);
    } catch (error) {
      throw isUnreadable(error) ? outageError(error) : error;
    }
  }

  /** Runs `work` without the deadline of the visitor whose request it follows, because nobody waits for it. */
  withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
    return this.deadlines.exit(work);
  }

  /**
   * Runs calls to the API. Throws `unavailable` (503) when Stripe cannot be reached or cannot answer now, or takes nothing
   * from us until the operator mends it (`isSetupFault` of the cause); its own refusals as they are.
   */
  async call<T>(work: (api: Stripe) => Promise<T>): Promise<T> {
    const deadline = this.deadlines.getStore();
    try {
      return await (deadline === undefined ? work(this.sdk) : beforeDeadline(deadline, () => work(this.sdk)));
    } catch (error) {
      if (isOutage(error)) throw outageError(error);
      if (!isSetupFault(error)) throw error;
      const sentence = 'Our payment provider does not take our requests at the moment. Nothing was changed.';
      throw new AppError('unavailable', sentence, { cause: error });
    }
  }

  /**
   * Makes something at most once, however many ask for the same at the same time: `order` holds
   * everything that tells it from others. Stripe keeps a failure or a refusal under its idempotency
   * key for a day and repeats it, whatever was mended since; the next key is then tried, which is
   * the same one for everybody. `isDue` narrows after which repetition. Throws as `call` does.
   */
  async createOnce<T>(
    order: unknown,
    make: (api: Stripe, options: Stripe.RequestOptions) => Promise<T>,
    isDue: (error: unknown) => boolean = isRepeated,
  ): Promise<T> {
    return this.call(async (api) => {
      for (let attempt = 1; ; attempt++) {
        const idempotencyKey = digestOf([order, attempt]);
        try {
          return await make(api, { idempotencyKey });
        } catch (error) {
          if (!isDue(error) || attempt === MAX_KEYS) throw error;
        }
      }
    });
  }

  /**
   * The event in a webhook's raw bytes. Throws `invalid_signature` unless Stripe signed exactly these within
   * `toleranceSeconds`, `malformed_json` when they hold no event, and `invalid_request` for a thin one, which says only that
   * something happened.
   */
  parseEvent(payload: Buffer, signature: string, toleranceSeconds: number): Stripe.Event {
    const event: unknown = this.verifySignature(payload, signature, toleranceSeconds);
    if (!isEvent(event)) throw new AppError('malformed_json', 'This is not an event.');
    return event;
  }

  private verifySignature(payload: Buffer, signature: string, toleranceSeconds: number): unknown {
    const secret = this.settings.STRIPE_WEBHOOK_SECRET;
    try {
      return this.sdk.webhooks.constructEvent(payload, signature, secret, toleranceSeconds);
    } catch (error) {
      // The SDK reads the JSON only once the signature is right.
      if (error instanceof SyntaxError) throw new AppError('malformed_json', 'This is not an event.', { cause: error });
      const isSigned = !(error instanceof StripeSdk.errors.StripeSignatureVerificationError);
      if (isSigned && isThinEvent(payload)) throw new AppError('invalid_request', THIN, { cause: error });
      throw new AppError('invalid_signature', 'The signature of this event is not valid.', { cause: error });
    }
  }
}

class DeadlineError extends Error {}

function outageError(cause: unknown): AppError {
  const sentence = 'Our payment provider cannot be reached right now. Nothing was changed; please try again shortly.';
  return new AppError('unavailable', sentence, { cause });
}

/** What reading a part throws that an answer lacks, though its kind is right. The log has where that was. */
const isUnreadable = (error: unknown): boolean => error instanceof TypeError;

/** What `work` comes to before `deadline`; throws DeadlinePassed after it. */
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

/** Trouble that passes: nothing is wrong with the request itself. */
function isOutage(error: unknown): boolean {
  if (error instanceof DeadlineError || isUnreadable(error)) return true;
  if (!(error instanceof StripeSdk.errors.StripeError)) return false;
  return (
    error instanceof StripeSdk.errors.StripeConnectionError ||
    error instanceof StripeSdk.errors.StripeAPIError ||
    error instanceof StripeSdk.errors.StripeRateLimitError ||
    error instanceof StripeSdk.errors.StripeIdempotencyError ||
    (error.statusCode ?? 0) >= 500
  );
}

/** Trouble that lasts until the operator mends it: a wrong key, one that may too little, or another account's. */
export function isSetupFault(error: unknown): boolean {
  if (!(error instanceof StripeSdk.errors.StripeError)) return false;
  return (
    error instanceof StripeSdk.errors.StripeAuthenticationError ||
    error instanceof StripeSdk.errors.StripePermissionError ||
    isForeignCustomer(error)
  );
}

/** A customer of ours that Stripe does not know: the keys are another account's, and the right ones heal it. */
function isForeignCustomer(error: Stripe.errors.StripeError): boolean {
  return isMissing(error) && error.param === 'customer';
}

/**
 * Whether an answer is how an earlier request with the same idempotency key failed or was refused.
 * A key that is in use now (409) or that was used for something else is no such answer: that
 * request may have done its work.
 */
function isRepeated(error: unknown): boolean {
  if (!(error instanceof StripeSdk.errors.StripeError) || error.headers?.['idempotent-replayed'] !== 'true')
    return false;
  return error.statusCode !== 409 && !(error instanceof StripeSdk.errors.StripeIdempotencyError);
}

/** The same for a failure (5xx) alone. */
export function isRepeatedFailure(error: unknown): boolean {
  return isRepeated(error) && error instanceof StripeSdk.errors.StripeError && (error.statusCode ?? 0) >= 500;
}

/** Whether Stripe says that an object does not exist (or no longer does). */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeSdk.errors.StripeError && error.code === 'resource_missing';
}

/** Whether Stripe refused a request as one that cannot be done, such as closing a checkout that was just paid. */
export function isRefused(error: unknown): boolean {
  return error instanceof StripeSdk.errors.StripeInvalidRequestError;
}

/** A short name for data: the same for the same data. */
export function digestOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url');
}
