import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import type { AccountAnswer, GoogleLoginAnswer, SessionAnswer } from '../../src/shared/contract/users.js';
import { Session } from '../../src/users/auth/session.entity.js';
import { mailTo, newEmail, PASSWORD, signedIn, signedUp, tokenIn, verifiedUp } from '../support/accounts.js';
import { eventually } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';
import type { Answer, Visitor } from '../support/visitor.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const LINK = 'Confirm your new email address';
const FORMER_TOLD = 'Your email address was changed';
const NEW_TOLD = 'This is your new email address';

const ask = (visitor: Visitor, email: string, password: string | undefined = PASSWORD): Promise<Answer<ErrorAnswer>> =>
  visitor.post<ErrorAnswer>('/users/change-email', { newEmail: email, password });
const confirm = (visitor: Visitor, token: string) =>
  visitor.post<SessionAnswer & ErrorAnswer>('/users/confirm-email', { token });
const linkTo = async (email: string): Promise<string> => tokenIn(await mailTo(site, email, LINK));
const me = async (visitor: Visitor) => (await visitor.get<AccountAnswer>('/users/me')).body;
const lives = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/users/me')).status === 200;

/** Requests the address and uses the emailed link. */
async function move(visitor: Visitor, to: string, password?: string): Promise<void> {
  expect((await ask(visitor, to, password)).status).toBe(202);
  expect((await confirm(visitor, await linkTo(to))).status).toBe(200);
}

async function withGoogle(visitor: Visitor, email: string): Promise<string> {
  const { url } = (await visitor.get<GoogleLoginAnswer>('/users/login/google')).body;
  const back = await visitor.get(await site.sandbox.signInWithGoogle(url, { email }));
  return decodeURIComponent(back.headers.get('location')?.split('#')[1] ?? '');
}

describe('call POST /users/change-email', () => {
  it('only mails a link to the new address, which the account shows as pending', async () => {
    const [email, to] = [newEmail(), newEmail('new')];
    const visitor = await verifiedUp(site, email);
    expect((await me(visitor)).pendingEmail).toBeNull();
    expect((await ask(visitor, ` ${to.toUpperCase()} `)).status).toBe(202);
    expect(await me(visitor)).toMatchObject({ email, pendingEmail: to });
    const mail = await mailTo(site, to, LINK);
    expect(mail.links.some((link) => link.startsWith(`${site.url}/confirm-email#token=`))).toBe(true);
    expect(mail.text).not.toContain(email);
  });

  it('error: a wrong or missing password is 403 forbidden', async () => {
    const visitor = await verifiedUp(site);
    for (const password of ['wrong password', undefined]) {
      const answer = await visitor.post<ErrorAnswer>('/users/change-email', { newEmail: newEmail(), password });
      expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
        403,
        'forbidden',
        ['password'],
      ]);
    }
  });

  it('error: 409 for a taken address, 400 for its own or an invalid one, 401 for visitors', async () => {
    const [email, taken] = [newEmail(), newEmail('taken')];
    const visitor = await verifiedUp(site, email);
    await signedUp(site, taken);
    const answers = [
      await ask(visitor, taken),
      await ask(visitor, email),
      await ask(visitor, 'nobody'),
      await ask(site.visitor(), newEmail()),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'email_taken'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [401, 'unauthenticated'],
    ]);
    expect(Object.keys(answers[1]?.body.fields ?? {})).toEqual(['newEmail']);
  });

  it('allows ten requests an hour per account and three emails an hour per mailbox', async () => {
    const [visitor, other, to] = [await verifiedUp(site), await verifiedUp(site), newEmail('flooded')];
    const statuses: number[] = [];
    for (let times = 0; times < 4; times++) statuses.push((await ask(visitor, to)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    expect((await ask(other, to.replace('@', '+again@'))).status).toBe(429);
    for (let times = 0; times < 6; times++) await ask(visitor, newEmail());
    expect((await ask(visitor, newEmail())).status).toBe(429);
  });

  it('does not use up the registration emails of the new address', async () => {
    const to = newEmail('wanted');
    for (const email of [to, to.replace('@', '+spelled@')]) {
      const visitor = await verifiedUp(site);
      for (let times = 0; times < 7; times++) await ask(visitor, email);
      const owner = await signedUp(site, email);
      await mailTo(site, email, 'Confirm your email address');
      const statuses: number[] = [];
      for (let times = 0; times < 6; times++) statuses.push((await owner.post('/users/resend-verification')).status);
      expect(statuses).toEqual([...Array<number>(5).fill(202), 429]);
    }
  });

  it('needs a sign-in within ten minutes if the account has no password', async () => {
    const [visitor, email] = [site.visitor(), newEmail('google')];
    await withGoogle(visitor, email);
    const before = { createdAt: new Date(Date.now() - 601_000) };
    const { id } = await site.database.repository(Session).findOneByOrFail({ user: { email } });
    await site.database.transaction(() => site.database.repository(Session).update({ id }, before));
    const answer = await ask(visitor, newEmail());
    expect([answer.status, answer.body.code]).toEqual([403, 'sign_in_again']);
    await withGoogle(visitor, email);
    expect((await ask(visitor, newEmail())).status).toBe(202);
  });
});

