import type { CookieOptions, Response } from 'express';
import type { Settings } from '../config/settings.js';
import { ACCESS_TOKEN_SECONDS } from './session-rules.js';

export const TOKEN_COOKIE = 'token';
export const REFRESH_COOKIE = 'refresh_token';

type Domain = Pick<Settings, 'COOKIE_DOMAIN'>;

const tokenOptions = ({ COOKIE_DOMAIN }: Domain): CookieOptions => ({
  path: '/',
  sameSite: 'lax',
  secure: true,
  httpOnly: true,
  ...(COOKIE_DOMAIN === '' ? {} : { domain: COOKIE_DOMAIN }),
});

/** Goes to the account calls of this very host only: no other call and no sister host has a use for it. */
const REFRESH_OPTIONS: CookieOptions = { path: '/users', sameSite: 'lax', secure: true, httpOnly: true };

export interface SessionTokens {
  token: string;
  /** Null leaves the cookie as it is. */
  refreshToken: string | null;
}

/** Sets `token` (seven days) and `refresh_token` (no expiry: it goes with the browser). */
export function setSessionCookies(response: Response, settings: Domain, tokens: SessionTokens): void {
  response.cookie(TOKEN_COOKIE, tokens.token, { ...tokenOptions(settings), maxAge: ACCESS_TOKEN_SECONDS * 1000 });
  if (tokens.refreshToken !== null) response.cookie(REFRESH_COOKIE, tokens.refreshToken, REFRESH_OPTIONS);
}

export function clearSessionCookies(response: Response, settings: Domain): void {
  response.clearCookie(TOKEN_COOKIE, tokenOptions(settings));
  response.clearCookie(REFRESH_COOKIE, REFRESH_OPTIONS);
}
