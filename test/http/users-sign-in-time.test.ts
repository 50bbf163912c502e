import { newEmail, signedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  // The hash takes far longer than the rest of a call, so skipping it shows even on a busy machine.
  site = await startSite({ PASSWORD_HASH_MIB: '128' });
});
afterAll(() => site.stop());

test('call POST /users/login: an unknown email takes as long as a wrong password', async () => {
  const email = newEmail();
  await signedUp(site, email);
  const took = async (address: string): Promise<number> => {
    const start = performance.now();
    await site.visitor().post('/users/login', { email: address, password: 'not this one' });
    return performance.now() - start;
  };
  let [known, unknown] = [Infinity, Infinity];
  const isAlike = () => unknown / known > 0.4 && unknown / known < 2.5;
  // The minimum of each shows the work itself. A busy machine needs more attempts for it.
  for (let tries = 0; tries < 4 || (tries < 9 && !isAlike()); tries++) {
    known = Math.min(known, await took(email));
    unknown = Math.min(unknown, await took(newEmail()));
  }
  expect({ known, unknown, isAlike: isAlike() }).toMatchObject({ isAlike: true });
});
