import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Express } from 'express';
import { isApiPath } from '../../src/pages/page-addresses.js';
import { newEmail, PASSWORD, signedUp, verifiedUp } from '../support/accounts.js';
import { type Site, startSite } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
  security?: object[];
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

let site: Site;
let document: ApiDocument;
let operations: [name: string, operation: Operation][];
let ajv: Ajv2020;

beforeAll(async () => {
  site = await startSite();
  document = (await site.visitor().get<ApiDocument>('/api/openapi.json')).body;
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
});
afterAll(() => site.stop());

/** Path parameters that exist in every checkout. All others refer to missing things. */
const PARAMETERS: Readonly<Record<string, string>> = {
  slug: 'orb',
  file: 'missing.png',
  id: 'missing',
  path: 'pricing',
  email: 'stranger@example.com',
};

/** Calls whose answers are the same for everyone, so that caches may keep them. */
const PUBLIC =
  /^GET \/(?:backtests|screenshots|proof)\/|^GET \/(?:site-settings\.json|robots\.txt|sitemap\.xml|site\.webmanifest|\.well-known\/change-password|\{path\}|api\/openapi\.json)$/;

/** First words of paths with pages instead of JSON. */
const PAGES_ONLY: ReadonlySet<string> = new Set(['operator']);

const firstWordOf = (path: string): string => path.split('/')[1] ?? '';

/** Bodies of successful calls, by call. All other bodies are rejected. */
const valid = (email: string): Readonly<Record<string, object>> => ({
  'POST /users/register': { email: newEmail('new'), password: PASSWORD },
  'POST /users/login': { email, password: PASSWORD },
  'POST /users/verify-email': { token: 'unknown' },
  'POST /users/reset-password': { token: 'unknown', password: PASSWORD },
  'POST /users/request-password-reset': { email },
  'POST /users/change-email': { newEmail: newEmail('changed'), password: PASSWORD },
  'POST /users/confirm-email': { token: 'unknown' },
  'POST /users/change-password': { currentPassword: PASSWORD, newPassword: PASSWORD },
  'POST /payment/create-checkout-session': { priceId: 'price_unknown', subscription: true },
  'POST /payment/customer-portal': { email },
  'POST /payment/cancel-subscription': { subscription: 'sub_unknown' },
  'POST /payment/resume-subscription': { subscription: 'sub_unknown' },
  'POST /payment/send-post-purchase-info': { firstName: 'Ada', lastName: 'Trader', email, ntEmail: email },
  'DELETE /users/me': { confirm: email, password: PASSWORD },
});

async function call(visitor: Visitor, name: string, body?: object): Promise<string[]> {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => PARAMETERS[parameter] ?? '');
  const answer = await visitor.send(method, path, method === 'GET' ? undefined : body, {});
  return mismatches(name, answer.status, answer.headers.get('content-type') ?? '', answer.body);
}

/** Lists the parts of a response that the document does not describe. */
function mismatches(name: string, status: number, type: string, body: unknown): string[] {
  const [method = '', path = ''] = name.split(' ');
  const described = document.paths[path]?.[method.toLowerCase()]?.responses[status];
  if (!described) return [`${name}: status ${status} is not in the document`];
  const contents = Object.entries(described.content ?? {});
  if (contents.length === 0) return [];
  const [expected, content] = contents.find(([one]) => type.startsWith(one.replace('*', ''))) ?? [];
  if (expected === undefined) return [`${name}: ${status} is ${type}`];
  if (!content?.schema) return [];
  const pointer = `api#/paths/${escape(path)}/${method.toLowerCase()}/responses/${status}/content/${escape(expected)}/schema`;
  const validate = ajv.getSchema(pointer);
  if (!validate) return [`${name}: no schema at ${pointer}`];
  return validate(body) === true ? [] : [`${name}: ${status} ${ajv.errorsText(validate.errors)}`];
}

const escape = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

