import type { IncomingMessage } from 'node:http';
import StripeSdk, { type Stripe } from 'stripe';
import { type ExpectedAnswer, expectedAnswer, isExpectedAnswer } from './stripe-response.js';
import { boundResponse } from '../../outbound/outbound-call.js';

/** A hundred of the largest objects stay far below. */
const BOUNDS = { maxBytes: 5 * 1024 * 1024, seconds: 10 };

type Response = Awaited<ReturnType<Stripe.HttpClient['makeRequest']>>;

/**
 * The SDK's client, which lets only Stripe's own words through. The SDK takes any JSON for an answer: text or a number makes it
 * throw outside of every promise, and a proxy's `{}` passes for the object that was asked for. What is no answer of
 * Stripe becomes the error that the SDK has for unreadable JSON. An answer without end is an answer that broke off.
 */
export function stripeHttpClient(): Stripe.HttpClient {
  const client = StripeSdk.createNodeHttpClient();
  const { makeRequest } = client;
  client.makeRequest = async (...request) => {
    const [, , path, method] = request;
    return withValidatedJson(await makeRequest.apply(client, request), expectedAnswer(method, path));
  };
  return client;
}

function withValidatedJson<T extends Response>(response: T, asked: ExpectedAnswer): T {
  const readJson = response.toJSON.bind(response);
  response.toJSON = async () => {
    boundResponse(response.getRawResponse() as IncomingMessage, BOUNDS);
    const body: unknown = await readJson();
    if (isStripeAnswer(response.getStatusCode(), body, asked)) return body;
    throw new TypeError(`Status ${response.getStatusCode()} with a body that is none of Stripe's`);
  };
  return response;
}

/** Every object of Stripe's says what it is in `object`; every refusal has an `error` with a type, and texts about it. */
function isStripeAnswer(status: number, body: unknown, asked: ExpectedAnswer): boolean {
  if (status >= 200 && status < 300) return isExpectedAnswer(body, asked);
  const error = member(body, 'error');
  return typeof member(error, 'type') === 'string' && ['message', 'code', 'param'].every((name) => isText(error, name));
}

const isText = (value: unknown, name: string): boolean =>
  ['string', 'undefined'].includes(typeof (member(value, name) ?? undefined));

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
