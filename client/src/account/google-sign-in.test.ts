import { googleFailure, readGoogleReturn } from './google-sign-in.js';

describe('The hash of Google’s redirect', () => {
  it.each([
    ['#email=ada%40example.com', { email: 'ada@example.com' }],
    ['#error=google_denied', { error: 'google_denied' }],
    ['#email=nobody', { error: 'google_failed' }],
    ['', { error: 'google_failed' }],
  ])('parses %s', (hash, expected) => expect(readGoogleReturn(hash)).toEqual(expected));

  it('has a message for every error code of Google’s redirect', () => {
    expect(googleFailure('#error=google_unverified_email')).toMatch(/hasn’t verified/);
    for (const code of ['<script>', 'constructor', '__proto__', 'toString']) {
      expect(googleFailure(`#error=${code}`)).toBe('Google sign in failed');
    }
    expect(googleFailure('#other=1')).toBeNull();
  });
});
