import { currentTime } from '../../src/config/clock.js';
import type { AccountAnswer, SessionAnswer } from '../../src/shared/contract/users.js';
import { newEmail, signedUp } from '../support/accounts.js';
import { newShopper } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;

/** Lists the days of the emails to this address, counted from `start`, the oldest first. */
const mailDays = async (email: string, start: number): Promise<[day: number, subject: string][]> =>
  (await site.sandbox.inbox(email))
    .map(({ subject, receivedAt }): [number, string] => [
      Math.round((Date.parse(receivedAt) / 1000 - start) / 86_400),
      subject,
    ])
    .reverse();

describe('The clock of the sandbox in production', () => {
  it("does not move the site's clock, which has no route", async () => {
    const production = await startSite({
      NODE_ENV: 'production',
      SANDBOX: 'false',
      PASSWORD_HASH_MIB: '19',
      METRICS_TOKEN: 'a token for tests',
    });
    try {
      await production.sandbox.advanceDays(40);
      expect((await production.visitor().post('/health/clock')).status).toBe(404);
      expect(currentTime().getTime() - Date.now()).toBeLessThan(1000);
    } finally {
      await production.stop();
    }
  });
});

describe('The clock of the sandbox', () => {
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it("moves the site's clock by 31 days and sends every email on its day", async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe();
    const { now } = await site.sandbox.control<{ now: number }>('/clock');
    await site.sandbox.advanceDays(31);
    expect((await mailDays(shopper.email, now)).filter(([day]) => day > 0)).toEqual([
      [23, expect.stringMatching(/^Your free trial ends on/)],
      [29, expect.stringMatching(/^Your free trial ends tomorrow, /)],
      [30, 'We received your payment'],
    ]);
    expect(await shopper.status()).toMatchObject({ paid: true, subscriptions: [{ status: 'active' }] });
  });

  it('keeps a session that is used within 30 days and ends any other', async () => {
    const visitor = await signedUp(site);
    const status = async () => (await visitor.get('/users/me')).status;
    await site.sandbox.advanceDays(8);
    expect(await status()).toBe(401);
    expect((await visitor.post<SessionAnswer>('/users/refresh')).status).toBe(200);
    expect(await status()).toBe(200);
    await site.sandbox.advanceDays(31);
    expect((await visitor.post('/users/refresh')).status).toBe(401);
  });

  it('retries an email at once after an outage of the mail server', async () => {
    await site.sandbox.outage('mail', true);
    const email = newEmail();
    await signedUp(site, email);
    await site.sandbox.control('/clock', { advanceSeconds: 3600 });
    await site.sandbox.outage('mail', false);
    expect(await site.sandbox.inbox(email)).toEqual([]);
    await site.sandbox.advanceDays(1);
    expect(await site.sandbox.inbox(email)).toHaveLength(1);
  });

  it('sets the time of a starting site', async () => {
    await site.restart(async () => void (await site.sandbox.advanceDays(40)));
    const { now } = await site.sandbox.control<{ now: number }>('/clock');
    const { createdAt } = (await (await signedUp(site)).get<AccountAnswer>('/users/me')).body;
    expect(Math.abs(Date.parse(createdAt) / 1000 - now)).toBeLessThan(120);
  });
});
