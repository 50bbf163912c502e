import { createHmac } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import type { Request, CookieOptions } from 'express';
import { type Profile, Strategy, type StrategyOptions } from 'passport-google-oauth20';
import { Settings } from '../../config/settings.js';
import { constantTimeEqual, newToken } from '../../http/secrets.js';
import { boundResponse } from '../../outbound/outbound-call.js';
import { usableEmail } from '../email.js';
import { cookieNames, cookiesNamed } from './cookies.js';
import type { GoogleProfile } from './google-sign-in.service.js';

/** Each attempt has its own cookie, named after its state, for concurrent sign-ins in tabs. */
const PREFIX = 'google_state_';
const SECONDS = 600;
/** Concurrent attempts per browser. Another one ends the oldest. */
const MAX_ATTEMPTS = 5;
const OWN_NAME = /^google_state_[\w-]{1,16}$/;
const MAX_COOKIES = 20;
const OPTIONS: CookieOptions = { path: '/users/login/google', sameSite: 'lax', secure: true, httpOnly: true };

/** Stored in the browser from the redirect to Google until the callback. */
interface Attempt {
  state: string;
  /** The PKCE verifier. */
  verifier: string;
}

type Stored = (error: Error | null, state: string) => void;
type Verified = (error: Error | null, verifier: string | false, info?: { message: string }) => void;

/**
 * Passport's state store without a server session: a signed cookie holds state and PKCE verifier
 * for ten minutes. Passport detects the kind of store by its number of parameters.
 */
@Injectable()
export class GoogleStateService {
  private readonly secret: string;

  constructor(
    private readonly jwt: JwtService,
    settings: Settings,
  ) {
    // A separate key: this cookie and access tokens are not interchangeable.
    this.secret = createHmac('sha256', settings.JWT_SECRET).update('google sign-in state').digest('base64url');
  }

  store(request: Request, verifier: string, _state: unknown, _meta: unknown, stored: Stored): void {
    const attempt: Attempt = { state: newToken(), verifier };
    this.clearOldest(request);
    const signed = this.jwt.sign(attempt, { secret: this.secret, algorithm: 'HS256', expiresIn: SECONDS });
    request.res?.cookie(nameOf(attempt.state), signed, { ...OPTIONS, maxAge: SECONDS * 1000 });
    stored(null, attempt.state);
  }

  verify(request: Request, state: unknown, _meta: unknown, verified: Verified): void {
    const attempt = typeof state === 'string' ? this.attemptOf(request, state) : undefined;
    if (attempt) verified(null, attempt.verifier);
    else verified(null, false, { message: 'The state is missing, unknown or expired' });
  }

  /** Clears the cookie, so that the callback works once. Ignores another browser's state. */
  clear(request: Request): void {
    const { state } = request.query;
    if (typeof state !== 'string' || !this.attemptOf(request, state)) return;
    request.res?.clearCookie(nameOf(state), OPTIONS);
  }

  private attemptOf(request: Request, state: string): Attempt | undefined {
    const attempts = cookiesNamed(request, nameOf(state)).flatMap((cookie) => this.read(cookie) ?? []);
    return attempts.find((attempt) => constantTimeEqual(state, attempt.state));
  }

  private clearOldest(request: Request): void {
    // Other hosts can plant cookies, so this reads few of them and only well-formed names.
    const names = cookieNames(request, PREFIX).filter((name) => OWN_NAME.test(name));
    const attempts = names.slice(0, MAX_COOKIES).map((name) => ({ name, at: this.startedAt(request, name) }));
    const oldest = attempts.sort((a, b) => b.at - a.at).slice(MAX_ATTEMPTS - 1);
    for (const { name } of oldest) request.res?.clearCookie(name, OPTIONS);
  }

  private startedAt(request: Request, name: string): number {
    return Math.max(0, ...cookiesNamed(request, name).map((one) => this.read(one)?.iat ?? 0));
  }

  private read(cookie: string): (Attempt & { iat: number }) | null {
    try {
      return this.jwt.verify<Attempt & { iat: number }>(cookie, { secret: this.secret, algorithms: ['HS256'] });
    } catch {
      return null; // Forged or older than ten minutes.
    }
  }
}

