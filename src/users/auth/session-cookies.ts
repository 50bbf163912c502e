import type { CookieOptions, Request, Response } from 'express';
import type { Settings } from '../../config/settings.js';
import { clearOtherCookies, cookiesNamed } from '../../http/cookies.js';
import { ACCESS_TOKEN_SECONDS, TRUSTED_DEVICE_SECONDS } from './session.rules.js';

export const TOKEN_COOKIE = 'token';
const REFRESH_COOKIE = 'refresh_token';
const TRUSTED_DEVICE_COOKIE = 'known_browser';
const MAX_TOKENS = 5;

type Domain = Pick<Settings, 'COOKIE_DOMAIN' | 'apiOrigin'>;

const tokenOptions = ({ COOKIE_DOMAIN }: Pick<Domain, 'COOKIE_DOMAIN'>): CookieOptions => ({
  path: '/',
  sameSite: 'lax',
  secure: true,
  httpOnly: true,
  ...(COOKIE_DOMAIN === '' ? {} : { domain: COOKIE_DOMAIN }),
});

/** For cookies that only the account routes of this host need. */
const HOST_OPTIONS: CookieOptions = { path: '/users', sameSite: 'lax', secure: true, httpOnly: true };

export interface SessionTokens {
  token: string;
  /** Null keeps the current cookie. */
  refreshToken: string | null;
}

/**
 * Sets `token` (seven days) and `refresh_token` (no expiry), and removes other cookies of the same
 * names.
 */
export function setSessionCookies(response: Response, settings: Domain, tokens: SessionTokens): void {
  clearOthers(response, settings);
  response.cookie(TOKEN_COOKIE, tokens.token, { ...tokenOptions(settings), maxAge: ACCESS_TOKEN_SECONDS * 1000 });
  if (tokens.refreshToken !== null) response.cookie(REFRESH_COOKIE, tokens.refreshToken, HOST_OPTIONS);
}

/**
 * Removes both cookies and clears the browser's cache of this origin, including pages for the Back
 * button. "cookies" would also remove `known_browser` and cookies of other hosts, and "storage"
 * would remove settings of the browser (theme, consent, platform). The page itself removes
 * `userEmail`.
 */
export function clearSessionCookies(response: Response, settings: Domain): void {
  clearOthers(response, settings);
  response.setHeader('Clear-Site-Data', '"cache"');
  response.clearCookie(TOKEN_COOKIE, tokenOptions(settings));
  response.clearCookie(REFRESH_COOKIE, HOST_OPTIONS);
}

/**
 * Sets the mark of `TrustedDevicesService`; null sets nothing. The cookie is not a session and
 * outlives sessions.
 */
export function setTrustedDeviceCookie(response: Response, settings: Domain, mark: string | null): void {
  if (mark === null) return;
  clearOtherCookies(response, TRUSTED_DEVICE_COOKIE, HOST_OPTIONS, hostOf(settings));
  response.cookie(TRUSTED_DEVICE_COOKIE, mark, { ...HOST_OPTIONS, maxAge: TRUSTED_DEVICE_SECONDS * 1000 });
}

export function clearTrustedDeviceCookie(response: Response, settings: Domain): void {
  clearOtherCookies(response, TRUSTED_DEVICE_COOKIE, HOST_OPTIONS, hostOf(settings));
  response.clearCookie(TRUSTED_DEVICE_COOKIE, HOST_OPTIONS);
}

export function trustedDeviceCookiesOf(request: Request): string[] {
  return cookiesNamed(request, TRUSTED_DEVICE_COOKIE);
}

/**
 * At most five, because other hosts of the domain can plant many cookies and each costs a query.
 */
export function refreshTokensOf(request: Request): string[] {
  return cookiesNamed(request, REFRESH_COOKIE).slice(0, MAX_TOKENS);
}

function clearOthers(response: Response, settings: Domain): void {
  clearOtherCookies(response, TOKEN_COOKIE, tokenOptions(settings), hostOf(settings));
  clearOtherCookies(response, REFRESH_COOKIE, HOST_OPTIONS, hostOf(settings));
}

const hostOf = ({ apiOrigin }: Domain): string => new URL(apiOrigin).hostname;
