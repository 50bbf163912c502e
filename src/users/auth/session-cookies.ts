import type { CookieOptions, Request, Response } from 'express';
import type { Settings } from '../../config/settings.js';
import { clearOtherCookies, cookiesNamed } from '../../http/cookies.js';
import { ACCESS_TOKEN_SECONDS, TRUSTED_DEVICE_SECONDS } from './session.rules.js';

export const TOKEN_COOKIE = 'token';
const REFRESH_COOKIE = 'refresh_token';
const TRUSTED_DEVICE_COOKIE = 'known_browser';
const MOST_TRIED = 5;

type Domain = Pick<Settings, 'COOKIE_DOMAIN' | 'apiOrigin'>;

const tokenOptions = ({ COOKIE_DOMAIN }: Pick<Domain, 'COOKIE_DOMAIN'>): CookieOptions => ({
  path: '/',
  sameSite: 'lax',
  secure: true,
  httpOnly: true,
  ...(COOKIE_DOMAIN === '' ? {} : { domain: COOKIE_DOMAIN }),
});

/** Goes to the account calls of this very host only: no other call and no sister host has a use for it. */
const HOST_OPTIONS: CookieOptions = { path: '/users', sameSite: 'lax', secure: true, httpOnly: true };

export interface SessionTokens {
  token: string;
  /** Null leaves the cookie as it is. */
  refreshToken: string | null;
}

/** Sets `token` (seven days) and `refresh_token` (no expiry: it goes with the browser), and removes others of their names. */
export function setSessionCookies(response: Response, settings: Domain, tokens: SessionTokens): void {
  clearOthers(response, settings);
  response.cookie(TOKEN_COOKIE, tokens.token, { ...tokenOptions(settings), maxAge: ACCESS_TOKEN_SECONDS * 1000 });
  if (tokens.refreshToken !== null) response.cookie(REFRESH_COOKIE, tokens.refreshToken, HOST_OPTIONS);
}

/**
 * Removes both, and has the browser drop what it cached of this origin, pages for its Back button among it. It is asked for no more:
 * "cookies" would take `known_browser` along and the cookies of sister hosts, "storage" what belongs to the browser, not to
 * the session (theme, consent, platform). The page itself removes `userEmail`.
 */
export function clearSessionCookies(response: Response, settings: Domain): void {
  clearOthers(response, settings);
  response.setHeader('Clear-Site-Data', '"cache"');
  response.clearCookie(TOKEN_COOKIE, tokenOptions(settings));
  response.clearCookie(REFRESH_COOKIE, HOST_OPTIONS);
}

/** Sets what `TrustedDevicesService` knows the browser by; null sets nothing. It is no session and outlives them. */
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

/** Five at most: each is looked up, and other hosts of the domain can plant many. */
export function refreshTokensOf(request: Request): string[] {
  return cookiesNamed(request, REFRESH_COOKIE).slice(0, MOST_TRIED);
}

function clearOthers(response: Response, settings: Domain): void {
  clearOtherCookies(response, TOKEN_COOKIE, tokenOptions(settings), hostOf(settings));
  clearOtherCookies(response, REFRESH_COOKIE, HOST_OPTIONS, hostOf(settings));
}

const hostOf = ({ apiOrigin }: Domain): string => new URL(apiOrigin).hostname;
