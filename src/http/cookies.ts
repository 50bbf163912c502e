import type { CookieOptions, Request, Response } from 'express';

/**
 * Returns the distinct values of the cookies with this name, in the order of the request. There may
 * be several: another host of the domain can set one for the whole domain, and so did this site
 * before COOKIE_DOMAIN changed.
 */
export function cookiesNamed(request: Request, name: string): string[] {
  const values = (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? decoded(pair.slice(at + 1).trim()) : [];
  });
  return [...new Set(values)].filter((value) => value !== '');
}

/** Returns the names of the request's cookies that start with `prefix`. */
export function cookieNames(request: Request, prefix: string): string[] {
  const names = (request.headers.cookie ?? '').split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
  return [...new Set(names)].filter((name) => name.startsWith(prefix));
}

/**
 * Removes all cookies with this name except for the one with the options `kept`: those of the host
 * and of each parent domain. Sends nothing to a browser without a cookie of this name.
 */
export function clearOtherCookies(response: Response, name: string, kept: CookieOptions, host: string): void {
  if (cookiesNamed(response.req, name).length === 0) return;
  for (const domain of [undefined, ...domainsOf(host)]) {
    if (domain === kept.domain) continue;
    const { domain: _kept, ...options } = kept;
    response.clearCookie(name, domain === undefined ? options : { ...options, domain });
  }
}

/**
 * Returns the host and its parent domains, such as `www.example.com` and `example.com`; none for an
 * IP address.
 */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  if (host.includes(':') || /^[\d.]+$/.test(host)) return [];
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'));
}

/** Returns the text unchanged if it is not valid percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
