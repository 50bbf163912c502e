import { Like } from 'typeorm';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../src/shared/contract/users.js';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import type { AccountAnswer } from '../../src/shared/contract/users.js';
import { AccountLink } from '../../src/users/account/account-link.entity.js';
import { User } from '../../src/users/user.entity.js';
import { mailTo, newEmail, PASSWORD, signedIn, signedUp, tokenIn, verifiedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const countUsers = () => site.database.repository(User).count();

const verified = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.get<AccountAnswer>('/users/me')).body.emailVerified;

describe('call POST /users/register', () => {
  it('opens an account and returns its email, trimmed and in lower case', async () => {
    const answer = await site.visitor().post('/users/register', { email: '  Ada@Example.COM ', password: PASSWORD });
    expect([answer.status, answer.body]).toEqual([201, { email: 'ada@example.com' }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('stores the password only as Argon2id, with the configured memory', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const row = await site.database.repository(User).findOneByOrFail({ email });
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=1024,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });

  it('error: an email with an account, in any letter case, is 409 email_taken and changes nothing', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const answer = await site
      .visitor()
      .post<ErrorAnswer>('/users/register', { email: email.toUpperCase(), password: 'some other password' });
    expect([answer.status, answer.body.code]).toEqual([409, 'email_taken']);
    expect(answer.body.error).toMatch(/Sign in or reset/);
    await signedIn(site, email);
  });

  it.each(['ada@bücher.example', 'ada@xn--bcher-kva.example', 'Ada@BU\u0308CHER.example'])(
    'treats all spellings of an international domain as one address: %s',
    async (email) => {
      const answer = await site.visitor().post<ErrorAnswer>('/users/register', { email, password: PASSWORD });
      expect([201, 409]).toContain(answer.status);
      expect(await site.database.repository(User).findBy({ email: Like('ada@%cher%') })).toMatchObject([
        { email: 'ada@xn--bcher-kva.example' },
      ]);
    },
  );

  it('limit: 6 verification emails per hour and address, even if the account is deleted', async () => {
    const email = newEmail('bombed');
    const open = async () => (await site.visitor().post('/users/register', { email, password: PASSWORD })).status;
    for (let count = 0; count < 6; count++) {
      expect(await open()).toBe(201);
      const visitor = await signedIn(site, email);
      expect((await visitor.delete('/users/me', { confirm: email, password: PASSWORD })).status).toBe(204);
    }
    expect(await open()).toBe(429);
    expect(await site.database.repository(User).findOneBy({ email })).toBeNull();
  });

  it('only one of ten simultaneous registrations of an email succeeds', async () => {
    const email = newEmail('race');
    const tries = Array.from({ length: 10 }, () =>
      site.visitor().post('/users/register', { email, password: PASSWORD }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(9).fill(409)]);
  });
});

describe('validation: Sign Up', () => {
  it.each([
    ['email is required', { password: PASSWORD }, 'email'],
    ['email must not be empty', { email: '', password: PASSWORD }, 'email'],
    ['email must be of email type', { email: 'ada', password: PASSWORD }, 'email'],
    ['email must be one address', { email: 'a@example.com,b@example.com', password: PASSWORD }, 'email'],
    ['email must be text', { email: ['a@example.com'], password: PASSWORD }, 'email'],
    ['email must not hold line breaks', { email: 'a@example.com\r\nBcc: b@example.com', password: PASSWORD }, 'email'],
    ['email must not hold spaces, even quoted', { email: '"a b"@example.com', password: PASSWORD }, 'email'],
    ['email has at most 254 characters', { email: `a@${'b.'.repeat(124)}example.com`, password: PASSWORD }, 'email'],
    ['password is required', { email: 'v@example.com' }, 'password'],
    ['password must not be empty', { email: 'v@example.com', password: '' }, 'password'],
    ['password must be text', { email: 'v@example.com', password: 12345678 }, 'password'],
    [
      'unknown fields are refused',
      { email: 'v@example.com', password: PASSWORD, emailVerified: true },
      'emailVerified',
    ],
    ['ids cannot be chosen', { email: 'v@example.com', password: PASSWORD, id: '1' }, 'id'],
  ])('%s', async (_row, body, field) => {
    const before = await countUsers();
    const answer = await site.visitor().post<ErrorAnswer>('/users/register', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(Object.keys(answer.body.fields ?? {})).toContain(field);
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
    expect(await countUsers()).toBe(before);
  });

  it.each([
    ['shorter than the minimum', 'x7$kQ9z', `at least ${PASSWORD_MIN}`],
    ['longer than the maximum', 'ab'.repeat(65), `no more than ${PASSWORD_MAX}`],
    ['one of the commonest', 'Password123', 'guess'],
    ['the email itself', 'weak@example.com', 'email'],
  ])('a password that is %s is 400 weak_password', async (_row, password, words) => {
    const answer = await site.visitor().post<ErrorAnswer>('/users/register', { email: 'weak@example.com', password });
    expect([answer.status, answer.body.code]).toEqual([400, 'weak_password']);
    expect(answer.body.error).toContain(words);
    expect(answer.body.fields).toEqual({ password: answer.body.error });
  });

  it.each([
    ['broken JSON', '{"email":', 'application/json', 400, 'malformed_json'],
    ['JSON that is not an object', '[]', 'application/json', 400, 'invalid_request'],
    ['a form', 'email=a%40example.com&password=x', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['16 kB and more', JSON.stringify({ email: 'x'.repeat(17_000) }), 'application/json', 413, 'payload_too_large'],
    [
      'a NUL character',
      '{"email":"a@example.com","password":"abcdefgh\\u0000"}',
      'application/json',
      400,
      'invalid_request',
    ],
    [
      'a very deep body',
      `{"email":${'['.repeat(7000)}${']'.repeat(7000)}}`,
      'application/json',
      400,
      'invalid_request',
    ],
  ])('rejects %s', async (_row, body, type, status, code) => {
    const answer = await site.visitor().post<ErrorAnswer>('/users/register', body, { 'content-type': type });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['error', 'code', 'requestId']));
  });

  it("a request from another site's page is 403 cross_site_request", async () => {
    const visitor = site.visitor();
    visitor.headers['origin'] = 'https://elsewhere.example';
    const answer = await visitor.post<ErrorAnswer>('/users/register', { email: newEmail(), password: PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([403, 'cross_site_request']);
  });
});

describe('call POST /users/verify-email', () => {
  it('the sign-up email has a one-time link with its token in the fragment', async () => {
    const email = newEmail('verify');
    const visitor = await signedUp(site, email);
    expect(await verified(visitor)).toBe(false);
    const mail = await mailTo(site, email, 'Confirm your email address');
    expect(mail.links).toEqual([`${site.url}/verify-email#token=${tokenIn(mail)}`]);
    expect((await visitor.post('/users/verify-email', { token: tokenIn(mail) })).status).toBe(204);
    expect(await verified(visitor)).toBe(true);
    const again = await visitor.post<ErrorAnswer>('/users/verify-email', { token: tokenIn(mail) });
    expect([again.status, again.body.code]).toEqual([400, 'link_invalid']);
  });

  it("role: the mailbox's owner does not confirm a password that someone else has set", async () => {
    const email = newEmail('squatted');
    const squatter = await signedUp(site, email);
    const token = tokenIn(await mailTo(site, email, 'Confirm'));
    const reader = await site.visitor().post<ErrorAnswer>('/users/verify-email', { token });
    expect([reader.status, reader.body.code]).toEqual([401, 'unauthenticated']);
    const other = await (await signedUp(site)).post<ErrorAnswer>('/users/verify-email', { token });
    expect([other.status, other.body.code]).toEqual([400, 'link_invalid']);
    expect(await verified(squatter)).toBe(false);
    expect((await squatter.post('/users/verify-email', { token })).status).toBe(204);
  });

  it('an expired link is 400 link_invalid and verifies nothing', async () => {
    const email = newEmail('late');
    const visitor = await signedUp(site, email);
    const token = tokenIn(await mailTo(site, email, 'Confirm'));
    const { id } = await site.database.repository(User).findOneByOrFail({ email });
    await site.database.transaction(async () => {
      await site.database.repository(AccountLink).update({ userId: id }, { expiresAt: new Date(Date.now() - 1000) });
    });
    const answer = await visitor.post<ErrorAnswer>('/users/verify-email', { token });
    expect([answer.status, answer.body.code]).toEqual([400, 'link_invalid']);
    expect(await verified(visitor)).toBe(false);
  });

  it('a reset token does not verify', async () => {
    const email = newEmail('mixed');
    const visitor = await signedUp(site, email);
    await visitor.post('/users/request-password-reset', { email });
    const token = tokenIn(await mailTo(site, email, 'Reset your password'));
    expect((await visitor.post('/users/verify-email', { token })).status).toBe(400);
    expect(await verified(visitor)).toBe(false);
  });

  it.each([{}, { token: '' }, { token: 5 }, { token: 'x'.repeat(201) }, { token: 'a', more: 1 }])(
    'validation: %j is 400 invalid_request',
    async (body) => {
      const answer = await (await signedUp(site)).post<ErrorAnswer>('/users/verify-email', body);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    },
  );
});

describe('call POST /users/resend-verification', () => {
  it('role: a visitor is 401 unauthenticated', async () => {
    const answer = await site.visitor().post<ErrorAnswer>('/users/resend-verification');
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });

  it('emails a new link and ends the older one', async () => {
    const email = newEmail('again');
    const visitor = await signedUp(site, email);
    const first = tokenIn(await mailTo(site, email, 'Confirm'));
    expect((await visitor.post('/users/resend-verification')).status).toBe(202);
    let second = first;
    while (second === first) second = tokenIn(await mailTo(site, email, 'Confirm'));
    expect((await visitor.post('/users/verify-email', { token: first })).status).toBe(400);
    expect((await visitor.post('/users/verify-email', { token: second })).status).toBe(204);
  });

  it('is 202 without an email if the address is verified', async () => {
    const email = newEmail('done');
    const visitor = await verifiedUp(site, email);
    expect((await visitor.post('/users/resend-verification')).status).toBe(202);
    await visitor.post('/users/request-password-reset', { email });
    await mailTo(site, email, 'Reset');
    const confirmations = (await site.sandbox.inbox(email)).filter(({ subject }) => subject.startsWith('Confirm'));
    expect(confirmations).toHaveLength(1);
  });

  it('sends five verification emails an hour, then answers 429 with Retry-After', async () => {
    const visitor = await signedUp(site);
    for (let sent = 0; sent < 5; sent++) expect((await visitor.post('/users/resend-verification')).status).toBe(202);
    const answer = await visitor.post<ErrorAnswer>('/users/resend-verification');
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
  });
});
