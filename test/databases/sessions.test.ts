import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import type { SessionAnswer, SessionSummary } from '../../src/shared/contract/users.js';
import { Session } from '../../src/users/auth/session.entity.js';
import { newEmail, PASSWORD, signedIn, signedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const refreshWith = (token: string | undefined) =>
  site
    .visitor()
    .post<SessionAnswer & ErrorAnswer>('/users/refresh', undefined, { cookie: `refresh_token=${token ?? ''}` });

const attributes = (lines: readonly string[], name: string): (string | undefined)[] =>
  lines.map((line) => new RegExp(`${name}=[^;]*`).exec(line)?.[0]);
const refreshToken = (visitor: Visitor): string => visitor.cookie('refresh_token') ?? '';
const idsOf = async (visitor: Visitor): Promise<string[]> =>
  (await visitor.get<SessionSummary[]>('/users/sessions')).body.map(({ id }) => id);
const lives = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/users/me')).status === 200;

/** Changes the times of the visitor's sessions as if hours had passed. */
async function change(visitor: Visitor, changes: Partial<Omit<Session, 'user'>>): Promise<void> {
  const { body } = await visitor.get<SessionSummary[]>('/users/sessions');
  await site.database.transaction(async () => {
    for (const { id } of body) await site.database.repository(Session).update({ id }, changes);
  });
}

describe('call POST /users/refresh', () => {
  it('answers a new token and email, sets both cookies and replaces the refresh token', async () => {
    const email = newEmail();
    const visitor = await signedUp(site, email);
    const before = refreshToken(visitor);
    const answer = await visitor.post<SessionAnswer>('/users/refresh');
    expect([answer.status, answer.body.email]).toEqual([200, email]);
    expect(visitor.cookie('token')).toBe(answer.body.token);
    expect(refreshToken(visitor)).not.toBe(before);
    expect(await lives(visitor)).toBe(true);
    expect((await visitor.post('/users/refresh')).status).toBe(200);
  });

  it('works without an access token', async () => {
    const visitor = await signedUp(site);
    visitor.cookies.delete('token');
    expect((await visitor.post('/users/refresh')).status).toBe(200);
    expect(await lives(visitor)).toBe(true);
  });

  it('error: without a refresh token it is 401 unauthenticated', async () => {
    const answer = await site.visitor().post<ErrorAnswer>('/users/refresh');
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });

  it.each(['nonsense', 'a.b', 'a.b.c', '%00.x', `${'x'.repeat(43)}.${'y'.repeat(43)}`])(
    'error: the refresh token %s is 401 session_ended and the cookies are removed',
    async (token) => {
      const answer = await refreshWith(token);
      expect([answer.status, answer.body.code]).toEqual([401, 'session_ended']);
      expect(answer.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(['token=', 'refresh_token=']);
    },
  );

  it('two tabs that refresh at the same moment both stay signed in, and only one gets the new refresh token', async () => {
    const visitor = await signedUp(site);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refreshWith(refreshToken(visitor))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const rotated = answers.filter(({ headers }) =>
      headers.getSetCookie().some((line) => line.startsWith('refresh_token=')),
    );
    expect(rotated).toHaveLength(1);
    expect(await lives(visitor)).toBe(true);
  });

  it('reuse of an old refresh token ends the session, including its newest token', async () => {
    const visitor = await signedUp(site);
    const stolen = refreshToken(visitor);
    await visitor.post('/users/refresh');
    await visitor.post('/users/refresh');
    const answer = await refreshWith(stolen);
    expect([answer.status, answer.body.code]).toEqual([401, 'session_ended']);
    expect(await lives(visitor)).toBe(false);
    expect((await refreshWith(refreshToken(visitor))).status).toBe(401);
  });

  it('a replaced refresh token counts as old after ten seconds', async () => {
    const visitor = await signedUp(site);
    const replaced = refreshToken(visitor);
    await visitor.post('/users/refresh');
    await change(visitor, { renewedAt: new Date(Date.now() - 11_000) });
    expect((await refreshWith(replaced)).status).toBe(401);
    expect(await lives(visitor)).toBe(false);
  });

  it('a refresh token with a wrong first part cannot end a session', async () => {
    const visitor = await signedUp(site);
    await refreshWith(`${'x'.repeat(43)}.${refreshToken(visitor).split('.')[1] ?? ''}`);
    expect(await lives(visitor)).toBe(true);
  });

  it('an expired session is 401 for its access token and its refresh token', async () => {
    const visitor = await signedUp(site);
    await change(visitor, { expiresAt: new Date(Date.now() - 1000) });
    expect(await lives(visitor)).toBe(false);
    expect((await refreshWith(refreshToken(visitor))).body.code).toBe('session_ended');
  });

  it('keeps sessions across a restart', async () => {
    const visitor = await signedUp(site);
    await site.restart();
    expect((await visitor.post('/users/refresh')).status).toBe(200);
  });
});

describe('call GET /users/sessions', () => {
  it('lists live sessions by device, newest first, and marks the current one', async () => {
    const email = newEmail();
    const first = await signedUp(site, email);
    const second = site.visitor();
    second.headers['user-agent'] = FIREFOX;
    await signedIn(site, email, second);
    const { body } = await second.get<SessionSummary[]>('/users/sessions');
    expect(body.map(({ current }) => current)).toEqual([true, false]);
    expect(body[0]?.device).toBe('Firefox on Windows');
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(['createdAt', 'current', 'device', 'id', 'lastSeenAt']);
    await first.post('/users/logout');
    expect((await second.get<SessionSummary[]>('/users/sessions')).body).toHaveLength(1);
  });

  it('updates lastSeenAt after an hour', async () => {
    const visitor = await signedUp(site);
    await change(visitor, { lastSeenAt: new Date('2026-01-01T00:00:00Z') });
    await visitor.get('/users/me');
    const { body } = await visitor.get<SessionSummary[]>('/users/sessions');
    expect(Date.now() - Date.parse(body[0]?.lastSeenAt ?? '')).toBeLessThan(60_000);
  });
});

describe('call DELETE /users/sessions/{id}', () => {
  it('ends another session at once', async () => {
    const email = newEmail();
    const first = await signedUp(site, email);
    const second = await signedIn(site, email);
    const [, firstId] = await idsOf(second);
    expect((await second.delete(`/users/sessions/${firstId}`)).status).toBe(204);
    expect([await lives(first), await lives(second)]).toEqual([false, true]);
  });

  it('ends the current one and removes its cookies', async () => {
    const visitor = await signedUp(site);
    const [id] = await idsOf(visitor);
    expect((await visitor.delete(`/users/sessions/${id}`)).status).toBe(204);
    expect([...visitor.cookies.keys()]).toEqual([]);
  });

  it("is 404 not_found for another person's or an unknown session, and ends nothing", async () => {
    const [mine, other] = [await signedUp(site), await signedUp(site)];
    const [otherId] = await idsOf(other);
    for (const id of [otherId, 'nothing']) {
      const answer = await mine.delete<ErrorAnswer>(`/users/sessions/${id}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    expect(await lives(other)).toBe(true);
    expect((await mine.delete('/users/sessions/%00')).status).toBe(400);
  });
});

describe('constant: the token cookie is set on the shared parent domain', () => {
  it('uses COOKIE_DOMAIN at sign-in and sign-out, but the host for refresh_token', async () => {
    const shared = await startSite({ SITE_URL: 'https://www.example.com', COOKIE_DOMAIN: 'example.com' });
    const visitor = await signedUp(shared);
    const set = ['token', 'refresh_token'].map((name) => visitor.cookies.get(name)?.line ?? '');
    const removed = (await visitor.post('/users/logout')).headers.getSetCookie().slice(-2);
    await shared.stop();
    for (const lines of [set, removed]) {
      expect(attributes(lines, 'Domain')).toEqual(['Domain=example.com', undefined]);
      expect(attributes(lines, 'Path')).toEqual(['Path=/', 'Path=/users']);
    }
  });

  it('clears token cookies of the host and its other parent domains at sign-in and sign-out', async () => {
    const shared = await startSite({ SITE_URL: 'https://www.example.com', COOKIE_DOMAIN: 'example.com' });
    const email = newEmail();
    await signedUp(shared, email);
    const cookie = 'token=of.another.host; refresh_token=x';
    const body = { email, password: PASSWORD };
    const answers = [
      await shared.visitor().post('/users/login', body, { cookie }),
      await shared.visitor().post('/users/logout', undefined, { cookie }),
    ];
    await shared.stop();
    for (const { headers } of answers) {
      const removed = headers.getSetCookie().filter((line) => line.includes('Expires=Thu, 01 Jan 1970'));
      const tokens = attributes(
        removed.filter((line) => line.startsWith('token=')),
        'Domain',
      );
      expect(tokens).toEqual(expect.arrayContaining([undefined, 'Domain=www.example.com']));
      const refresh = attributes(
        removed.filter((line) => line.startsWith('refresh_token=')),
        'Domain',
      );
      expect(refresh).toEqual(expect.arrayContaining(['Domain=www.example.com', 'Domain=example.com']));
    }
  });
});
