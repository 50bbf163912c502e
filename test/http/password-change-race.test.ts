import { setTimeout as sleep } from 'node:timers/promises';
import { newEmail, PASSWORD, signedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  // Hashes that take long enough for calls to overlap.
  site = await startSite({ PASSWORD_HASH_MIB: '64' });
});
afterAll(() => site.stop());

/** As many as one account may try in a quarter of an hour, but for the sign-in that came before. */
const SIGN_INS = 9;

test('no sign-in with the old password outlives its change, also one that was being checked meanwhile', async () => {
  const email = newEmail();
  const owner = await signedUp(site, email);
  const change = owner.post('/users/change-password', { currentPassword: PASSWORD, newPassword: 'staple battery' });
  const others = Array.from({ length: SIGN_INS }, () => site.visitor());
  const signIns: Promise<{ status: number }>[] = [];
  for (const other of others) {
    signIns.push(other.post('/users/login', { email, password: PASSWORD }));
    await sleep(20);
  }
  const statuses = (await Promise.all(signIns)).map(({ status }) => status);
  expect((await change).status).toBe(204);
  expect(statuses).toContain(401);
  expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
  const still = await Promise.all(others.map(async (other) => (await other.get('/users/me')).status));
  expect(still).toEqual(others.map(() => 401));
  expect((await owner.get('/users/me')).status).toBe(200);
});
