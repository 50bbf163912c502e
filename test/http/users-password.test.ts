import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import type { AccountAnswer } from '../../src/shared/contract/users.js';
import { RateLimit } from '../../src/http/rate-limit.entity.js';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { AccountLink } from '../../src/users/account/account-link.entity.js';
import { mailTo, newEmail, PASSWORD, signedIn, signedUp, tokenIn } from '../support/accounts.js';
import { eventually } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const NEW_PASSWORD = 'staple battery correct';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const signInStatus = async (email: string, password: string): Promise<number> =>
  (await site.visitor().post('/users/login', { email, password })).status;

const reset = async (token: string): Promise<number> =>
  (await site.visitor().post('/users/reset-password', { token, password: NEW_PASSWORD })).status;

/** Requests a reset email and returns its token. */
async function resetToken(email: string): Promise<string> {
  const answer = await site.visitor().post('/users/request-password-reset', { email });
  expect([answer.status, answer.text]).toEqual([202, '']);
  return tokenIn(await mailTo(site, email, 'Reset your password'));
}

describe('call POST /users/change-password', () => {
  it('changes the password, ends other sessions and confirms by email', async () => {
    const email = newEmail();
    const [here, elsewhere] = [await signedUp(site, email), await signedIn(site, email)];
    const answer = await here.post('/users/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await here.get('/users/me')).status).toBe(200);
    expect((await elsewhere.get('/users/me')).status).toBe(401);
    expect([await signInStatus(email, PASSWORD), await signInStatus(email, NEW_PASSWORD)]).toEqual([401, 200]);
    await mailTo(site, email, 'Your password was changed');
  });

  it('role: a visitor is 401 unauthenticated', async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await site.visitor().post('/users/change-password', body)).status).toBe(401);
  });

  it('error: a wrong current password is 403 and changes nothing', async () => {
    const email = newEmail();
    const visitor = await signedUp(site, email);
    const answer = await visitor.post<ErrorAnswer>('/users/change-password', {
      currentPassword: 'not this one',
      newPassword: NEW_PASSWORD,
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['currentPassword']);
    expect(await signInStatus(email, PASSWORD)).toBe(200);
  });

  it('error: a weak new password is 400 weak_password', async () => {
    const visitor = await signedUp(site);
    const body = { currentPassword: PASSWORD, newPassword: 'password1' };
    const answer = await visitor.post<ErrorAnswer>('/users/change-password', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'weak_password']);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['newPassword']);
  });

  it.each([{}, { currentPassword: PASSWORD }, { newPassword: NEW_PASSWORD }, { currentPassword: 1, newPassword: 2 }])(
    'validation: %j is 400 invalid_request',
    async (body) => {
      const answer = await (await signedUp(site)).post<ErrorAnswer>('/users/change-password', body);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    },
  );

  it('only one of two simultaneous changes succeeds', async () => {
    const email = newEmail();
    const visitors = [await signedUp(site, email), await signedIn(site, email)];
    const answers = await Promise.all(
      visitors.map((visitor, index) =>
        visitor.post('/users/change-password', { currentPassword: PASSWORD, newPassword: `${NEW_PASSWORD} ${index}` }),
      ),
    );
    const winner = answers.findIndex(({ status }) => status === 204);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await signInStatus(email, `${NEW_PASSWORD} ${winner}`)).toBe(200);
  });

  it('answers 429 after ten tries in 15 minutes', async () => {
    const visitor = await signedUp(site);
    const body = { currentPassword: 'not this one', newPassword: NEW_PASSWORD };
    for (let tries = 0; tries < 10; tries++) await visitor.post('/users/change-password', body);
    const answer = await visitor.post('/users/change-password', { ...body, currentPassword: PASSWORD });
    expect(answer.status).toBe(429);
  });
});

