import { deviceOf, expiryOf, renewalVerdict } from './session.rules.js';

const at = (iso: string): Date => new Date(iso);

describe('expiryOf', () => {
  it('is 30 days after the last renewal, but at most 180 days after the sign-in', () => {
    expect(expiryOf(at('2026-01-01T00:00:00Z'), at('2026-01-10T00:00:00Z'))).toEqual(at('2026-02-09T00:00:00Z'));
    expect(expiryOf(at('2026-01-01T00:00:00Z'), at('2026-06-25T00:00:00Z'))).toEqual(at('2026-06-30T00:00:00Z'));
  });
});

describe('renewalVerdict', () => {
  const session = {
    secretHash: 'new',
    previousHash: 'old',
    renewedAt: at('2026-01-01T12:00:00Z'),
    expiresAt: at('2026-01-31T12:00:00Z'),
  };

  it.each([
    ['rotates the newest token', 'new', '2026-01-05T00:00:00Z', 'rotate'],
    ['keeps the token that was just replaced', 'old', '2026-01-01T12:00:10Z', 'keep'],
    ['reports a token replaced 10 seconds ago as reused', 'old', '2026-01-01T12:00:10.001Z', 'reused'],
    ['reports an older token as reused', 'older', '2026-01-01T12:00:01Z', 'reused'],
    ['reports the newest token of an ended session as expired', 'new', '2026-01-31T12:00:00Z', 'expired'],
  ])('%s', (_what, secretHash, now, verdict) => {
    expect(renewalVerdict(session, secretHash, at(now))).toBe(verdict);
  });

  it('keeps no token of a session that was never renewed', () => {
    expect(renewalVerdict({ ...session, previousHash: null }, 'old', at('2026-01-01T12:00:01Z'))).toBe('reused');
  });
});

describe('deviceOf', () => {
  const mozilla = 'Mozilla/5.0';
  it.each([
    [`${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36`, 'Chrome on Windows'],
    [`${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    [`${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 EdgA/140.0`, 'Edge on Windows'],
    [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15`, 'Safari on macOS'],
    [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1`, 'Safari on iOS'],
    [`${mozilla} (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
    [`${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36`, 'Chrome on Linux'],
    [`${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 Chromium/140.0 Safari/537.36`, 'Chromium on Linux'],
    [`${mozilla} (X11; Linux x86_64) Ubuntu Chromium/83.0 Chrome/83.0 Safari/537.36`, 'Chromium on Linux'],
    [`${mozilla} (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`, 'Samsung Internet on Android'],
    [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 EdgiOS/140.0 Safari/604.1`, 'Edge on iOS'],
    [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1 OPT/5.4`, 'Opera on iOS'],
    [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1`, 'Chrome on iOS'],
    [`${mozilla} (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36`, 'Chrome on ChromeOS'],
    ['curl/8.10.1', 'curl/8.10.1'],
    ['x'.repeat(500), 'x'.repeat(80)],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
