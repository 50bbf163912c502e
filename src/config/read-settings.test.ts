import { readFileSync } from 'node:fs';
import { ConfigurationError, readSettings } from './read-settings.js';
import type { Settings } from './settings.js';

const lines = readFileSync('.env.production.example', 'utf8').matchAll(/^([A-Z][A-Z_]+)=(.*)$/gm);
const complete = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));

/** A complete production set for https://www.example.com, with these settings in it. */
const read = (settings: Record<string, string>): Settings =>
  readSettings({ ...complete, NODE_ENV: 'production', SITE_URL: 'https://www.example.com', ...settings });

function problemsOf(settings: Record<string, string>): readonly string[] {
  try {
    read(settings);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe('origins', () => {
  it('allows SITE_URL and ALLOWED_ORIGINS to call the API at API_ORIGIN, else at SITE_URL', () => {
    const alone = read({});
    expect([alone.allowedOrigins, alone.apiOrigin]).toEqual([['https://www.example.com'], 'https://www.example.com']);
    const apart = read({
      ALLOWED_ORIGINS: ' https://a.example , http://localhost:5173,',
      API_ORIGIN: 'https://b.example',
    });
    expect(apart.allowedOrigins).toEqual(['https://www.example.com', 'https://a.example', 'http://localhost:5173']);
    expect(apart.apiOrigin).toBe('https://b.example');
  });

  it.each(['SITE_URL', 'API_ORIGIN', 'ALLOWED_ORIGINS'])('%s accepts only an origin as browsers send it', (name) => {
    const wrong = ['/', '/path', '?query', ':443'].map((rest) => `https://www.example.com${rest}`);
    for (const value of [
      ...wrong,
      'https://WWW.example.com',
      'www.example.com',
      'ftp://www.example.com',
      '*',
      'null',
    ]) {
      expect([value, problemsOf({ [name]: value })]).toEqual([
        value,
        [`${name} must be an origin such as https://www.example.com: no path, no trailing slash`],
      ]);
    }
  });

  it('rejects ALLOWED_ORIGINS with a single wrong entry', () => {
    expect(problemsOf({ ALLOWED_ORIGINS: 'https://a.example,https://b.example/' })).toHaveLength(1);
  });
});

describe('services in production', () => {
  const SERVICES = [
    'STRIPE_API_URL',
    'GOOGLE_AUTHORIZATION_URL',
    'GOOGLE_TOKEN_URL',
    'GOOGLE_USERINFO_URL',
    'DISCORD_API_URL',
    'ACCESS_WEBHOOK_URL',
  ];
  const secret = { ACCESS_WEBHOOK_SECRET: 'whsec_c2FuZGJveC1hY2Nlc3Mtc2VjcmV0' };

  it.each(SERVICES)('requires TLS for %s', (name) => {
    expect(problemsOf({ ...secret, [name]: 'http://service.example.com' })).toEqual([
      `${name} must start with https:// in production`,
    ]);
    for (const address of ['https://service.example.com', 'http://127.0.0.1:3001', 'http://localhost:3001/x']) {
      expect(problemsOf({ ...secret, [name]: address })).toEqual([]);
    }
  });

  it('allows a receiver in a private network without TLS', () => {
    const own = { ...secret, ACCESS_WEBHOOK_URL: 'http://bridge:8080/hook', ACCESS_WEBHOOK_ALLOW_PRIVATE: 'true' };
    expect(problemsOf(own)).toEqual([]);
  });
});

describe('COOKIE_DOMAIN', () => {
  it.each(['', 'www.example.com', 'example.com'])('accepts “%s”', (domain) => {
    expect(problemsOf({ COOKIE_DOMAIN: domain, API_ORIGIN: 'https://api.www.example.com' })).toEqual([]);
  });

  it.each(['example.org', 'ample.com', 'shop.www.example.com', '.example.com', 'https://example.com'])(
    '“%s” is neither the host nor a parent of it',
    (domain) => {
      expect(problemsOf({ COOKIE_DOMAIN: domain })).toEqual([
        'COOKIE_DOMAIN must be the host of SITE_URL or a parent domain of it, such as example.com',
      ]);
    },
  );

  it('must also be a parent of API_ORIGIN, which sets the cookies', () => {
    expect(problemsOf({ COOKIE_DOMAIN: 'www.example.com', API_ORIGIN: 'https://api.example.com' })).toEqual([
      'COOKIE_DOMAIN must be the host of API_ORIGIN or a parent domain of it, such as example.com',
    ]);
  });
});

test('requires at least the memory for password hashes that OWASP recommends', () => {
  expect(read({}).PASSWORD_HASH_MIB).toBe(19);
  expect(read({ PASSWORD_HASH_MIB: '64' }).PASSWORD_HASH_MIB).toBe(64);
  expect(problemsOf({ PASSWORD_HASH_MIB: '18' })).toEqual(['PASSWORD_HASH_MIB must be at least 19 in production']);
});

it('does not start in production with public /metrics', () => {
  expect(problemsOf({ METRICS_TOKEN: '' })).toEqual([expect.stringMatching(/^METRICS_TOKEN is missing/)]);
  expect(problemsOf({ METRICS_TOKEN: '', NODE_ENV: 'development' })).toEqual([]);
  expect(problemsOf({ METRICS_TOKEN: 'x'.repeat(15) })).toEqual([expect.stringMatching(/^METRICS_TOKEN is too short/)]);
  expect(problemsOf({ METRICS_TOKEN: 'x'.repeat(16) })).toEqual([]);
});

describe('AFFILIATE_TRACKER_ATTRIBUTES', () => {
  it('gives the attributes of the script element by name', () => {
    expect(read({ AFFILIATE_TRACKER_ATTRIBUTES: 'data-rewardful=abc123; data-mode=auto;' })).toMatchObject({
      AFFILIATE_TRACKER_ATTRIBUTES: { 'data-rewardful': 'abc123', 'data-mode': 'auto' },
    });
  });

  it.each(['onload=alert(1)', 'data-key="><script>', 'data-key', 'data-a=1; data-a=2', 'src=https://a.example'])(
    'rejects %s',
    (value) => {
      expect(problemsOf({ AFFILIATE_TRACKER_ATTRIBUTES: value })).toEqual([
        expect.stringMatching(/^AFFILIATE_TRACKER_ATTRIBUTES must be/),
      ]);
    },
  );
});
