/** What a request to Stripe asks for. */
export interface ExpectedAnswer {
  /** What the answer is to be: `list` of a collection, the name of one object, or null where the address does not tell. */
  object: string | null;
  /** What the entries of a list are to be. */
  entry: string | null;
  /** Customers go on being told of when they are deleted. */
  mayBeDeleted: boolean;
}

/** Where a resource has a name of two parts. */
const NAMESPACES = new Set(['checkout', 'billing_portal', 'test_helpers', 'tax']);

/** Reads it from the address: `GET /v1/checkout/sessions` asks for a list of `checkout.session`. */
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
  // Most actions answer with the object itself; `/customers/x/payment_methods` is a list of others.
  if (action !== undefined) return { ...one, object: null };
  return { ...one, object: singular };
}

/** Whether Stripe may have said this to what was asked: a whole object of the right kind. */
export function isExpectedAnswer(body: unknown, { object, entry, mayBeDeleted }: ExpectedAnswer): boolean {
  if (!isObject(body, object) || (!mayBeDeleted && body['deleted'] === true)) return false;
  if (body['object'] !== 'list') return true;
  const { data } = body;
  return Array.isArray(data) && data.every((one) => isObject(one, entry));
}

function isObject(value: unknown, name: string | null): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const { object, id } = value as Record<string, unknown>;
  if (typeof object !== 'string' || (name !== null && object !== name)) return false;
  return typeof id === 'string' || id === undefined;
}
