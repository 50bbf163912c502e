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

describe('matchGoogleProfile', () => {
  it('signs in to the account with this sub, regardless of its address', () => {
    const known = user({ googleSub: '42', email: 'old@example.com' });
    expect(matchGoogleProfile(profile, known, user({ id: 'other' }))).toEqual({ action: 'sign-in', user: known });
  });

  it('creates an account if there is none', () => {
    expect(matchGoogleProfile(profile, null, null)).toEqual({ action: 'create' });
  });

  it('links a verified account of the same address and takes over an unverified one', () => {
    const [verified, unverified] = [user({}), user({ emailVerified: false })];
    expect(matchGoogleProfile(profile, null, verified)).toEqual({ action: 'link', user: verified });
    expect(matchGoogleProfile(profile, null, unverified)).toEqual({ action: 'reclaim', user: unverified });
  });

  it('rejects an account that is linked to another Google account', () => {
    const taken = user({ googleSub: '7' });
    expect(matchGoogleProfile(profile, null, taken)).toEqual({ action: 'refuse', code: 'google_failed' });
  });

  it.each([{ emailVerified: false }, { email: '' }])('rejects %j, even for a known sub', (changes) => {
    const verdict = matchGoogleProfile({ ...profile, ...changes }, user({ googleSub: '42' }), null);
    expect(verdict).toEqual({ action: 'refuse', code: 'google_unverified_email' });
  });

  it('rejects a profile without a sub', () => {
    const verdict = matchGoogleProfile({ ...profile, sub: '' }, user({ googleSub: '42' }), user({}));
    expect(verdict).toEqual({ action: 'refuse', code: 'google_failed' });
  });
});
