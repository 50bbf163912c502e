import type { AccountAnswer, SessionAnswer } from '../../src/shared/contract/users.js';
import { hashesOfRefreshToken } from '../../src/users/auth/sessions.service.js';
import { Session } from '../../src/users/auth/session.entity.js';
import { AccessTokensService } from '../../src/users/auth/access-tokens.service.js';
import { User } from '../../src/users/user.entity.js';
import { newEmail, signedIn, signedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const withCookies = (...pairs: readonly string[]) => ({ cookie: pairs.join('; ') });
const token = (visitor: Visitor): string => visitor.cookie('token') ?? '';
const refreshToken = (visitor: Visitor): string => visitor.cookie('refresh_token') ?? '';
const lives = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/users/me')).status === 200;

/** Tokens store the second of their signature. */
const secondPasses = () => new Promise((resolve) => setTimeout(resolve, 1100));

/** Pretends that the session of this refresh token was renewed some time ago. */
async function backdate(token: string): Promise<void> {
  const familyHash = hashesOfRefreshToken(token)?.familyHash ?? '';
  const renewedAt = new Date(Date.now() - 11_000);
  await site.database.transaction(() => site.database.repository(Session).update({ familyHash }, { renewedAt }));
}

describe('several cookies of one name', () => {
  it('uses the access token with a live session, whichever comes first', async () => {
    const email = newEmail();
    const [gone, live] = [await signedUp(site, email), await signedIn(site, email)];
    const [ended, lasting] = [token(gone), token(live)];
    await gone.post('/users/logout');
    for (const other of [ended, 'of.another.host', `${lasting.slice(0, -4)}AAAA`, '%E0%A4%A', '""']) {
      for (const pair of [
        [other, lasting],
        [lasting, other],
      ]) {
        const cookies = withCookies(...pair.map((value) => `token=${value}`));
        const answer = await site.visitor().get<AccountAnswer>('/users/me', cookies);
        expect([answer.status, answer.body.email]).toEqual([200, email]);
      }
    }
    expect((await site.visitor().get('/users/me', withCookies(`token=${ended}`, 'token=x'))).status).toBe(401);
  });

  it('uses the newer of two live sessions', async () => {
    const [before, email] = [await signedUp(site), newEmail()];
    await secondPasses();
    const after = await signedUp(site, email);
    for (const pair of [
      [before, after],
      [after, before],
    ]) {
      const cookies = withCookies(...pair.map((visitor) => `token=${token(visitor)}`));
      expect((await site.visitor().get<AccountAnswer>('/users/me', cookies)).body.email).toBe(email);
    }
  });

  it('looks up at most five valid tokens', async () => {
    const email = newEmail();
    const visitor = await signedUp(site, email);
    const junk = Array.from({ length: 20 }, (_none, at) => `token=of.another.host${at}`);
    const mine = `token=${token(visitor)}`;
    expect((await site.visitor().get('/users/me', withCookies(...junk, mine))).status).toBe(200);
    const user = await site.database.repository(User).findOneByOrFail({ email });
    // Newer tokens with valid signatures for sessions that never existed.
    await secondPasses();
    const gone = Array.from(
      { length: 5 },
      (_none, at) => `token=${site.app.get(AccessTokensService).sign(user, `gone${at}`)}`,
    );
    expect((await site.visitor().get('/users/me', withCookies(...gone.slice(1), mine))).status).toBe(200);
    expect((await site.visitor().get('/users/me', withCookies(...gone, mine))).status).toBe(401);
  });

  it('signing out ends every session in the cookies', async () => {
    const visitors = [await signedUp(site), await signedUp(site), await signedUp(site)];
    const [one, two, three] = visitors;
    const cookies = withCookies(
      `token=${token(one!)}`,
      `token=${token(two!)}`,
      'refresh_token=x.y',
      `refresh_token=${refreshToken(three!)}`,
    );
    expect((await site.visitor().post('/users/logout', undefined, cookies)).status).toBe(204);
    expect(await Promise.all(visitors.map(lives))).toEqual([false, false, false]);
  });

  it('renews with the valid refresh token among foreign, ended and replaced ones', async () => {
    const email = newEmail();
    const [gone, visitor] = [await signedUp(site, email), await signedIn(site, email)];
    const ended = refreshToken(gone);
    await gone.post('/users/logout');
    const replaced = refreshToken(visitor);
    await visitor.post('/users/refresh');
    await backdate(replaced);
    const others = ['of.another.host', ended, replaced].map((value) => `refresh_token=${value}`);
    const answer = await site
      .visitor()
      .post<SessionAnswer>(
        '/users/refresh',
        undefined,
        withCookies(...others, `refresh_token=${refreshToken(visitor)}`),
      );
    expect([answer.status, answer.body.email]).toEqual([200, email]);
    expect(await lives(visitor)).toBe(true);
  });

  it('GET /users/session-hint returns only whether the browser sends session cookies', async () => {
    const visitor = await signedUp(site);
    const hint = async (cookie?: string) =>
      (await site.visitor().get('/users/session-hint', cookie === undefined ? {} : { cookie })).body;
    expect((await visitor.get('/users/session-hint')).body).toEqual({ hasCookies: true });
    expect(await hint()).toEqual({ hasCookies: false });
    expect(await hint('other=1')).toEqual({ hasCookies: false });
    expect(await hint('refresh_token=x')).toEqual({ hasCookies: true });
  });
});
