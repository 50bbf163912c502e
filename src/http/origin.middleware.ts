import type { NextFunction, Request, Response } from 'express';
import { AppError } from './app-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that another site's page may have sent: the Origin must be the site's own or a configured one,
 * and a request that carries cookies must show where it comes from (Origin or Sec-Fetch-Site).
 * Webhooks and programs with a bearer token carry neither Origin nor cookies and pass.
 */
export function originCheck(allowedOrigins: readonly string[]) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (SAFE_METHODS.has(request.method) || comesFromOurPages(request, allowedOrigins)) next();
    else next(new AppError('cross_site_request', 'This request came from another site and was refused.'));
  };
}

function comesFromOurPages(request: Request, allowedOrigins: readonly string[]): boolean {
  const origin = request.get('origin');
  const site = request.get('sec-fetch-site');
  // A page that sends no referrer sends no origin with its forms either; browsers still say whether it is ours.
  if (origin === 'null') return site === 'same-origin';
  if (origin !== undefined) return allowedOrigins.includes(origin) || origin === ownOrigin(request);
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return request.get('cookie') === undefined;
}

/** The origin under which this very request came in, such as 127.0.0.1 where SITE_URL says localhost. */
function ownOrigin(request: Request): string {
  return `${request.protocol}://${request.get('host') ?? ''}`;
}
