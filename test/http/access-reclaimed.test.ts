import { mailTo, tokenIn } from '../support/accounts.js';
import { accessCalls, type Member, newMember } from '../support/member.js';
import { eventually, PASSWORD, stripe } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

const NEW_PASSWORD = 'staple battery correct';

/** Proofs that an address is theirs; each gives a visitor who is signed in to the account. */
const WAYS: Record<string, (site: Site, email: string) => Promise<Visitor>> = {
  'signs in with Google': async (site, email) => {
    const visitor = site.visitor();
    const { body } = await visitor.get<{ url: string }>('/users/login/google');
    await visitor.get(await site.sandbox.signInWithGoogle(body.url, { email }));
    return visitor;
  },
  'resets the password by mail': async (site, email) => {
    const visitor = site.visitor();
    await visitor.post('/users/request-password-reset', { email });
    const token = tokenIn(await mailTo(site, email, 'Reset your password'));
    await visitor.post('/users/reset-password', { token, password: NEW_PASSWORD });
    await visitor.post('/users/login', { email, password: NEW_PASSWORD });
    return visitor;
  },
};

describe.each(Object.entries(WAYS))('An account that somebody opened with my address, and I %s', (_way, reclaim) => {
  let site: Site;
  let squatter: Member;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    await site.sandbox.reset();
    squatter = await newMember(site);
    await site.sandbox.answerAccess(200, { state: 'granted' });
  });

  test('what they told us about themselves is gone: my plan gives access to nobody before my own form', async () => {
    await squatter.submit();
    const owner = await reclaim(site, squatter.email);
    expect((await squatter.visitor.get('/users/me')).status).toBe(401);
    expect((await site.visitor().post('/users/login', { email: squatter.email, password: PASSWORD })).status).toBe(401);
    const me: Member = { ...squatter, visitor: owner };
    const { body } = await owner.get('/post-purchase/access');
    expect(body).toEqual({ grants: [], info: null });
    expect((await owner.get<{ emailVerified: boolean }>('/users/me')).body.emailVerified).toBe(true);
    await mailTo(site, me.email, 'Your account is confirmed as yours');
    expect(await accessCalls(site)).toEqual([]);
  });

  test('access that they had is taken back, and the plan that runs waits for my form', async () => {
    await squatter.subscribe('PRO_SINGLE_TV');
    await squatter.submit();
    await squatter.reaches('tradingview', 'granted');
    const owner = await reclaim(site, squatter.email);
    const revocation = await eventually(
      async () => (await accessCalls(site)).find(({ type }) => type === 'access.revoke'),
      (call) => call !== undefined,
    );
    expect(revocation?.data.remove).toEqual([{ userName: squatter.userName }]);
    const { body } = await owner.get<{ grants: { kind: string; state: string }[]; info: unknown }>(
      '/post-purchase/access',
    );
    expect(body.info).toBeNull();
    expect(body.grants.find(({ kind }) => kind === 'tradingview')?.state).toBe('requested');
  });

  test('a checkout that they left open is closed', async () => {
    await squatter.press();
    const { customer } = await squatter.atStripe();
    await reclaim(site, squatter.email);
    const sessions = await eventually(
      async () => (await stripe<{ data: { status: string }[] }>(site, `/checkout/sessions?customer=${customer}`)).data,
      (found) => found.every(({ status }) => status !== 'open'),
    );
    expect(sessions.map(({ status }) => status)).toEqual(['expired']);
  });
});
