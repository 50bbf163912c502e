import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { RateLimit } from '../../src/http/rate-limit.entity.js';
import { mailTo, newEmail, PASSWORD, signedIn, signedUp, tokenIn, verifiedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

const COOKIE = 'known_browser';
const NEW_PASSWORD = 'staple battery correct';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.database.transaction(() => site.database.repository(RateLimit).clear()));
afterAll(() => site.stop());

const signIn = async (visitor: Visitor, email: string, password: string): Promise<number> =>
  (await visitor.post<ErrorAnswer>('/users/login', { email, password })).status;

/**
 * Statuses of several sign-ins with a wrong password, from `visitor` or each from a new visitor.
 */
const failures = async (email: string, times: number, visitor?: Visitor): Promise<number[]> => {
  const statuses: number[] = [];
  for (let tries = 0; tries < times; tries++) {
    statuses.push(await signIn(visitor ?? site.visitor(), email, 'wrong password'));
  }
  return statuses;
};

/** Strangers use up the account's attempts. */
const lockOut = async (email: string): Promise<void> => {
  expect(await failures(email, 11)).toEqual([...Array<number>(10).fill(401), 429]);
};

/** A browser that has set `NEW_PASSWORD` with a reset link. */
const resetPassword = async (email: string): Promise<Visitor> => {
  const visitor = site.visitor();
  await visitor.post('/users/request-password-reset', { email });
  const token = tokenIn(await mailTo(site, email, 'Reset your password'));
  expect((await visitor.post('/users/reset-password', { token, password: NEW_PASSWORD })).status).toBe(204);
  return visitor;
};

const markOf = (visitor: Visitor): string => {
  const mark = visitor.cookie(COOKIE);
  if (mark === undefined) throw new Error('This browser is not known');
  return mark;
};

describe('a browser that has signed in to the account before', () => {
  it('keeps an HttpOnly, SameSite cookie for a year, also after sign-out', async () => {
    const visitor = await verifiedUp(site);
    const line = visitor.cookies.get(COOKIE)?.line ?? '';
    const attributes = line.split('; ').slice(1);
    expect(attributes).toEqual(
      expect.arrayContaining(['Max-Age=31536000', 'Path=/users', 'SameSite=Lax', 'Secure', 'HttpOnly']),
    );
    await visitor.post('/users/logout');
    expect(visitor.cookie(COOKIE)).toBeDefined();
  });

  it('gets in with the right password while strangers have locked the account', async () => {
    const email = newEmail('owner');
    const owner = await verifiedUp(site, email);
    await owner.post('/users/logout');
    await lockOut(email);
    expect(await signIn(owner, email, PASSWORD)).toBe(200);
    expect(await signIn(site.visitor(), email, PASSWORD)).toBe(429);
  });

  it('gets ten attempts in 15 minutes, apart from those of other devices', async () => {
    const email = newEmail('owner');
    const owner = await verifiedUp(site, email);
    expect(await failures(email, 11, owner)).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await signIn(owner, email, PASSWORD)).toBe(429);
    expect(await signIn(site.visitor(), email, PASSWORD)).toBe(200);
  });

  it('resets its own failures with a success, but not those of strangers', async () => {
    const email = newEmail('owner');
    const owner = await verifiedUp(site, email);
    await failures(email, 9, owner);
    await lockOut(email);
    expect(await signIn(owner, email, PASSWORD)).toBe(200);
    expect(await failures(email, 9, owner)).toEqual(Array(9).fill(401));
    expect(await failures(email, 1)).toEqual([429]);
  });

  it('becomes trusted when it uses a reset link', async () => {
    const email = newEmail('owner');
    await signedUp(site, email);
    const owner = await resetPassword(email);
    expect(await failures(email, 10)).toEqual(Array(10).fill(401));
    expect(await signIn(owner, email, NEW_PASSWORD)).toBe(200);
  });

  it('stays trusted after changing the password in it', async () => {
    const email = newEmail('owner');
    const owner = await verifiedUp(site, email);
    await owner.post('/users/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await lockOut(email);
    expect(await signIn(owner, email, NEW_PASSWORD)).toBe(200);
  });

  it("shares thirty attempts in 15 minutes with the account's other trusted browsers", async () => {
    const email = newEmail('owner');
    await verifiedUp(site, email);
    const browsers = [];
    for (let count = 0; count < 4; count += 1) browsers.push(await signedIn(site, email));
    const [last, ...others] = browsers;
    for (const browser of others) expect(await failures(email, 10, browser)).toEqual(Array(10).fill(401));
    expect(await failures(email, 1, last)).toEqual([429]);
  });

  it('is not trusted while the address is unverified', async () => {
    const visitor = await signedUp(site);
    expect(visitor.cookie(COOKIE)).toBeUndefined();
  });

  it('is no longer trusted once the account is transferred to its owner', async () => {
    const email = newEmail('owner');
    const stranger = await signedUp(site, email);
    await resetPassword(email);
    await lockOut(email);
    expect(await signIn(stranger, email, NEW_PASSWORD)).toBe(429);
  });

  it('is also trusted after a sign-in with Google', async () => {
    const [visitor, email] = [site.visitor(), newEmail('google')];
    const { body } = await visitor.get<{ url: string }>('/users/login/google');
    const callback = new URL(await site.sandbox.signInWithGoogle(body.url, { email }));
    await visitor.get(`${callback.pathname}${callback.search}`);
    expect(visitor.cookie(COOKIE)).toBeDefined();
  });
});

describe('the cookie of a trusted device is ignored', () => {
  it.each<[string, (email: string) => Promise<string>]>([
    ['of another account', async () => markOf(await verifiedUp(site))],
    ['that is not signed', async () => 'nonsense'],
    ['that is an access token', async (email) => (await signedIn(site, email)).cookie('token') ?? ''],
    [
      'from before a password change',
      async (email) => {
        const owner = await signedIn(site, email);
        const mark = markOf(owner);
        await owner.post('/users/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
        return mark;
      },
    ],
    [
      'from before a reset',
      async (email) => {
        const mark = markOf(await signedIn(site, email));
        await resetPassword(email);
        return mark;
      },
    ],
    [
      'of an account that was deleted, after its address was signed up again',
      async (email) => {
        const owner = await signedIn(site, email);
        const mark = markOf(owner);
        await owner.delete('/users/me', { confirm: email, password: PASSWORD });
        // Skips the email with the first account's link.
        await site.sandbox.reset();
        await verifiedUp(site, email);
        return mark;
      },
    ],
  ])('if it is one %s', async (_row, make) => {
    const email = newEmail('owner');
    await verifiedUp(site, email);
    const cookie = `${COOKIE}=${await make(email)}`;
    await lockOut(email);
    const tries = [PASSWORD, NEW_PASSWORD].map((password) =>
      site.visitor().post('/users/login', { email, password }, { cookie }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([429, 429]);
  });

  it('as a session', async () => {
    const token = markOf(await verifiedUp(site));
    expect((await site.visitor().get('/users/me', { authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await site.visitor().get('/users/me', { cookie: `token=${token}` })).status).toBe(401);
  });
});