describe('call POST /users/confirm-email', () => {
  it('changes the address, ends other sessions and notifies both addresses', async () => {
    const [email, to] = [newEmail(), newEmail('new')];
    const visitor = await verifiedUp(site, email);
    const other = await signedIn(site, email);
    const [token, refresh] = [visitor.cookie('token'), visitor.cookie('refresh_token')];
    await ask(visitor, to);
    const answer = await confirm(visitor, await linkTo(to));
    expect([answer.status, answer.body.email, answer.body.token]).toEqual([200, to, visitor.cookie('token')]);
    expect([visitor.cookie('token') === token, visitor.cookie('refresh_token') === refresh]).toEqual([false, false]);
    expect(await me(visitor)).toMatchObject({ email: to, emailVerified: true, pendingEmail: null });
    expect([await lives(other), (await other.post('/users/refresh')).status]).toEqual([false, 401]);
    expect((await mailTo(site, email, FORMER_TOLD)).text).toContain(to);
    await mailTo(site, to, NEW_TOLD);
    expect((await site.visitor().post('/users/login', { email, password: PASSWORD })).status).toBe(401);
    expect(await lives(await signedIn(site, to))).toBe(true);
  });

  it('corrects a mistyped address without telling its owner the right one', async () => {
    const [typed, right] = [newEmail('typo'), newEmail('right')];
    const visitor = await signedUp(site, typed);
    await move(visitor, right);
    expect(await me(visitor)).toMatchObject({ email: right, emailVerified: true });
    expect((await mailTo(site, typed, FORMER_TOLD)).text).not.toContain(right);
  });

  it('error: only the newest link works, once, in a session of its account', async () => {
    const [visitor, other, to] = [await verifiedUp(site), await verifiedUp(site), newEmail('new')];
    await ask(visitor, newEmail('first'));
    await ask(visitor, to);
    const token = await linkTo(to);
    const answers = [
      await confirm(site.visitor(), token),
      await confirm(other, token),
      await confirm(visitor, 'x'),
      await confirm(visitor, token),
      await confirm(visitor, token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 400, 400, 200, 400]);
    expect(answers[4]?.body.code).toBe('link_invalid');
  });

  it('error: 409 email_taken if another account got the address meanwhile', async () => {
    const [email, to] = [newEmail(), newEmail('raced')];
    const visitor = await verifiedUp(site, email);
    await ask(visitor, to);
    const token = await linkTo(to);
    await signedUp(site, to);
    expect([(await confirm(visitor, token)).status, (await me(visitor)).email]).toEqual([409, email]);
  });

  it('only one of two simultaneous confirmations of an address succeeds', async () => {
    const [one, two, to] = [await verifiedUp(site), await verifiedUp(site), newEmail('shared')];
    await ask(one, to);
    const first = await linkTo(to);
    await ask(two, to);
    await eventually(
      () => linkTo(to),
      (token) => token !== first,
    );
    const answers = await Promise.all([confirm(one, first), confirm(two, await linkTo(to))]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('links mailed to the former address no longer work', async () => {
    const [email, to] = [newEmail(), newEmail('new')];
    const visitor = await verifiedUp(site, email);
    await site.visitor().post('/users/request-password-reset', { email });
    const token = tokenIn(await mailTo(site, email, 'Reset'));
    await move(visitor, to);
    expect((await site.visitor().post('/users/reset-password', { token, password: PASSWORD })).status).toBe(400);
  });

  it('a new password ends a pending change', async () => {
    const [visitor, to] = [await verifiedUp(site), newEmail('new')];
    await ask(visitor, to);
    const passwords = { currentPassword: PASSWORD, newPassword: 'staple battery correct' };
    expect((await visitor.post('/users/change-password', passwords)).status).toBe(204);
    expect((await confirm(visitor, await linkTo(to))).status).toBe(400);
  });
});
