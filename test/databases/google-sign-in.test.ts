import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import type { AccountAnswer, GoogleLoginAnswer } from '../../src/shared/contract/users.js';
import type { GoogleChoice } from '../support/sandbox.js';
import { mailTo, newEmail, PASSWORD, signedUp, tokenIn, verifiedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const start = async (visitor: Visitor): Promise<string> =>
  (await visitor.get<GoogleLoginAnswer>('/users/login/google')).body.url;

/** Signs in at Google; the result is the callback's redirect. */
async function withGoogle(visitor: Visitor, choice: GoogleChoice): Promise<string | null> {
  return arrive(visitor, await site.sandbox.signInWithGoogle(await start(visitor), choice));
}

async function arrive(visitor: Visitor, callbackUrl: string): Promise<string | null> {
  const answer = await visitor.get(callbackUrl);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.headers.get('location');
}

/** The cookie of a sign-in attempt, named after its state. */
const stateCookie = (url: string): string =>
  `google_state_${new URL(url).searchParams.get('state')?.slice(0, 16) ?? ''}`;

const me = async (visitor: Visitor) => (await visitor.get<AccountAnswer>('/users/me')).body;
const failed = (): string => `${site.url}/auth/callback#error=google_failed`;

describe('call GET /users/login/google', () => {
  it("returns the consent screen's URL; a ten-minute cookie stores state and PKCE verifier", async () => {
    const visitor = site.visitor();
    const answer = await visitor.get<GoogleLoginAnswer>('/users/login/google');
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['url']]);
    const url = new URL(answer.body.url);
    expect(`${url.origin}${url.pathname}`).toBe(`${site.sandbox.url}/google/o/oauth2/v2/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'sandbox-client',
      redirect_uri: `${site.url}/users/login/google/callback`,
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const line = visitor.cookies.get(stateCookie(answer.body.url))?.line;
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=600']) expect(line).toContain(attribute);
  });

  it('uses a new state and challenge each time', async () => {
    const [first, second] = [new URL(await start(site.visitor())), new URL(await start(site.visitor()))];
    for (const name of ['state', 'code_challenge']) {
      expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name));
    }
  });

  it.each(['?code=x', '?error=access_denied'])('%s is 400 invalid_request', async (query) => {
    const answer = await site.visitor().get<ErrorAnswer>(`/users/login/google${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });

  it('works while Google is down', async () => {
    await site.sandbox.outage('google', true);
    const answer = await site.visitor().get('/users/login/google');
    await site.sandbox.outage('google', false);
    expect(answer.status).toBe(200);
  });
});

describe('route /auth/callback: return from Google', () => {
  it('opens a verified account without a password and sets both cookies', async () => {
    const [visitor, email] = [site.visitor(), newEmail('new+tag')];
    expect(await withGoogle(visitor, { email })).toBe(`${site.url}/auth/callback#email=${encodeURIComponent(email)}`);
    expect([...visitor.cookies.keys()].sort()).toEqual(['known_browser', 'refresh_token', 'token']);
    expect(await me(visitor)).toMatchObject({ email, emailVerified: true, hasPassword: false, hasGoogle: true });
    expect((await visitor.post('/users/refresh')).status).toBe(200);
  });

  it('opens the same account the next time', async () => {
    const email = newEmail();
    const [first, second] = [site.visitor(), site.visitor()];
    await withGoogle(first, { email });
    await withGoogle(second, { email });
    expect((await me(second)).createdAt).toBe((await me(first)).createdAt);
  });

  it('two simultaneous first sign-ins open one account', async () => {
    const email = newEmail();
    const visitors = [site.visitor(), site.visitor()];
    const urls = await Promise.all(
      visitors.map(async (visitor) => site.sandbox.signInWithGoogle(await start(visitor), { email })),
    );
    await Promise.all(visitors.map((visitor, index) => arrive(visitor, urls[index] ?? '')));
    const [first, second] = await Promise.all(visitors.map(me));
    expect(first?.createdAt).toBe(second?.createdAt);
    expect(first?.email).toBe(email);
  });

  it('links a verified password account, keeps its password and sends a notice', async () => {
    const email = newEmail();
    const owner = await verifiedUp(site, email);
    const visitor = site.visitor();
    await withGoogle(visitor, { email: email.toUpperCase() });
    expect(await me(visitor)).toMatchObject({ email, hasPassword: true, hasGoogle: true });
    expect((await owner.get('/users/me')).status).toBe(200);
    expect((await site.visitor().post('/users/login', { email, password: PASSWORD })).status).toBe(200);
    await mailTo(site, email, 'Google sign-in was added');
  });

  it('takes over an unverified account and ends its password, sessions and links', async () => {
    const email = newEmail('squatted');
    const squatter = await signedUp(site, email);
    const link = tokenIn(await mailTo(site, email, 'Confirm'));
    const owner = site.visitor();
    await withGoogle(owner, { email });
    expect(await me(owner)).toMatchObject({ email, emailVerified: true, hasPassword: false, hasGoogle: true });
    expect((await squatter.get('/users/me')).status).toBe(401);
    expect((await squatter.post('/users/refresh')).status).toBe(401);
    expect((await site.visitor().post('/users/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await owner.post('/users/verify-email', { token: link })).status).toBe(400);
    await mailTo(site, email, 'Your account is confirmed as yours');
  });

  it('a Google account gets a password with a reset email, not by registering', async () => {
    const email = newEmail();
    await withGoogle(site.visitor(), { email });
    const registered = await site.visitor().post('/users/register', { email, password: PASSWORD });
    expect(registered.status).toBe(409);
    await site.visitor().post('/users/request-password-reset', { email });
    const token = tokenIn(await mailTo(site, email, 'Reset'));
    expect((await site.visitor().post('/users/reset-password', { token, password: PASSWORD })).status).toBe(204);
    expect((await site.visitor().post('/users/login', { email, password: PASSWORD })).status).toBe(200);
  });

  it('error: denied consent leads to google_denied', async () => {
    const visitor = site.visitor();
    expect(await withGoogle(visitor, { deny: true })).toBe(`${site.url}/auth/callback#error=google_denied`);
    expect([...visitor.cookies.keys()]).toEqual([]);
  });

  it('error: an address that Google has not verified leads to google_unverified_email', async () => {
    const [visitor, email] = [site.visitor(), newEmail('unverified')];
    const location = await withGoogle(visitor, { email, verified: false });
    expect(location).toBe(`${site.url}/auth/callback#error=google_unverified_email`);
    expect(visitor.cookie('token')).toBeUndefined();
    expect((await site.visitor().post('/users/register', { email, password: PASSWORD })).status).toBe(201);
  });

  it('error: a foreign state, a missing or forged cookie and a used code lead to google_failed', async () => {
    const visitor = site.visitor();
    const callback = await site.sandbox.signInWithGoogle(await start(visitor), { email: newEmail() });
    const foreign = new URL(callback);
    foreign.searchParams.set('state', new URL(await start(site.visitor())).searchParams.get('state') ?? '');
    const name = stateCookie(callback);
    const cookie = visitor.cookies.get(name);

    expect(await arrive(site.visitor(), callback)).toBe(failed());
    const forger = site.visitor();
    if (cookie) forger.cookies.set(name, { ...cookie, value: `${cookie.value.slice(0, -4)}AAAA` });
    expect(await arrive(forger, callback)).toBe(failed());
    expect(await arrive(visitor, foreign.href)).toBe(failed());

    expect(await arrive(visitor, callback)).toMatch(/#email=/);
    if (cookie) visitor.cookies.set(name, cookie);
    expect(await arrive(visitor, callback)).toBe(failed());
  });

  it('error: a profile without a sub opens no account', async () => {
    await withGoogle(site.visitor(), { email: newEmail() });
    const [visitor, email] = [site.visitor(), newEmail('nameless')];
    await site.sandbox.signInWithGoogle(await start(site.visitor()), { email });
    await site.sandbox.control('/google/account', { email, hidesSub: true });
    expect(await withGoogle(visitor, { email })).toBe(failed());
    expect([visitor.cookie('token'), (await visitor.get('/users/me')).status]).toEqual([undefined, 401]);
  });

  it("error: another browser's code with our own state leads to google_failed (PKCE)", async () => {
    const [victim, attacker] = [site.visitor(), site.visitor()];
    const stolen = new URL(await site.sandbox.signInWithGoogle(await start(victim), { email: newEmail() }));
    stolen.searchParams.set('state', new URL(await start(attacker)).searchParams.get('state') ?? '');
    expect(await arrive(attacker, stolen.href)).toBe(failed());
    expect(attacker.cookie('token')).toBeUndefined();
  });

  it.each(['', '?state=x', '?code=', '?code=x', '?code=a&code=b&state=x&state=y', '?error=server_error'])(
    'error: the callback with “%s” leads to google_failed',
    async (query) => {
      const visitor = site.visitor();
      await start(visitor);
      expect(await arrive(visitor, `/users/login/google/callback${query}`)).toBe(failed());
    },
  );

  it('error: an outage of Google leads to google_failed; the next attempt succeeds', async () => {
    const [visitor, email] = [site.visitor(), newEmail()];
    const callback = await site.sandbox.signInWithGoogle(await start(visitor), { email });
    await site.sandbox.outage('google', true);
    const location = await arrive(visitor, callback);
    await site.sandbox.outage('google', false);
    expect(location).toBe(failed());
    expect(await withGoogle(visitor, { email })).toMatch(/#email=/);
  });
});

describe('an API with another origin than the pages', () => {
  it('Google returns to the API, which redirects to the pages', async () => {
    const apart = await startSite({ SITE_URL: 'https://www.example.com', API_ORIGIN: 'https://api.example.com' });
    try {
      await apart.sandbox.setSite('https://api.example.com');
      const [visitor, email] = [apart.visitor(), newEmail()];
      const url = await start(visitor);
      expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://api.example.com/users/login/google/callback');
      const { pathname, search } = new URL(await apart.sandbox.signInWithGoogle(url, { email }));
      const page = 'https://www.example.com/auth/callback';
      expect(await arrive(visitor, pathname + search)).toBe(`${page}#email=${encodeURIComponent(email)}`);
      expect(await arrive(visitor, pathname + search)).toBe(`${page}#error=google_failed`);
    } finally {
      await apart.stop();
    }
  });
});
