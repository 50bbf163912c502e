import { setTimeout as sleep } from 'node:timers/promises';
import type { AccessAnswer } from '../../src/shared/contract/access.js';
import type { CheckoutAnswer } from '../../src/shared/contract/payment.js';
import { mailTo, tokenIn } from '../support/accounts.js';
import { accessCalls, type Member, newMember } from '../support/member.js';
import { eventually, PASSWORD, priceId, quiet, stripe } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

const NEW_PASSWORD = 'staple battery correct';
const CONFIRMED_AS_YOURS = 'Your account is confirmed as yours';

/**
 * Ways to prove that an address is theirs. Each returns a visitor who is signed in to the account.
 */
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

describe.each(Object.entries(WAYS))(
  'An account that someone else opened with my address, and I %s',
  (_way, reclaim) => {
    let site: Site;
    let squatter: Member;
    beforeAll(async () => {
      site = await startSite();
    });
    afterAll(() => site.stop());
    beforeEach(async () => {
      await quiet(site);
      await site.sandbox.reset();
      squatter = await newMember(site);
      await site.sandbox.answerAccess(200, { state: 'granted' });
    });

    test('deletes the former holder’s form, so my plan gives access only after my own', async () => {
      await squatter.submit();
      const owner = await reclaim(site, squatter.email);
      expect((await squatter.visitor.get('/users/me')).status).toBe(401);
      expect((await site.visitor().post('/users/login', { email: squatter.email, password: PASSWORD })).status).toBe(
        401,
      );
      const me: Member = { ...squatter, visitor: owner };
      const { body } = await owner.get('/post-purchase/access');
      expect(body).toEqual({ grants: [], info: null });
      expect((await owner.get<{ emailVerified: boolean }>('/users/me')).body.emailVerified).toBe(true);
      const { text } = await mailTo(site, me.email, CONFIRMED_AS_YOURS);
      expect(text).not.toContain('A subscription runs');
      expect(await accessCalls(site)).toEqual([]);
    });

    test('stores nothing of the former holder’s forms in flight', async () => {
      const mine = new AbortController();
      const forms: Promise<unknown>[] = [];
      const sending = (async () => {
        for (let at = 0; !mine.signal.aborted && at < 150; at++) {
          forms.push(squatter.submit({ tradingViewUsername: `theirs_${at}` }));
          await sleep(4);
        }
      })();
      const owner = await reclaim(site, squatter.email);
      mine.abort();
      await sending;
      await Promise.all(forms);
      expect((await owner.get('/post-purchase/access')).body).toEqual({ grants: [], info: null });
    });

    test('removes the former holder’s access and keeps the plan waiting for my form', async () => {
      const { subscriptionId } = await squatter.subscribe('PRO_SINGLE_TV');
      await squatter.submit();
      await squatter.reaches('tradingview', 'granted');
      const owner = await reclaim(site, squatter.email);
      const revocation = await eventually(
        async () => (await accessCalls(site)).find(({ type }) => type === 'access.revoke'),
        (call) => call !== undefined,
      );
      expect(revocation?.data.remove).toEqual([{ userName: squatter.userName }]);
      const { body } = await owner.get<AccessAnswer>('/post-purchase/access');
      expect(body.info).toBeNull();
      expect(body.grants.find(({ kind }) => kind === 'tradingview')).toMatchObject({ state: 'requested' });
      await quiet(site);
      expect((await owner.get(`/payment/subscription-status/${squatter.email}`)).body).toMatchObject({
        paid: true,
        subscriptions: [{ planKey: 'PRO_SINGLE_TV', status: 'trialing' }],
        trialAvailable: false,
      });
      expect((await stripe<{ status: string }>(site, `/subscriptions/${subscriptionId}`)).status).toBe('trialing');
      const given = { firstName: 'Ada', lastName: 'Owner', email: squatter.email, ntEmail: squatter.email };
      await owner.post('/payment/send-post-purchase-info', { ...given, tradingViewUsername: 'TheOwner' });
      await eventually(
        async () =>
          (await accessCalls(site)).find(
            ({ data }) => data.account !== null && 'userName' in data.account && data.account.userName === 'TheOwner',
          ),
        (call) => call !== undefined,
      );
    });

    test('gives me their purchase in my export and Customer Settings, without a second subscription', async () => {
      await squatter.subscribe('PRO_SINGLE_TV');
      const { email } = squatter;
      const owner = await reclaim(site, email);
      expect((await owner.get('/users/export')).body).toMatchObject({
        subscriptions: [{ planKey: 'PRO_SINGLE_TV' }],
        checkoutConsents: [{ planKey: 'PRO_SINGLE_TV' }],
      });
      expect(await owner.post('/payment/customer-portal', { email })).toMatchObject({ status: 200 });
      const order = { priceId: priceId('STANDARD_BOTH'), subscription: true };
      const { body } = await owner.post<CheckoutAnswer>('/payment/create-checkout-session', order);
      expect(body.redirect).toMatch(/\/portal\//);
    });

    test('emails me about a running plan and how to end it', async () => {
      await squatter.subscribe('PRO_SINGLE_TV');
      await reclaim(site, squatter.email);
      const { text } = await mailTo(site, squatter.email, CONFIRMED_AS_YOURS);
      expect(text).toContain(
        'This account has a subscription. Didn’t start it? Cancel it in your account or reply to this email.\n\n' +
          'To use your plan, send the Get Started form again with your own account details.',
      );
    });

    test('closes a checkout that the former holder left open', async () => {
      await squatter.press();
      const { customer } = await squatter.atStripe();
      await reclaim(site, squatter.email);
      const sessions = await eventually(
        async () =>
          (await stripe<{ data: { status: string }[] }>(site, `/checkout/sessions?customer=${customer}`)).data,
        (found) => found.every(({ status }) => status !== 'open'),
      );
      expect(sessions.map(({ status }) => status)).toEqual(['expired']);
    });
  },
);
