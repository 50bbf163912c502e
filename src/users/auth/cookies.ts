import type { CookieOptions, Request, Response } from 'express';
import type { Settings } from '../../config/settings.js';
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

/** Options of cookies that only the account routes of this host need. */
const HOST_OPTIONS: CookieOptions = { path: '/users', sameSite: 'lax', secure: true, httpOnly: true };

export interface SessionTokens {
  token: string;
  /** Null keeps the current cookie. */
  refreshToken: string | null;
}

/** Sets `token` (seven days) and `refresh_token` (no expiry). Clears cookies of the same names. */
export function setSessionCookies(response: Response, settings: Domain, tokens: SessionTokens): void {
  clearOtherSessionCookies(response, settings);
  response.cookie(TOKEN_COOKIE, tokens.token, { ...tokenOptions(settings), maxAge: ACCESS_TOKEN_SECONDS * 1000 });
  if (tokens.refreshToken !== null) response.cookie(REFRESH_COOKIE, tokens.refreshToken, HOST_OPTIONS);
}

/**
 * Clears both cookies and the browser's cache of this origin, including pages for the Back button.
 * "cookies" would also clear `known_browser` and cookies of other hosts, and "storage" would clear
 * settings (theme, consent, platform). The page itself removes `userEmail`.
 */
export function clearSessionCookies(response: Response, settings: Domain): void {
  clearOtherSessionCookies(response, settings);
  response.setHeader('Clear-Site-Data', '"cache"');
  response.clearCookie(TOKEN_COOKIE, tokenOptions(settings));
  response.clearCookie(REFRESH_COOKIE, HOST_OPTIONS);
}

/** Sets the mark of `TrustedDevicesService`, which outlives sessions. Null sets nothing. */
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

/** Returns at most five, because other hosts can plant many cookies and each costs a query. */
export function refreshTokensOf(request: Request): string[] {
  return cookiesNamed(request, REFRESH_COOKIE).slice(0, MAX_TOKENS);
}

function clearOtherSessionCookies(response: Response, settings: Domain): void {
  clearOtherCookies(response, TOKEN_COOKIE, tokenOptions(settings), hostOf(settings));
  clearOtherCookies(response, REFRESH_COOKIE, HOST_OPTIONS, hostOf(settings));
}

const hostOf = ({ apiOrigin }: Domain): string => new URL(apiOrigin).hostname;

/**
 * Returns the distinct values of the cookies with this name, in request order. A request may have
 * several: from another host of the domain, or from this site before COOKIE_DOMAIN changed.
 */
export function cookiesNamed(request: Request, name: string): string[] {
  const values = (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? decode(pair.slice(at + 1).trim()) : [];
  });
  return [...new Set(values)].filter((value) => value !== '');
}

/** Returns the names of the request's cookies that start with `prefix`. */
export function cookieNames(request: Request, prefix: string): string[] {
  const names = (request.headers.cookie ?? '').split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
  return [...new Set(names)].filter((name) => name.startsWith(prefix));
}

/**
 * Clears the cookies with this name on the host and on each parent domain, except the one with the
 * options `kept`. Sends nothing to a browser without such cookies.
 */
function clearOtherCookies(response: Response, name: string, kept: CookieOptions, host: string): void {
  if (cookiesNamed(response.req, name).length === 0) return;
  for (const domain of [undefined, ...domainsOf(host)]) {
    if (domain === kept.domain) continue;
    const { domain: _kept, ...options } = kept;
    response.clearCookie(name, domain === undefined ? options : { ...options, domain });
  }
}

/** Returns the host and its parent domains except the top-level domain; none for an IP address. */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  if (host.includes(':') || /^[\d.]+$/.test(host)) return [];
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'));
}

/** Decodes percent-encoding; returns the text unchanged if it is invalid. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
