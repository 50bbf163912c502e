import { createHmac } from 'node:crypto';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import type { AccountAnswer, SessionAnswer } from '../../src/shared/contract/users.js';
import { Settings } from '../../src/config/settings.js';
import { Session } from '../../src/users/auth/session.entity.js';
import { User } from '../../src/users/user.entity.js';
import { newEmail, PASSWORD, signedIn, signedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT that the product did not sign. */
function forge(claims: object, secret: string, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const body = `${encode(header)}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

const meWith = (token: string) =>
  site.visitor().get<AccountAnswer & ErrorAnswer>('/users/me', { authorization: `Bearer ${token}` });

describe('call POST /users/login', () => {
  it('returns token and email; the token has an email claim and is the token cookie', async () => {
    const email = newEmail();
    const visitor = await signedUp(site, email);
    const answer = await visitor.post<SessionAnswer>('/users/login', {
      email: ` ${email.toUpperCase()}`,
      password: PASSWORD,
    });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['token', 'email']]);
    expect(answer.body.email).toBe(email);
    expect(claimsOf(answer.body.token)).toMatchObject({ email, sub: expect.any(String), sid: expect.any(String) });
    expect(visitor.cookie('token')).toBe(answer.body.token);
  });

  it('constant: the token cookie lives 7 days on path /, SameSite Lax, secure', async () => {
    const line = (await signedUp(site)).cookies.get('token')?.line ?? '';
    const attributes = line.split('; ').slice(1);
    expect(attributes).toEqual(
      expect.arrayContaining(['Max-Age=604800', 'Path=/', 'SameSite=Lax', 'Secure', 'HttpOnly']),
    );
    expect(line).not.toContain('Domain=');
  });

  it('constant: the access token itself lives 7 days', async () => {
    const { exp, iat } = claimsOf((await signedUp(site)).cookie('token') ?? '');
    expect(Number(exp) - Number(iat)).toBe(7 * 86_400);
  });

  it('constant: the refresh_token cookie has no expiry set', async () => {
    const line = (await signedUp(site)).cookies.get('refresh_token')?.line ?? '';
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; Secure/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).not.toMatch(/expires|max-age/i);
  });

  it('error: a wrong password and an unknown email get the same message', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const wrong = await site.visitor().post<ErrorAnswer>('/users/login', { email, password: 'not this one' });
    const unknown = await site.visitor().post<ErrorAnswer>('/users/login', { email: newEmail(), password: PASSWORD });
    for (const answer of [wrong, unknown]) {
      expect([answer.status, answer.body.code]).toEqual([401, 'wrong_credentials']);
      expect(answer.body.error).toBe('That email and password don’t match.');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
  it('accepts hashes of the package `argon2`, which earlier releases used', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const hash = '$argon2id$v=19$m=65536,p=1,t=2$4mUwesLyNEdqQLZxioWJhg$IwI+jH/TgifhXdV/sX3TM0ztJA55gbvVuRE1Ow3EDGg';
    await site.database.transaction(() => site.database.repository(User).update({ email }, { passwordHash: hash }));
    const signIn = (password: string) => site.visitor().post('/users/login', { email, password });
    expect((await signIn('an old pass phrase, kept')).status).toBe(200);
    expect((await signIn(PASSWORD)).status).toBe(401);
  });

  it.each([
    ['email is required', { password: PASSWORD }],
    ['email must be of email type', { email: 'ada', password: PASSWORD }],
    ['password is required', { email: 'ada@example.com' }],
    ['unknown fields are refused', { email: 'ada@example.com', password: PASSWORD, admin: true }],
  ])('validation: Sign In: %s', async (_row, body) => {
    const answer = await site.visitor().post<ErrorAnswer>('/users/login', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });
});

describe('role: signed-in user', () => {
  it.each(['/users/me', '/users/sessions', '/users/export'])('a visitor is 401 unauthenticated at %s', async (path) => {
    const answer = await site.visitor().get<ErrorAnswer>(path);
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });

  it('is recognized by the token cookie or the same token as bearer', async () => {
    const email = newEmail();
    const visitor = await signedUp(site, email);
    expect((await visitor.get<AccountAnswer>('/users/me')).body.email).toBe(email);
    expect((await meWith(visitor.cookie('token') ?? '')).body.email).toBe(email);
  });

  it("is identified by the session, not by the token's claims", async () => {
    const [mine, other] = [newEmail(), newEmail()];
    const visitor = await signedUp(site, mine);
    await signedUp(site, other);
    const secret = site.app.get(Settings).JWT_SECRET;
    const claims = claimsOf(visitor.cookie('token') ?? '');
    expect((await meWith(forge({ ...claims, email: other }, secret))).body.email).toBe(mine);
    const foreign = claimsOf((await signedIn(site, other)).cookie('token') ?? '');
    expect((await meWith(forge({ ...claims, sub: foreign['sub'] }, secret))).status).toBe(401);
  });

  it.each<[string, (claims: Record<string, unknown>, secret: string) => string]>([
    ['signed with another secret', (claims) => forge(claims, 'another secret that is long enough too')],
    ['unsigned (alg none)', (claims) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
    ['expired', (claims, secret) => forge({ ...claims, iat: 1, exp: Math.floor(Date.now() / 1000) - 1 }, secret)],
    ['of no session', (claims, secret) => forge({ ...claims, sid: '00000000-0000-4000-8000-000000000000' }, secret)],
    ['without a session', (claims, secret) => forge({ ...claims, sid: undefined }, secret)],
    ['with an object as session', (claims, secret) => forge({ ...claims, sid: { not: '' } }, secret)],
    ['that is not a token', () => 'nonsense'],
  ])('a token %s is 401 unauthenticated', async (_row, make) => {
    const claims = claimsOf((await signedUp(site)).cookie('token') ?? '');
    const answer = await meWith(make(claims, site.app.get(Settings).JWT_SECRET));
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });
});

describe('call POST /users/logout', () => {
  it('is 204, clears both cookies and ends the session at once', async () => {
    const visitor = await signedUp(site);
    const [token, refresh] = [visitor.cookie('token') ?? '', visitor.cookies.get('refresh_token')?.value ?? ''];
    const answer = await visitor.post('/users/logout');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect([...visitor.cookies.keys()]).toEqual([]);
    expect((await meWith(token)).status).toBe(401);
    const renewed = await site.visitor().post('/users/refresh', undefined, { cookie: `refresh_token=${refresh}` });
    expect(renewed.status).toBe(401);
  });

  it('is 204 without a session, and ends nothing with a forged token', async () => {
    expect((await site.visitor().post('/users/logout')).status).toBe(204);
    const visitor = await signedUp(site);
    const forged = forge(claimsOf(visitor.cookie('token') ?? ''), 'another secret that is long enough too');
    expect((await site.visitor().post('/users/logout', undefined, { authorization: `Bearer ${forged}` })).status).toBe(
      204,
    );
    expect((await visitor.get('/users/me')).status).toBe(200);
  });

  it('also ends the session of an expired access token', async () => {
    const visitor = await signedUp(site);
    const claims = claimsOf(visitor.cookie('token') ?? '');
    const expired = forge({ ...claims, exp: 2 }, site.app.get(Settings).JWT_SECRET);
    await site.visitor().post('/users/logout', undefined, { authorization: `Bearer ${expired}` });
    expect(await site.database.repository(Session).existsBy({ id: String(claims['sid']) })).toBe(false);
  });

  it("another site's page cannot sign a person out", async () => {
    const visitor = await signedUp(site);
    const answer = await visitor.post('/users/logout', undefined, { origin: 'https://elsewhere.example' });
    expect(answer.status).toBe(403);
    expect((await visitor.get('/users/me')).status).toBe(200);
  });
});

/** Statuses of several sign-ins with a wrong password. */
const failures = async (email: string, times: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let tries = 0; tries < times; tries++) {
    statuses.push((await site.visitor().post('/users/login', { email, password: 'wrong password' })).status);
  }
  return statuses;
};

describe('limit: sign-ins of an account', () => {
  it('answers 429 after 10 failures in 15 minutes, even for the right password and after a restart', async () => {
    const email = newEmail('limited');
    await signedUp(site, email);
    expect(await failures(email, 10)).toEqual(Array(10).fill(401));
    await site.restart();
    const answer = await site.visitor().post<ErrorAnswer>('/users/login', { email, password: PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(600);
    expect((await signedUp(site)).cookie('token')).toBeDefined();
  });

  it('a successful sign-in resets the count of failures', async () => {
    const email = newEmail('forgiven');
    await signedUp(site, email);
    expect(await failures(email, 9)).toEqual(Array(9).fill(401));
    await signedIn(site, email);
    expect(await failures(email, 9)).toEqual(Array(9).fill(401));
  });
});

describe('metric: sign_ins_total', () => {
  it('counts sign-ins by method and result', async () => {
    const count = async (result: string): Promise<number> => {
      const { text } = await site.visitor().get('/metrics');
      return Number(new RegExp(`sign_ins_total\\{method="password",result="${result}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
    };
    const [ok, failed] = [await count('ok'), await count('failed')];
    await signedUp(site);
    await site.visitor().post('/users/login', { email: newEmail(), password: PASSWORD });
    expect([await count('ok'), await count('failed')]).toEqual([ok + 1, failed + 1]);
  });
});
