import { setTimeout as sleep } from 'node:timers/promises';
import { newEmail, PASSWORD, signedIn, signedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  // Hashes that take long enough for calls to overlap.
  site = await startSite({ PASSWORD_HASH_MIB: '64' });
});
afterAll(() => site.stop());

/** As many as one account may try in a quarter of an hour, but for the two that come before. */
const SIGN_INS = 8;

test('no sign-in with the old password outlives its change, also one that was being checked meanwhile', async () => {
  const email = newEmail();
  const owner = await signedUp(site, email);
  const began = performance.now();
  await signedIn(site, email);
  // Two hashes are worked on at a time: the later ones of so many are checked while the change writes its own.
  const pace = (performance.now() - began) / 4;
  const change = owner.post('/users/change-password', { currentPassword: PASSWORD, newPassword: 'staple battery' });
  const others = Array.from({ length: SIGN_INS }, () => site.visitor());
  const signIns: Promise<{ status: number }>[] = [];
  let isChanged = false;
  const begunBefore: Promise<{ status: number }>[] = [];
  void change.then(() => (isChanged = true));
  for (const other of others) {
    const signIn = other.post('/users/login', { email, password: PASSWORD });
    signIns.push(signIn);
    if (!isChanged) begunBefore.push(signIn);
    await sleep(pace);
  }
  const statuses = (await Promise.all(signIns)).map(({ status }) => status);
  expect((await change).status).toBe(204);
  expect((await Promise.all(begunBefore)).map(({ status }) => status)).toContain(401);
  expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
  const still = await Promise.all(others.map(async (other) => (await other.get('/users/me')).status));
  expect(still).toEqual(others.map(() => 401));
  expect((await owner.get('/users/me')).status).toBe(200);
});

test("a password change ends copies of its own session's cookies too, and goes on with a new session", async () => {
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
