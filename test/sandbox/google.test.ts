import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import passport from 'passport';
import { Strategy, type Profile } from 'passport-google-oauth20';
import { startSandbox, type Sandbox } from '../support/sandbox.js';

/**
 * A site with the real strategy, PKCE and state: GET /start redirects to Google, the callback
 * answers the profile.
 */
async function startSite(sandbox: Sandbox): Promise<{ server: Server; url: string }> {
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const verifiers = new Map<string, string>();
  const options = {
    clientID: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    callbackURL: `${url}/users/login/google/callback`,
    authorizationURL: `${sandbox.url}/google/o/oauth2/v2/auth`,
    tokenURL: `${sandbox.url}/google/token`,
    userProfileURL: `${sandbox.url}/google/userinfo`,
    scope: ['profile', 'email'],
    pkce: true,
    state: true,
    store: {
      store(
        _request: unknown,
        verifier: string,
        _state: unknown,
        _meta: unknown,
        done: (error: null, state: string) => void,
      ) {
        verifiers.set('the-state', verifier);
        done(null, 'the-state');
      },
      verify(
        _request: unknown,
        state: string,
        _meta: unknown,
        done: (error: null, verifier: string | false, state: unknown) => void,
      ) {
        done(null, verifiers.get(state) ?? false, undefined);
      },
    },
  };
  const strategy = new Strategy(options as never, (_access, _refresh, profile: Profile, done) => done(null, profile));
  const oauth2 = Reflect.get(strategy, '_oauth2') as { useAuthorizationHeaderforGET(use: boolean): void };
  oauth2.useAuthorizationHeaderforGET(true);
  const authenticate = passport.authenticate(strategy, { session: false }) as express.RequestHandler;
  app.get('/start', authenticate);
  app.get('/users/login/google/callback', authenticate, (request, response) => {
    const { _json: profile } = request.user as unknown as Profile;
    response.json(profile);
  });
  await sandbox.setSite(url);
  return { server, url };
}

describe('the Google stand-in with the real passport-google-oauth20', () => {
  let sandbox: Sandbox;
  let site: { server: Server; url: string };
  beforeAll(async () => {
    sandbox = await startSandbox();
    site = await startSite(sandbox);
  });
  afterAll(async () => {
    site.server.closeAllConnections();
    site.server.close();
    await sandbox.stop();
  });

  const authorizationUrl = async () => {
    const answer = await fetch(`${site.url}/start`, { redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  };

  const signIn = async (email: string, verified = true) => {
    const callback = await sandbox.signInWithGoogle(await authorizationUrl(), { email, verified });
    return (await (await fetch(callback)).json()) as { sub: string; email_verified: boolean };
  };

  it('signs in with state and PKCE, and gives sub, email, email_verified and name', async () => {
    const address = await authorizationUrl();
    expect(address).toContain('code_challenge_method=S256');
    const callback = await sandbox.signInWithGoogle(address, { email: 'Someone@example.com' });
    expect(new URL(callback).searchParams.get('state')).toBe('the-state');
    const profile = (await (await fetch(callback)).json()) as Record<string, unknown>;
    expect(profile).toMatchObject({ email: 'someone@example.com', email_verified: true, name: expect.any(String) });
    expect(profile['sub']).toMatch(/^\d{21}$/);
  });

  it('gives each account one sub and reports an unverified address', async () => {
    const [first, again, other] = [
      await signIn('one@example.com'),
      await signIn('one@example.com'),
      await signIn('two@example.com', false),
    ];
    expect(again.sub).toBe(first.sub);
    expect(other).toMatchObject({ email_verified: false });
    expect(other.sub).not.toBe(first.sub);
    expect(await signIn('two@example.com')).toMatchObject({ sub: other.sub, email_verified: true });
  });

  it('returns access_denied to the site when a person denies', async () => {
    const callback = new URL(await sandbox.signInWithGoogle(await authorizationUrl(), { deny: true }));
    expect(callback.searchParams.get('error')).toBe('access_denied');
    expect(callback.searchParams.get('state')).toBe('the-state');
  });

  it('shows a picker with accounts, any other address, and a way to deny', async () => {
    const address = await authorizationUrl();
    const start = await fetch(address, { redirect: 'manual' });
    const cookie = start.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const picker = new URL(start.headers.get('location') ?? '', address);
    const page = await (await fetch(picker, { headers: { cookie } })).text();
    for (const text of ['ada.trader@example.com', '(not verified)', 'Use another account', 'name="email"', 'Deny']) {
      expect(page).toContain(text);
    }
    expect((await fetch(picker)).status).toBe(400);
  });

  it('accepts a code once, and only with its verifier', async () => {
    const callback = new URL(await sandbox.signInWithGoogle(await authorizationUrl(), { email: 'one@example.com' }));
    const exchange = (verifier: string) =>
      fetch(`${sandbox.url}/google/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: callback.searchParams.get('code') ?? '',
          redirect_uri: `${site.url}/users/login/google/callback`,
          client_id: 'sandbox-client',
          client_secret: 'sandbox-secret',
          code_verifier: verifier,
        }),
      });
    expect((await exchange('x'.repeat(43))).status).toBe(400);
    expect((await fetch(callback)).status).toBe(200);
    expect((await fetch(callback)).status).toBe(500);
  });

  it('allows no other redirect URI', async () => {
    const address = new URL(await authorizationUrl());
    address.searchParams.set('redirect_uri', 'http://localhost:1/users/login/google/callback');
    expect((await fetch(address)).status).toBe(400);
  });

  it('answers nothing during an outage', async () => {
    const address = await authorizationUrl();
    await sandbox.outage('google', true);
    await expect(fetch(address)).rejects.toThrow('fetch failed');
    await sandbox.outage('google', false);
  });
});
