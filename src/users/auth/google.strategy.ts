import type { ClientRequest, IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { type Profile, Strategy, type StrategyOptions } from 'passport-google-oauth20';
import { Settings } from '../../config/settings.js';
import { boundResponse } from '../../outbound/outbound-call.js';
import { usableEmail } from '../email.js';
import type { GoogleProfile } from './google-sign-in.service.js';
import { GoogleStateService } from './google-state.service.js';

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
