import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { RateLimiterService } from '../../src/http/rate-limiter.service.js';
import { requestRaw } from '../support/raw-request.js';
import { eventually } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

const API_ORIGIN = 'https://api.example.com';
const PARTNER = 'https://www.example.com';

describe('edge of the server', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({
      ALLOWED_ORIGINS: PARTNER,
      API_ORIGIN,
      TRUST_PROXY: '1',
      METRICS_TOKEN: 'a token for the metrics',
      CHAT_WIDGET_URL: 'https://chat.example.com/widget?id=1',
      AFFILIATE_TRACKER_URL: 'https://tracker.example.com/script.js',
    });
  });
  afterAll(() => site.stop());

  describe('health and metrics', () => {
    test.each(['/health/live', '/health/ready'])('GET %s answers 200', async (path) => {
      expect(await site.visitor().get(path)).toMatchObject({ status: 200, body: { status: 'ok' } });
    });

    test.each([undefined, 'Bearer wrong', 'a token for the metrics'])(
      'refuses GET /metrics with authorization %s',
      async (authorization) => {
        const answer = await site.visitor().get('/metrics', authorization === undefined ? {} : { authorization });
        expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
        expect(answer.text).not.toContain('process_cpu');
      },
    );

    test('GET /metrics with its token counts requests by route, never by address', async () => {
      await site.visitor().get('/payment/subscription-status/someone@example.com');
      const { status, text } = await site
        .visitor()
        .get('/metrics', { authorization: 'Bearer a token for the metrics' });
      expect(status).toBe(200);
      expect(text).toContain('route="/payment/subscription-status/:email"');
      expect(text).not.toContain('someone@example.com');
    });

    test('counts pages by address, strategy pages together, and the rest as files or other', async () => {
      for (const path of ['/pricing', '/backtests/orb', '/backtests/mars', '/nothing-here', '/favicon.svg']) {
        await site.visitor().get(path, { accept: 'text/html' });
      }
      const { text } = await site.visitor().get('/metrics', { authorization: 'Bearer a token for the metrics' });
      const counted = (route: string) =>
        Number(new RegExp(`_count\\{method="GET",route="${route}",status="\\d+"\\} (\\d+)`).exec(text)?.[1] ?? 0);
      expect(['/pricing', '/backtests/:slug', 'file', 'other'].map(counted)).toEqual([1, 2, 1, 1]);
      expect(text).not.toContain('/nothing-here');
    });
  });

  describe('headers', () => {
    test('lets pages run only scripts of the site and its two consented third parties', async () => {
      const { headers } = await site.visitor().get('/health/live');
      const policy = new Map(
        (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
          const [name = '', ...sources] = directive.trim().split(' ');
          return [name, sources] as const;
        }),
      );
      expect(policy.get('default-src')).toEqual(["'self'"]);
      expect(policy.get('script-src')).toEqual(["'self'", 'https://tracker.example.com']);
      expect(policy.get('connect-src')).toEqual([
        "'self'",
        API_ORIGIN,
        'https://tracker.example.com',
        'https://chat.example.com',
      ]);
      expect(policy.get('frame-src')).toEqual(['https://chat.example.com']);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
    });

    test('forbids framing and unused features, and shares only link images with other sites', async () => {
      const corp = async (path: string) => (await site.visitor().get(path)).headers.get('cross-origin-resource-policy');
      const { headers } = await site.visitor().get('/health/live');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('permissions-policy')).toMatch(/camera=\(\), .*payment=\(\)/);
      for (const path of ['/share/home.png', '/favicon.svg', '/icon-192.png', '/apple-touch-icon.png']) {
        expect([path, await corp(path)]).toEqual([path, 'cross-origin']);
      }
      for (const path of ['/health/live', '/users/me', '/share/home.png/x', '/backtests/orb.csv', '/sitemap.xml']) {
        expect([path, await corp(path)]).toEqual([path, 'same-origin']);
      }
    });

    test("clears the browser's cache, and nothing else, at sign-out", async () => {
      expect((await site.visitor().post('/users/logout')).headers.get('clear-site-data')).toBe('"cache"');
    });

    test('/.well-known/change-password redirects to the password form', async () => {
      const answer = await site.visitor().get('/.well-known/change-password');
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${site.url}/account#change-password`]);
      const other = await site
        .visitor()
        .get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200');
      expect(other.status).toBe(404);
    });

    test('gives each response a request ID, which errors repeat', async () => {
      const first = await site.visitor().get<{ requestId: string }>('/users/me');
      const second = await site.visitor().get<{ requestId: string }>('/users/me');
      expect(first.body.requestId).toBe(first.headers.get('x-request-id'));
      expect(first.body.requestId).not.toBe(second.body.requestId);
    });
  });

  describe('calls from other origins', () => {
    test('lets a configured origin send credentials and change data', async () => {
      const answer = await site.visitor().post('/users/logout', undefined, { origin: PARTNER });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe(PARTNER);
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    });

    test.each(['https://evil.example', 'null', 'https://www.example.com.evil.example', 'http://www.example.com'])(
      'refuses changes from origin %s and lets it read nothing',
      async (origin) => {
        const change = await site.visitor().post('/users/logout', undefined, { origin });
        expect(change).toMatchObject({ status: 403, body: { code: 'cross_site_request' } });
        const read = await site.visitor().get('/health/live', { origin });
        expect(read.headers.get('access-control-allow-origin')).not.toBe(origin);
      },
    );

    test('accepts the origin that the request was sent to, with the same scheme only', async () => {
      const { port } = new URL(site.url);
      const own = `http://127.0.0.1:${port}`;
      const call = (origin: string) => requestRaw(own, '/users/logout', { method: 'POST', headers: { origin } });
      expect((await call(own)).status).toBe(204);
      expect((await call(`https://127.0.0.1:${port}`)).status).toBe(403);
    });
  });

  test('counts checkout returns by /64 network', async () => {
    const visitor = site.visitor();
    for (let host = 1; host <= 60; host++) {
      await visitor.get('/payment/checkout-return?session_id=cs_test_nobody_has_it', {
        'x-forwarded-for': `2001:db8:1:1::${host}`,
      });
    }
    const limit = { name: 'checkout-return', subject: '2001:db8:1:1', max: 60, windowSeconds: 600 };
    expect(await site.app.get(RateLimiterService).allows([limit])).toBe(false);
  });

  describe('requests that reach no handler', () => {
    test.each(['constructor', '__proto__', 'hasOwnProperty', 'toString'])(
      'refuses an extra field named %s',
      async (name) => {
        const body = `{"email":"someone@example.com","password":"a long enough one","${name}":1}`;
        const answer = await site.visitor().post('/users/login', body, { 'content-type': 'application/json' });
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
      },
    );

    test.each(['/users/login', '/users/register', '/users/request-password-reset'])(
      'refuses a lone surrogate in POST %s',
      async (path) => {
        const body = '{"email":"\\ud800@example.com","password":"a long enough one"}';
        const answer = await site.visitor().post(path, body, { 'content-type': 'application/json' });
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
      },
    );

    test.each([
      ['without a host', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      [
        'with an unknown expectation',
        'POST /users/login HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n',
        417,
      ],
    ])('refuses a request %s', async (_problem, request, status) => {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
      socket.end(request);
      expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    });

    test('leaves no file open when a connection with pipelined downloads closes early', async () => {
      const before = await openBacktests();
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1').resume();
      socket.write('GET /backtests/orb.csv HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(40));
      await once(socket, 'data');
      socket.destroy();
      expect(await eventually(openBacktests, (open) => open <= before)).toBeLessThanOrEqual(before);
    });

    test('refuses headers of 20 kB with 431', async () => {
      const answer = await requestRaw(site.url, '/health/live', { headers: { 'x-long': 'x'.repeat(20_000) } });
      expect(answer.status).toBe(431);
    });
  });
});

/** The number of backtest files that this process, which runs the site, holds open on Linux. */
async function openBacktests(): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((file) => file.endsWith('.csv')).length;
}

describe('with a closed database', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
    await site.database.close();
  });
  afterAll(() => site.stop());

  test('GET /metrics leaves out metrics from the database, counts them and returns the rest', async () => {
    const { status, text } = await site.visitor().get('/metrics');
    expect(status).toBe(200);
    expect(text).not.toMatch(/^(mails|stripe_events_backlog|access_grants)\w*(\{.*\})? /m);
    expect(text).not.toMatch(/ nan$/im);
    for (const metric of ['mails_waiting', 'mails_oldest_seconds', 'access_grants', 'access_grants_oldest_seconds']) {
      expect(text).toMatch(new RegExp(`^metric_read_failures_total\\{metric="${metric}"\\} 1$`, 'm'));
    }
    expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  });

  test('answers API calls with 503', async () => {
    const answer = await site.visitor().post('/users/login', { email: 'a@example.com', password: 'any words' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await site.visitor().get('/health/ready')).status).toBe(503);
  });
});
