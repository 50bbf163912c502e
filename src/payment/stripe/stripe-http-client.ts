import type { IncomingMessage } from 'node:http';
import StripeSdk, { type Stripe } from 'stripe';
import { boundResponse } from '../../outbound/outbound-call.js';

/** Far above a page of a hundred of Stripe's largest objects. */
const BOUNDS = { maxBytes: 5 * 1024 * 1024, seconds: 10 };

type Response = Awaited<ReturnType<Stripe.HttpClient['makeRequest']>>;
type Json = Record<string, unknown>;

/**
 * The SDK's HTTP client, limited to answers that Stripe can have sent. The SDK accepts any JSON: a
 * bare text or number makes it throw outside every promise, and a proxy's `{}` passes for the
 * requested object. Every such answer becomes the SDK's error for unreadable JSON. An endless
 * answer counts as a broken connection.
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

function withValidatedJson<T extends Response>(response: T, expected: ExpectedAnswer): T {
  const readJson = response.toJSON.bind(response);
  response.toJSON = async () => {
    boundResponse(response.getRawResponse() as IncomingMessage, BOUNDS);
    const body: unknown = await readJson();
    if (isStripeAnswer(response.getStatusCode(), body, expected)) return body;
    throw new TypeError(`Status ${response.getStatusCode()} with a body that Stripe does not send`);
  };
  return response;
}

/** Every error of Stripe's has an `error` object with a type; its other fields are texts. */
function isStripeAnswer(status: number, body: unknown, expected: ExpectedAnswer): boolean {
  if (status >= 200 && status < 300) return isExpectedAnswer(body, expected);
  const error = member(body, 'error');
  return typeof member(error, 'type') === 'string' && ['message', 'code', 'param'].every((name) => isText(error, name));
}

const isText = (value: unknown, name: string): boolean =>
  ['string', 'undefined'].includes(typeof (member(value, name) ?? undefined));

function member(value: unknown, name: string): unknown {
  return isJsonObject(value) ? value[name] : undefined;
}

/** The shape of a valid response to a request. */
interface ExpectedAnswer {
  /** `list` for a collection, else the object's type; null if it does not follow from the path. */
  object: string | null;
  /** The type of a list's entries; null if it does not follow from the path. */
  entry: string | null;
  /** Whether a deleted object is valid, as it is for customers. */
  mayBeDeleted: boolean;
}

/** First parts of resource names with two parts. */
const NAMESPACES = new Set(['checkout', 'billing_portal', 'test_helpers', 'tax']);

/**
 * Finds the expected answer by the path: `GET /v1/checkout/sessions` expects a list of
 * `checkout.session`.
 */
export function expectedAnswer(method: string, path: string): ExpectedAnswer {
  const parts = (/^\/v1\/([^?]*)/.exec(path)?.[1] ?? '').split('/');
  const length = NAMESPACES.has(parts[0] ?? '') ? 2 : 1;
  const name = parts.slice(0, length).join('.');
  const [id, action] = parts.slice(length);
  const mayBeDeleted = method === 'DELETE' || (method === 'GET' && name === 'customers');
  const one = { object: name, entry: null, mayBeDeleted };
  if (name === 'tax.settings' || !name.endsWith('s')) return one;
  const singular = name.slice(0, -1);
  if (id === undefined)
    return method === 'GET' ? { ...one, object: 'list', entry: singular } : { ...one, object: singular };
  // Most actions answer with the object itself; `/customers/x/payment_methods` lists other objects.
  if (action !== undefined) return { ...one, object: null };
  return { ...one, object: singular };
}

/** Whether an answer is a whole object of the expected type. */
export function isExpectedAnswer(body: unknown, { object, entry, mayBeDeleted }: ExpectedAnswer): boolean {
  if (!isStripeObject(body, object) || (!mayBeDeleted && body['deleted'] === true)) return false;
  if (body['object'] !== 'list') return true;
  const { data } = body;
  return Array.isArray(data) && data.every((one) => isStripeObject(one, entry));
}

/** The parts that our code reads fields of. An answer without one of them counts as an outage. */
const REQUIRED_PARTS: Readonly<Record<string, readonly string[]>> = {
  customer: ['metadata', 'invoice_settings'],
  subscription: ['metadata', 'items'],
  invoice: ['status_transitions', 'lines'],
  charge: ['metadata'],
  dispute: ['evidence_details'],
};

function isStripeObject(value: unknown, name: string | null): value is Json {
  if (!isJsonObject(value)) return false;
  const { object, id, deleted } = value;
  if (typeof object !== 'string' || (name !== null && object !== name)) return false;
  if (typeof id !== 'string' && id !== undefined) return false;
  return deleted === true || (REQUIRED_PARTS[object] ?? []).every((part) => isJsonObject(value[part]));
}

function isJsonObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
