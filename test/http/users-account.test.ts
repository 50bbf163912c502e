import { Like } from 'typeorm';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { AppError } from '../../src/http/app-error.js';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { AccountHooksService } from '../../src/users/account/account-hooks.service.js';
import { AccountLink } from '../../src/users/account/account-link.entity.js';
import { Session } from '../../src/users/auth/session.entity.js';
import { User } from '../../src/users/user.entity.js';
import { mailTo, newEmail, PASSWORD, signedIn, signedUp, verifiedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const userOf = (email: string) => site.database.repository(User).findOneBy({ email });

describe('call GET /users/me', () => {
  it('returns the account without internal fields', async () => {
    const email = newEmail();
    const visitor = await verifiedUp(site, email);
    const answer = await visitor.get('/users/me');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      email,
      emailVerified: true,
      hasPassword: true,
      hasGoogle: false,
      pendingEmail: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('call GET /users/export', () => {
  it('downloads everything stored about the person as JSON, without secrets', async () => {
    const email = newEmail();
    const visitor = await signedUp(site, email);
    const hooks = site.app.get(AccountHooksService);
    hooks.exports.set('letters', async (user) => [`to ${user.email}`]);
    const answer = await visitor.get('/users/export');
    hooks.exports.delete('letters');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="account-export.json"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({
      account: { email, hasPassword: true },
      sessions: [{ current: true }],
      letters: [`to ${email}`],
    });
    const user = await userOf(email);
    expect(answer.text).not.toContain(user?.passwordHash);
    expect(answer.text).not.toContain(visitor.cookie('refresh_token'));
  });
});

describe('call DELETE /users/me', () => {
  it('deletes account, sessions and links, clears the cookies and confirms by email', async () => {
    const email = newEmail();
    const [visitor, elsewhere] = [await signedUp(site, email), await signedIn(site, email)];
    const user = await userOf(email);
    const answer = await visitor.delete('/users/me', { confirm: ` ${email.toUpperCase()}`, password: PASSWORD });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(visitor.cookies.size).toBe(0);
    expect((await elsewhere.get('/users/me')).status).toBe(401);
    expect((await elsewhere.post('/users/refresh')).status).toBe(401);
    expect(await userOf(email)).toBeNull();
    const userId = user?.id ?? '';
    expect(await site.database.repository(Session).countBy({ userId })).toBe(0);
    expect(await site.database.repository(AccountLink).countBy({ userId })).toBe(0);
    expect((await site.visitor().post('/users/login', { email, password: PASSWORD })).status).toBe(401);
    await mailTo(site, email, 'Your account was deleted');
    await signedUp(site, email);
  });

  it('only one of two simultaneous deletions succeeds, with one email', async () => {
    const email = newEmail();
    const visitors = [await signedUp(site, email), await signedIn(site, email)];
    const { beforeDelete } = site.app.get(AccountHooksService);
    const waiting: (() => void)[] = [];
    const together = (goOn: () => void): void => {
      waiting.push(goOn);
      if (waiting.length === 2) for (const each of waiting) each();
    };
    beforeDelete.push(() => new Promise<void>(together));
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.delete('/users/me', { confirm: email, password: PASSWORD })),
    );
    beforeDelete.pop();
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401]);
    const mails = site.database.repository(OutboxEmail);
    expect(await mails.countBy({ recipient: email, subject: Like('Your account was deleted%') })).toBe(1);
  });

  it('does not ask for a password if the account has none', async () => {
    const [visitor, email] = [site.visitor(), newEmail('google')];
    const { body } = await visitor.get<{ url: string }>('/users/login/google');
    await visitor.get(await site.sandbox.signInWithGoogle(body.url, { email }));
    expect((await visitor.delete('/users/me', { confirm: email })).status).toBe(204);
    expect(await userOf(email)).toBeNull();
  });

  it('role: a visitor is 401 unauthenticated', async () => {
    const answer = await site.visitor().delete<ErrorAnswer>('/users/me', { confirm: 'a@example.com' });
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });

  it.each<[string, (email: string) => object, number, string]>([
    ['the wrong email', () => ({ confirm: 'other@example.com', password: PASSWORD }), 400, 'invalid_request'],
    ['no email', () => ({ password: PASSWORD }), 400, 'invalid_request'],
    ['the wrong password', (email) => ({ confirm: email, password: 'not this one' }), 403, 'forbidden'],
    ['no password', (email) => ({ confirm: email }), 403, 'forbidden'],
    ['a password of another type', (email) => ({ confirm: email, password: 1 }), 400, 'invalid_request'],
    ['unknown fields', (email) => ({ confirm: email, password: PASSWORD, id: 'x' }), 400, 'invalid_request'],
  ])('error: keeps the account with %s', async (_row, bodyOf, status, code) => {
    const email = newEmail();
    const visitor = await signedUp(site, email);
    const answer = await visitor.delete<ErrorAnswer>('/users/me', bodyOf(email));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await visitor.get('/users/me')).status).toBe(200);
  });

  it('error: keeps the account if a hook before the deletion fails', async () => {
    const email = newEmail();
    const visitor = await signedUp(site, email);
    const { beforeDelete } = site.app.get(AccountHooksService);
    beforeDelete.push(() => Promise.reject(new AppError('unavailable', 'Please try again later.')));
    const answer = await visitor.delete('/users/me', { confirm: email, password: PASSWORD });
    beforeDelete.pop();
    expect(answer.status).toBe(503);
    expect((await visitor.get('/users/me')).status).toBe(200);
  });

  it('error: rolls the deletion back if a hook fails', async () => {
    const email = newEmail();
    const visitor = await signedUp(site, email);
    const { onDelete } = site.app.get(AccountHooksService);
    onDelete.push(async (user) => {
      await site.database.repository(Session).delete({ userId: user.id });
      throw new AppError('unavailable', 'Please try again later.');
    });
    const answer = await visitor.delete('/users/me', { confirm: email, password: PASSWORD });
    onDelete.pop();
    expect(answer.status).toBe(503);
    expect((await visitor.get('/users/me')).status).toBe(200);
  });
});

describe('after a sign-in', () => {
  it('hooks neither delay nor undo a sign-in', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const { afterSignIn } = site.app.get(AccountHooksService);
    let seen = '';
    afterSignIn.push(async (user) => {
      seen = user.email;
      throw new Error('the task failed');
    });
    const visitor = await signedIn(site, email);
    afterSignIn.pop();
    expect(seen).toBe(email);
    expect((await visitor.get('/users/me')).status).toBe(200);
  });
});
