import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type Profile, Strategy, type StrategyOptions } from 'passport-google-oauth20';
import { Settings } from '../../config/settings.js';
import type { GoogleProfile } from './google-identity.js';
import { usableEmail } from '../email.js';
import { GoogleStateService } from './google-state.service.js';
import { guardAnswers } from './guarded-oauth.js';

/** Where Google sends the browser back to; the client's settings at Google name it. */
const GOOGLE_CALLBACK_PATH = '/users/login/google/callback';
/** Longer than Google ever takes; the person looks at an empty page meanwhile. */
const ANSWER_SECONDS = 15;
const ANSWER_MAX_BYTES = 1024 * 1024;

/** How a run of the strategy ended. */
export type GoogleOutcome =
  | { kind: 'redirect'; url: string }
  | { kind: 'profile'; profile: GoogleProfile }
  | { kind: 'denied' }
  | { kind: 'failed'; cause: unknown };

/** passport-google-oauth20 with state and PKCE. */
class GoogleOAuth extends Strategy {
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
      // The types do not know the store's form with PKCE.
      store: state as unknown as StrategyOptions['store'],
    };
    super(options, (_access, _refresh, profile, done) => done(null, readProfile(profile)));
    // Without this the access token would travel in the query of the profile request, and so into logs.
    this['_oauth2'].useAuthorizationHeaderforGET(true);
    guardAnswers(this['_oauth2'], { maxBytes: ANSWER_MAX_BYTES, seconds: ANSWER_SECONDS });
  }
}

/** Runs the strategy and hands back how it ended, where Passport would answer the request by itself. */
@Injectable()
export class GoogleStrategy {
  private readonly oauth: GoogleOAuth;

  constructor(settings: Settings, state: GoogleStateService) {
    this.oauth = new GoogleOAuth(settings, state);
  }

  /** One run for one request: with a `code` or an `error` in its query it comes back from Google, else it leaves. Never rejects. */
  run(request: Request): Promise<GoogleOutcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => fail(new Error('Google did not answer in time')), ANSWER_SECONDS * 1000);
      const end = (outcome: GoogleOutcome): void => {
        clearTimeout(timer);
        resolve(outcome);
      };
      const fail = (cause: unknown): void => end({ kind: 'failed', cause });
      // As Passport does: each request gets a copy of the strategy with these functions on it.
      const run = Object.assign(Object.create(this.oauth) as GoogleOAuth, {
        redirect: (url: string) => end({ kind: 'redirect', url }),
        success: (profile: GoogleProfile) => end({ kind: 'profile', profile }),
        fail: (info: unknown) => (request.query['error'] === 'access_denied' ? end({ kind: 'denied' }) : fail(info)),
        error: fail,
      });
      try {
        run.authenticate(request);
      } catch (error) {
        fail(error);
      }
    });
  }
}

/** The types promise more than an answer from outside has to hold. */
function readProfile(profile: Profile): GoogleProfile {
  const { sub, email, email_verified: verified }: Record<string, unknown> = { ...profile['_json'] };
  return { sub: usableSub(textOf(sub)), email: usableEmail(textOf(email)), emailVerified: verified === true };
}

/** At most 255 characters of ASCII, Google says; what else would pass for an id could be cut to somebody else's. */
const usableSub = (sub: string): string => (/^[!-~]{1,255}$/.test(sub) ? sub : '');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
