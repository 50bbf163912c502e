import { newEmail, signedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  // A hash that takes far longer than all else of a call: whoever leaves it out is seen on a busy machine, too.
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
  // The least of each is what the work needs. A busy machine takes more tries to show it; a hash left out never shows.
  for (let tries = 0; tries < 4 || (tries < 9 && !isAlike()); tries++) {
    known = Math.min(known, await took(email));
    unknown = Math.min(unknown, await took(newEmail()));
  }
  expect({ known, unknown, isAlike: isAlike() }).toMatchObject({ isAlike: true });
});