/** Returns a state's cookie name. Our states have no other characters. */
const nameOf = (state: string): string => `${PREFIX}${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;

/** Callback path registered with Google for this client. */
const GOOGLE_CALLBACK_PATH = '/users/login/google/callback';
/** The browser shows an empty page meanwhile. */
const TIMEOUT_SECONDS = 15;
const RESPONSE_MAX_BYTES = 1024 * 1024;

/** The user of a request that starts a sign-in: the URL of Google's consent screen. */
export interface GoogleRedirect {
  url: string;
}

/** Google OAuth with state and PKCE. A request's user is a GoogleRedirect, then a GoogleProfile. */
@Injectable()
export class GoogleStrategy extends PassportStrategy(Strategy, 'google') {
  constructor(settings: Settings, state: GoogleStateService) {
    const options: StrategyOptions = {
      clientID: settings.GOOGLE_CLIENT_ID,
      clientSecret: settings.GOOGLE_CLIENT_SECRET,
      callbackURL: `${settings.apiOrigin}${GOOGLE_CALLBACK_PATH}`,
      authorizationURL: settings.GOOGLE_AUTHORIZATION_URL,
      tokenURL: settings.GOOGLE_TOKEN_URL,
      userProfileURL: settings.GOOGLE_USERINFO_URL,
      scope: ['openid', 'email'],
      pkce: true,
      // The library's types lack the state store's signature with PKCE.
      store: state as unknown as StrategyOptions['store'],
    };
    super(options);
    // Keeps the access token out of the query of the profile request, and so out of logs.
    this['_oauth2'].useAuthorizationHeaderforGET(true);
    guardResponses(this['_oauth2']);
  }

  /**
   * Ends with its first result, after TIMEOUT_SECONDS at most. The page itself navigates to Google,
   * so a redirect becomes the request's user, not the response.
   */
  override authenticate(request: Request, options?: object): void {
    let isDone = false;
    const once =
      <Args extends unknown[]>(end: (...args: Args) => void) =>
      (...args: Args): void => {
        if (isDone) return;
        isDone = true;
        clearTimeout(timer);
        end(...args);
      };
    const attempt = Object.assign(Object.create(this) as this, {
      success: once((user: object) => this.success(user)),
      fail: once((info: string) => this.fail(info)),
      error: once((error: Error) => this.error(error)),
      redirect: once((url: string) => this.success({ url } satisfies GoogleRedirect)),
    });
    const timer = setTimeout(() => attempt.error(new Error('Google did not respond in time')), TIMEOUT_SECONDS * 1000);
    try {
      super.authenticate.call(attempt, request, options);
    } catch (error) {
      attempt.error(error as Error);
    }
  }

  /** Parses the profile. Its types promise more than Google's response guarantees. */
  validate(_accessToken: string, _refreshToken: string, profile: Profile): GoogleProfile {
    const { sub, email, email_verified: verified }: Record<string, unknown> = { ...profile['_json'] };
    return { sub: usableSub(textOf(sub)), email: usableEmail(textOf(email)), emailVerified: verified === true };
  }
}

/** Google promises at most 255 ASCII characters. A longer ID could be truncated to another one. */
const usableSub = (sub: string): string => (/^[!-~]{1,255}$/.test(sub) ? sub : '');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Callback = (...result: unknown[]) => unknown;
interface HttpLibrary {
  request(options: unknown): ClientRequest;
}
interface OAuthClient {
  _executeRequest(library: HttpLibrary, options: unknown, body: unknown, callback: Callback): void;
}

/**
 * Reports every failure of a response to the callback, once, and limits the response's size. The
 * library parses responses inside socket events, where an error would end the process, such as for
 * `null` instead of an object or a token that fits in no header.
 */
function guardResponses(oauth: object): void {
  const client = oauth as OAuthClient;
  const execute = client['_executeRequest'].bind(client);
  client['_executeRequest'] = (library, options, body, callback) => {
    let isCalled = false;
    const guarded: Callback = (...result) => {
      if (isCalled) return;
      isCalled = true;
      try {
        callback(...result);
      } catch (error) {
        callback(error);
      }
    };
    try {
      execute(withBounds(library, guarded), options, body, guarded);
    } catch (error) {
      guarded(error);
    }
  };
}

/** Listens for errors of responses, which the library does not. */
function withBounds(library: HttpLibrary, onError: Callback): HttpLibrary {
  return {
    request: (options) =>
      library.request(options).on('response', (response: IncomingMessage) => {
        response.on('error', onError);
        boundResponse(response, { maxBytes: RESPONSE_MAX_BYTES, seconds: TIMEOUT_SECONDS });
      }),
  };
}
