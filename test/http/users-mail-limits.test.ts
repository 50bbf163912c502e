import { Like } from 'typeorm';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { mailTo, PASSWORD } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const spelling = (at: number): string => `f.lood+${at}@gmail.com`;
const register = (at: number) => site.visitor().post('/users/register', { email: spelling(at), password: PASSWORD });
const requestReset = (email: string) => site.visitor().post('/users/request-password-reset', { email });

test("accounts with aliases of an address do not use up its owner's emails", async () => {
  const own = 'own@example.com';
  expect((await site.visitor().post('/users/register', { email: own, password: PASSWORD })).status).toBe(201);
  for (let at = 0; at < 20; at++)
    await site.visitor().post('/users/register', { email: `own+${at}@example.com`, password: PASSWORD });
  expect((await requestReset(own)).status).toBe(202);
  await mailTo(site, own, 'Reset your password');
});

test('an unconfirmed mailbox gets at most 20 emails and 20 resets an hour over all aliases', async () => {
  for (let at = 0; at < 20; at++) expect((await register(at)).status).toBe(201);
  expect((await register(20)).status).toBe(429);
  for (let at = 0; at < 22; at++) expect((await requestReset(spelling(at % 20))).status).toBe(202);
  expect(await site.database.repository(OutboxEmail).countBy({ recipient: Like('f.lood+%') })).toBe(40);
});