describe('the OpenAPI document', () => {
  it('contains every registered route', () => {
    const app: Express = site.app.getHttpAdapter().getInstance();
    const registered = app.router.stack.flatMap(({ route }) => {
      // The second one is the fallback of the static files, which never answers.
      if (!route || route.path.startsWith('/api/docs') || route.path === '{*any}') return [];
      const path = route.path
        .replace('{*path}', '{path}')
        .replaceAll(/:(\w+)/g, '{$1}')
        .replace(/\/$/, '');
      return route.stack.map(({ method }) => `${method.toUpperCase()} ${path}`);
    });
    expect(operations.map(([name]) => name).sort()).toEqual([...new Set(registered)].sort());
  });

  it('describes what each call answers to a visitor', async () => {
    const found: string[] = [];
    for (const [name] of operations) found.push(...(await call(site.visitor(), name, {})));
    expect(found).toEqual([]);
  });

  it('marks exactly the calls that answer 401 without a session and not with one', async () => {
    const open: string[] = [];
    const guarded = operations.filter(([, operation]) => operation.security);
    for (const [name] of guarded) {
      const [method = '', path = ''] = name.split(' ');
      const answer = await site
        .visitor()
        .send(method, path.replaceAll(/\{\w+\}/g, 'x'), method === 'GET' ? undefined : {}, {});
      if (answer.status !== 401) open.push(`${name}: ${answer.status}`);
    }
    expect(open).toEqual([]);
    expect(guarded.length).toBeGreaterThan(15);
  });

  it('describes what each call answers to a signed-in person, with a valid and with an invalid body', async () => {
    const found: string[] = [];
    for (const [name, operation] of operations) {
      const email = newEmail('person');
      const visitor = await signedUp(site, email);
      if (operation.requestBody) found.push(...(await call(visitor, name, { unknown: 1 })));
      found.push(...(await call(visitor, name, valid(email)[name] ?? {})));
    }
    expect(found).toEqual([]);
  });

  it('keeps every answer of a route that is not public out of caches', async () => {
    const visitor = await signedUp(site, newEmail('cached'));
    const cached: string[] = [];
    for (const [name] of operations.filter(([one]) => !PUBLIC.test(one))) {
      const [method = '', path = ''] = name.split(' ');
      const answer = await visitor.send(
        method,
        path.replaceAll(/\{\w+\}/g, 'x'),
        method === 'GET' ? undefined : {},
        {},
      );
      if (answer.headers.get('cache-control') === 'no-store') continue;
      cached.push(`${name}: add "${firstWordOf(path)}" to NEVER_CACHED in src/http/response-headers.ts`);
    }
    expect(cached).toEqual([]);
  });

  it('counts the first word of every JSON call as a path of the API', () => {
    const missing = operations.flatMap(([name]) => {
      const word = firstWordOf(name.split(' ')[1] ?? '');
      if (PUBLIC.test(name) || PAGES_ONLY.has(word) || isApiPath(`/${word}/unknown`)) return [];
      return [`${name}: add "/${word}" to API_PATHS in src/pages/page-addresses.ts`];
    });
    expect(missing).toEqual([]);
  });

  it('describes the status of a subscriber', async () => {
    const email = newEmail('subscriber');
    const visitor = await verifiedUp(site, email);
    const { status, headers, body } = await visitor.get(`/payment/subscription-status/${email}`);
    const name = 'GET /payment/subscription-status/{email}';
    expect(mismatches(name, status, headers.get('content-type') ?? '', body)).toEqual([]);
  });

  it('describes request bodies that the server accepts', () => {
    const bodies = valid('ada@example.com');
    const rejected = operations.flatMap(([name, { requestBody }]) => {
      const body = bodies[name];
      if (!requestBody || body === undefined) return [];
      const [method = '', path = ''] = name.split(' ');
      const validate = ajv.getSchema(
        `api#/paths/${escape(path)}/${method.toLowerCase()}/requestBody/content/${escape('application/json')}/schema`,
      );
      return validate?.(body) === true ? [] : [`${name}: ${ajv.errorsText(validate?.errors)}`];
    });
    expect(rejected).toEqual([]);
  });
});

describe('the page of the document', () => {
  it('loads its scripts and styles under the content security policy', async () => {
    const page = await site.visitor().get('/api/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'");
    expect(page.text).not.toMatch(/<script>|<script [^>]*>[^<\s]/);
    for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css', 'swagger-ui-init.js']) {
      expect((await site.visitor().get(`/api/docs/${file}`)).status).toBe(200);
    }
  });
});
