import { matchGoogleProfile } from './google-sign-in.service.js';
import type { User } from '../user.entity.js';

const profile = { sub: '42', email: 'ada@example.com', emailVerified: true };
const user = (changes: Partial<User>): User => ({
  id: 'u',
  email: 'ada@example.com',
  emailVerified: true,
  passwordHash: 'hash',
  googleSub: null,
  googleEmail: null,
  createdAt: new Date(0),
  ...changes,
});

describe('judgeGoogleProfile', () => {
  it('an account with this sub is opened, whatever its address is by now', () => {
    const known = user({ googleSub: '42', email: 'old@example.com' });
    expect(matchGoogleProfile(profile, known, user({ id: 'other' }))).toEqual({ do: 'sign-in', user: known });
  });

  it('without any account one is created', () => {
    expect(matchGoogleProfile(profile, null, null)).toEqual({ do: 'create' });
  });

  it('a verified account of the same address is linked, an unverified one reclaimed', () => {
    const [verified, unverified] = [user({}), user({ emailVerified: false })];
    expect(matchGoogleProfile(profile, null, verified)).toEqual({ do: 'link', user: verified });
    expect(matchGoogleProfile(profile, null, unverified)).toEqual({ do: 'reclaim', user: unverified });
  });

  it('an account that belongs to another Google account is not handed over', () => {
    const taken = user({ googleSub: '7' });
    expect(matchGoogleProfile(profile, null, taken)).toEqual({ do: 'refuse', code: 'google_failed' });
  });

  it.each([{ emailVerified: false }, { email: '' }])('%j is refused, also for a known sub', (changes) => {
    const verdict = matchGoogleProfile({ ...profile, ...changes }, user({ googleSub: '42' }), null);
    expect(verdict).toEqual({ do: 'refuse', code: 'google_unverified_email' });
  });

  it('a profile without a sub is refused, whoever was found for it', () => {
    const verdict = matchGoogleProfile({ ...profile, sub: '' }, user({ googleSub: '42' }), user({}));
    expect(verdict).toEqual({ do: 'refuse', code: 'google_failed' });
  });
});
