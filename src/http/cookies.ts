import type { CookieOptions, Request, Response } from 'express';

/**
 * Every value that the browser sends under this name, in its order, each once. There may be several: another host of the
 * domain can set one for all of it, and so did we before COOKIE_DOMAIN changed.
 */
export function cookiesNamed(request: Request, name: string): string[] {
  const values = (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? decoded(pair.slice(at + 1).trim()) : [];
  });
  return [...new Set(values)].filter((value) => value !== '');
}

/** The names of the request's cookies that start with `prefix`. */
export function cookieNames(request: Request, prefix: string): string[] {
  const names = (request.headers.cookie ?? '').split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
  return [...new Set(names)].filter((name) => name.startsWith(prefix));
}

/**
 * Removes the cookies of this name that `kept` would stand beside: of the host alone, and of each domain that it is part
 * of. Nothing is sent to a browser that has no cookie of the name.
 */
export function clearOtherCookies(response: Response, name: string, kept: CookieOptions, host: string): void {
  if (cookiesNamed(response.req, name).length === 0) return;
  for (const domain of [undefined, ...domainsOf(host)]) {
    if (domain === kept.domain) continue;
    const { domain: _kept, ...options } = kept;
    response.clearCookie(name, domain === undefined ? options : { ...options, domain });
  }
}

/** The host and its parents, such as `www.example.com` and `example.com`; none of an address or a single word. */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  if (host.includes(':') || /^[\d.]+$/.test(host)) return [];
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'));
}

/** The text itself where it is not percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
