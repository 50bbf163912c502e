import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimit } from '../../src/http/rate-limit.entity.js';
import { newEmail, PASSWORD, signedIn, signedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

let site: Site;
beforeAll(async () => {
  // Hashes that take long enough for calls to overlap.
  site = await startSite({ PASSWORD_HASH_MIB: '64' });
});
afterAll(() => site.stop());

test('rejects the old password after its change, even in a sign-in already under way', async () => {
  const email = newEmail();
  const owner = await signedUp(site, email);
  const began = performance.now();
  await signedIn(site, email);
  // More than run concurrently. The last ones are checked after the change stored its hash.
  const pace = (performance.now() - began) / 4;
  const changed = new AbortController();
  const change = owner.post('/users/change-password', { currentPassword: PASSWORD, newPassword: 'staple battery' });
  void change.then(() => changed.abort());
  const others: Visitor[] = [];
  const signIns: Promise<{ status: number }>[] = [];
  while (!changed.signal.aborted) {
    // Otherwise one account may try ten times.
    await site.database.transaction(() => site.database.repository(RateLimit).clear());
    const other = site.visitor();
    others.push(other);
    signIns.push(other.post('/users/login', { email, password: PASSWORD }));
    await sleep(pace);
  }
  const statuses = (await Promise.all(signIns)).map(({ status }) => status);
  expect((await change).status).toBe(204);
  expect(statuses).toContain(401);
  expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
  const still = await Promise.all(others.map(async (other) => (await other.get('/users/me')).status));
  expect(still).toEqual(others.map(() => 401));
  expect((await owner.get('/users/me')).status).toBe(200);
});

test("ends copies of its own session's cookies after a password change, in a new session", async () => {
  const visitor = await signedUp(site);
  const copy = site.visitor();
  for (const [key, cookie] of visitor.cookies) copy.cookies.set(key, cookie);
  const body = { currentPassword: PASSWORD, newPassword: 'staple battery' };
  expect((await visitor.post('/users/change-password', body)).status).toBe(204);
  expect((await copy.get('/users/me')).status).toBe(401);
  expect((await copy.post('/users/refresh')).status).toBe(401);
  expect((await visitor.post('/users/refresh')).status).toBe(200);
  expect((await visitor.get('/users/me')).status).toBe(200);
});
