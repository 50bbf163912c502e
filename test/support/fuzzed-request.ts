import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IRouter } from 'express';
import * as fc from 'fast-check';

export interface FuzzedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** Whether the request carries the cookies of a signed-in person. */
  isSignedIn: boolean;
}

export interface FuzzedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Generates values for parameters and fields. `known` are values that exist on the site. */
const words = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.emailAddress(),
    fc.uuid(),
    fc.constantFrom(
      '',
      '0',
      '-1',
      '1e309',
      '__proto__',
      '%',
      '%ff',
      '%00',
      '../..',
      'a'.repeat(3000),
      '\ud800',
      '\0',
      "' OR ''='",
    ),
  );

const FIELDS = [
  'email', 'newEmail', 'password', 'currentPassword', 'newPassword', 'token', 'priceId', 'subscription', 'referral', 'firstName',
  'lastName', 'ntEmail', 'ntMachineId', 'tradingViewUsername', 'discordUsername', 'phone', 'state', 'evidence', 'action',
  'session_id', 'code', 'error', 'id', 'constructor', '__proto__',
]; // prettier-ignore

/** Generates request bodies: mostly objects with known fields, sometimes arbitrary text. */
function bodies(known: readonly string[]): fc.Arbitrary<string> {
  const values = fc.oneof({ weight: 5, arbitrary: words(known) }, fc.boolean(), fc.jsonValue({ maxDepth: 3 }));
  const objects = fc.dictionary(fc.constantFrom(...FIELDS), values, { maxKeys: 8 });
  // Fields of a valid body, so that some requests pass validation.
  const fitting = fc.record(
    {
      email: words(known),
      password: words(known),
      currentPassword: words(known),
      newPassword: words(known),
      token: words(known),
      priceId: words(known),
      subscription: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const json = fc.oneof(objects, fitting, fc.jsonValue({ maxDepth: 20 })).map((value) => JSON.stringify(value));
  return fc.oneof({ weight: 8, arbitrary: json }, fc.string({ unit: 'binary', maxLength: 200 }));
}

const rarely = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const mostly = (usual: string, ...others: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

/** Generates requests to the routes of an app, some with another method or an invalid path. */
export function fuzzedRequests({ stack }: IRouter, known: readonly string[]): fc.Arbitrary<FuzzedRequest> {
  const routes = stack.flatMap(({ route }) =>
    route ? route.stack.map(({ method }) => ({ method: method.toUpperCase(), pattern: route.path })) : [],
  );
  if (routes.length < 20) throw new Error(`Only ${routes.length} routes were found`);
  const strange = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
  return fc
    .record({
      route: fc.constantFrom(...routes),
      method: rarely(strange),
      words: fc.array(words(known), { minLength: 4, maxLength: 4 }),
      query: fc.array(fc.tuple(fc.constantFrom(...FIELDS), words(known)), { maxLength: 3 }),
      body: fc.option(bodies(known)),
      type: mostly('application/json', 'text/plain', 'multipart/form-data', ''),
      origin: mostly('own', 'none', 'https://evil.example', 'null'),
      accept: fc.constantFrom('application/json', 'text/html', '*/*', '', 'x/y;q=z'),
      cookie: rarely(words(known)),
      forwarded: fc.oneof(fc.ipV4(), fc.ipV4(), fc.ipV6(), words(known)),
      isSignedIn: fc.boolean(),
    })
    .map(({ route, method, words: filling, query, body, type, origin, accept, cookie, forwarded, isSignedIn }) => {
      const chosen = method ?? route.method;
      const search = query.map(([name, value]) => `${name}=${escaped(value, true)}`).join('&');
      const mayHaveBody = !['GET', 'HEAD', 'OPTIONS'].includes(chosen);
      return {
        method: chosen,
        path: filled(route.pattern, filling) + (search && `?${search}`),
        headers: {
          accept,
          'x-forwarded-for': escaped(forwarded),
          'content-type': type,
          ...(origin === 'none' ? {} : { origin }),
          ...(cookie === null ? {} : { cookie: `token=${escaped(cookie)}` }),
        },
        body: mayHaveBody ? body : null,
        isSignedIn,
      };
    });
}

/** Fills in a route's pattern: each parameter takes the next value, and a wildcard takes two. */
function filled(pattern: string, filling: readonly string[]): string {
  let next = 0;
  const anywhere = filling.slice(0, 2).map((word) => escaped(word));
  const path = pattern
    .replace(/\{\*\w+\}/, anywhere.join('/'))
    .replaceAll(/:\w+/g, () => escaped(filling[next++] ?? '', true) || '-');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Percent-encodes the bytes that are not allowed in headers and URLs; with `wholly`, also the URL
 * delimiters `#?&/`.
 */
function escaped(value: string, wholly = false): string {
  const bytes = [...Buffer.from(value)];
  const isPlain = (byte: number) =>
    byte > 0x20 && byte < 0x7f && !(wholly && '#?&/'.includes(String.fromCharCode(byte)));
  return bytes
    .map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`))
    .join('');
}

const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Sends a request unchanged. Rejects if there is no response within `timeoutMs`. */
export async function send(
  siteUrl: string,
  fuzzed: FuzzedRequest,
  cookie: string,
  timeoutMs: number,
): Promise<FuzzedAnswer> {
  const { method, path, body } = fuzzed;
  const { hostname, port } = new URL(siteUrl);
  const headers = { ...fuzzed.headers };
  if (headers['origin'] === 'own') headers['origin'] = siteUrl;
  if (fuzzed.isSignedIn) headers['cookie'] = [headers['cookie'], cookie].filter(Boolean).join('; ');
  if (body !== null) headers['content-length'] = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const options = { hostname, port, agent, method, path, headers, signal: AbortSignal.timeout(timeoutMs) };
    const call = request(options, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      text(response).then((body) => resolve({ status, headers: answered, text: body }), reject);
    });
    call.on('error', reject);
    call.end(body ?? undefined);
  });
}

/** Closes the keep-alive connections. */
export function endFuzzing(): void {
  agent.destroy();
}
