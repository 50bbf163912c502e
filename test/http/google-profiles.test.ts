import type { GoogleLoginAnswer } from '../../src/shared/contract/users.js';
import { User } from '../../src/users/user.entity.js';
import { newEmail } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** Returns from Google with this profile; the result is the callback's redirect. */
async function arriveAs(profile: object): Promise<string | null> {
  const visitor = site.visitor();
  const { url } = (await visitor.get<GoogleLoginAnswer>('/users/login/google')).body;
  const callback = await site.sandbox.signInWithGoogle(url, { email: newEmail() });
  const body = JSON.stringify({ email_verified: true, ...profile });
  await site.sandbox.control('/answer', { service: 'google', path: '/google/userinfo', status: 200, body });
  const answer = await visitor.get(callback);
  await site.sandbox.control('/answer', { service: 'google' });
  expect(answer.status).toBe(302);
  return answer.headers.get('location');
}

const accounts = () => site.database.repository(User).count();

it.each([
  'ada@example.com\r\nBcc: victim@example.com',
  'ada@example.com, victim@example.com',
  '"A" <victim@example.com>',
  '<img src=x>@example.com',
  `${'x'.repeat(300)}@example.com`,
  'nobody',
  '\ud800@example.com',
])('the invalid address %j leads to google_unverified_email', async (email) => {
  expect(await arriveAs({ sub: 'odd', email })).toBe(`${site.url}/auth/callback#error=google_unverified_email`);
  expect(await accounts()).toBe(0);
});

it.each(['a\0b', 'y'.repeat(600), 'ä'])('the invalid sub %j leads to google_failed', async (sub) => {
  expect(await arriveAs({ sub, email: newEmail() })).toBe(`${site.url}/auth/callback#error=google_failed`);
  expect(await accounts()).toBe(0);
});

it('stores an address like a form does', async () => {
  const email = newEmail();
  expect(await arriveAs({ sub: 'a'.repeat(255), email: ` ${email.toUpperCase()} ` })).toContain('#email=');
  expect(await site.database.repository(User).countBy({ email, googleEmail: email })).toBe(1);
});