describe('call POST /users/request-password-reset', () => {
  it('is also 202 for an unknown email, and sends nothing', async () => {
    const email = newEmail('nobody');
    const answer = await site.visitor().post('/users/request-password-reset', { email });
    expect([answer.status, answer.text]).toEqual([202, '']);
    const known = newEmail();
    await signedUp(site, known);
    await resetToken(known);
    expect(await site.sandbox.inbox(email)).toEqual([]);
  });

  it('writes as often for an unknown email as for a known one, and keeps nothing', async () => {
    const [known, unknown] = [newEmail('known'), newEmail('unknown')];
    await signedUp(site, known);
    const mails = site.database.repository(OutboxEmail);
    // PostgreSQL can repeat a transaction that conflicts with the mail worker's.
    await eventually(
      () => mails.countBy({ state: 'waiting' }),
      (waiting) => waiting === 0,
    );
    const { writer } = site.database;
    const { logger } = writer;
    const writesFor = async (email: string): Promise<string[]> => {
      const writes: string[] = [];
      const logQuery = (query: string): void => {
        const [write] = /^(INSERT INTO|DELETE FROM)(?= "(account_links|outbox_mails)")/.exec(query) ?? [];
        if (write !== undefined) writes.push(write);
      };
      writer.logger = Object.assign(Object.create(logger) as typeof logger, { logQuery });
      const { status } = await site.visitor().post('/users/request-password-reset', { email });
      writer.logger = logger;
      expect(status).toBe(202);
      return writes;
    };
    expect((await writesFor(unknown)).length).toBe(4);
    expect((await writesFor(known)).length).toBe(4);
    expect(await mails.countBy({ recipient: unknown })).toBe(0);
  });

  it('emails a link with the token in the fragment; a newer link ends it', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const first = await resetToken(email);
    const [mail] = await site.sandbox.inbox(email);
    expect(mail?.links).toEqual([`${site.url}/reset-password#token=${first}`]);
    let second = first;
    await site.visitor().post('/users/request-password-reset', { email: ` ${email.toUpperCase()} ` });
    while (second === first) second = tokenIn(await mailTo(site, email, 'Reset'));
    const use = (token: string) => site.visitor().post('/users/reset-password', { token, password: NEW_PASSWORD });
    expect([(await use(first)).status, (await use(second)).status]).toEqual([400, 204]);
  });

  it.each([{}, { email: 'ada' }, { email: 5 }, { email: 'a@example.com', to: 'b@example.com' }])(
    'validation: %j is 400 invalid_request',
    async (body) => {
      const answer = await site.visitor().post<ErrorAnswer>('/users/request-password-reset', body);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    },
  );

  it('sends five emails an hour per address, and further requests keep the last link valid', async () => {
    const [email, unknown] = [newEmail('flooded'), newEmail('flooded')];
    await signedUp(site, email);
    for (const address of [email, unknown]) {
      for (let asked = 0; asked < 8; asked++) {
        const answer = await site.visitor().post('/users/request-password-reset', { email: address });
        expect([answer.status, answer.text]).toEqual([202, '']);
      }
    }
    const waiting = () => site.database.repository(OutboxEmail).countBy({ recipient: email, state: 'waiting' });
    await eventually(waiting, (count) => count === 0);
    const resets = (await site.sandbox.inbox(email)).filter(({ subject }) => subject.startsWith('Reset your password'));
    // A newer link cancels an email that was not sent yet.
    expect(resets.length).toBeLessThanOrEqual(5);
    const statuses = await Promise.all(resets.map((mail) => reset(tokenIn(mail))));
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  });

  it('answers 429 after 50 requests an hour from one network address', async () => {
    await site.database.transaction(() => site.database.repository(RateLimit).clear());
    const ask = () => site.visitor().post('/users/request-password-reset', { email: newEmail('many') });
    for (let asked = 0; asked < 50; asked++) expect((await ask()).status).toBe(202);
    expect((await ask()).status).toBe(429);
    await site.database.transaction(() => site.database.repository(RateLimit).clear());
  });
});

describe('call POST /users/reset-password', () => {
  it('sets the password once, ends sessions, verifies the address and resets limits', async () => {
    const email = newEmail();
    const visitor = await signedUp(site, email);
    const token = await resetToken(email);
    for (let tries = 0; tries < 10; tries++) await signInStatus(email, 'wrong password');
    expect(await signInStatus(email, PASSWORD)).toBe(429);

    const answer = await site.visitor().post('/users/reset-password', { token, password: NEW_PASSWORD });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await visitor.get('/users/me')).status).toBe(401);
    expect([await signInStatus(email, PASSWORD), await signInStatus(email, NEW_PASSWORD)]).toEqual([401, 200]);
    const owner = site.visitor();
    await owner.post('/users/login', { email, password: NEW_PASSWORD });
    expect((await owner.get<AccountAnswer>('/users/me')).body.emailVerified).toBe(true);
    await mailTo(site, email, 'Your password was changed');

    const again = await site.visitor().post<ErrorAnswer>('/users/reset-password', { token, password: PASSWORD });
    expect([again.status, again.body.code]).toEqual([400, 'link_invalid']);
  });

  it('rejects a weak password and keeps the link valid', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const token = await resetToken(email);
    const weak = await site.visitor().post<ErrorAnswer>('/users/reset-password', { token, password: 'qwertyuiop' });
    expect([weak.status, weak.body.code]).toEqual([400, 'weak_password']);
    expect((await site.visitor().post('/users/reset-password', { token, password: NEW_PASSWORD })).status).toBe(204);
  });

  it('constant: a link is valid for one hour', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const token = await resetToken(email);
    const links = site.database.repository(AccountLink);
    const [link] = await links.find({ where: { purpose: 'reset' }, order: { expiresAt: 'DESC' } });
    expect(Math.round(((link?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
    await site.database.transaction(async () => {
      const expiresAt = new Date(Date.now() - 1000);
      await site.database.repository(AccountLink).update({ purpose: 'reset' }, { expiresAt });
    });
    const answer = await site.visitor().post<ErrorAnswer>('/users/reset-password', { token, password: NEW_PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([400, 'link_invalid']);
    expect(await signInStatus(email, PASSWORD)).toBe(200);
  });

  it('only one of five simultaneous uses of a link succeeds', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const token = await resetToken(email);
    const uses = Array.from({ length: 5 }, (_, index) =>
      site.visitor().post('/users/reset-password', { token, password: `${NEW_PASSWORD} ${index}` }),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([204, 400, 400, 400, 400]);
  });

  it('a verification token does not reset', async () => {
    const email = newEmail();
    await signedUp(site, email);
    const token = tokenIn(await mailTo(site, email, 'Confirm'));
    expect((await site.visitor().post('/users/reset-password', { token, password: NEW_PASSWORD })).status).toBe(400);
    expect(await signInStatus(email, PASSWORD)).toBe(200);
  });
});
