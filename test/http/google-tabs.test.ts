import type { GoogleLoginAnswer } from '../../src/shared/contract/users.js';
import { newEmail } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const start = async (visitor: Visitor): Promise<string> =>
  (await visitor.get<GoogleLoginAnswer>('/users/login/google')).body.url;
const arrive = async (visitor: Visitor, callbackUrl: string): Promise<string | null> =>
  (await visitor.get(callbackUrl)).headers.get('location');

/** The cookie of a sign-in attempt, named after its state. */
const stateCookie = (url: string): string =>
  `google_state_${new URL(url).searchParams.get('state')?.slice(0, 16) ?? ''}`;
const departures = (visitor: Visitor): string[] =>
  [...visitor.cookies.keys()].filter((name) => name.startsWith('google_state_'));

describe('several sign-ins with Google at the same time', () => {
  it('two tabs both return signed in, in either order', async () => {
    const [visitor, email] = [site.visitor(), newEmail()];
    const [first, second] = [await start(visitor), await start(visitor)];
    const callbacks = [
      await site.sandbox.signInWithGoogle(second, { email }),
      await site.sandbox.signInWithGoogle(first, { email }),
    ];
    for (const callback of callbacks) expect(await arrive(visitor, callback)).toMatch(/#email=/);
    expect(departures(visitor)).toEqual([]);
  });

  it('a foreign state, a denial or an outage in one tab does not affect another tab', async () => {
    const [visitor, email] = [site.visitor(), newEmail()];
    const callback = await site.sandbox.signInWithGoogle(await start(visitor), { email });
    await arrive(visitor, '/users/login/google/callback?code=x&state=foreign');
    await arrive(visitor, '/users/login/google/callback?error=access_denied');
    const denied = await site.sandbox.signInWithGoogle(await start(visitor), { deny: true });
    expect(await arrive(visitor, denied)).toMatch(/#error=google_denied/);
    expect(await arrive(visitor, callback)).toMatch(/#email=/);
  });

  it('a browser keeps only the newest five attempts', async () => {
    const visitor = site.visitor();
    const urls: string[] = [];
    for (let count = 0; count < 7; count++) urls.push(await start(visitor));
    expect(departures(visitor)).toHaveLength(5);
    expect(departures(visitor)).toContain(stateCookie(urls.at(-1) ?? ''));
  });
});
