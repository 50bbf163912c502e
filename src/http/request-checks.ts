import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { json, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { AppError } from './app-error.js';
import { toAppError } from './error.filter.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that a page of another site may have sent. The Origin must be the site's
 * own or a configured one. A request with cookies must have Origin or Sec-Fetch-Site. Webhooks and
 * programs with a bearer token have neither Origin nor cookies and pass.
 */
export function originCheck(allowedOrigins: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    if (SAFE_METHODS.has(request.method) || isSameSite(request, allowedOrigins)) next();
    else next(new AppError('cross_site_request', 'This request came from another site, so we refused it.'));
  };
}

function isSameSite(request: Request, allowedOrigins: readonly string[]): boolean {
  const origin = request.get('origin');
  const site = request.get('sec-fetch-site');
  // Forms of a page without a referrer send the origin "null". Browsers still send Sec-Fetch-Site.
  if (origin === 'null') return site === 'same-origin';
  if (origin !== undefined) return allowedOrigins.includes(origin) || origin === ownOrigin(request);
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return request.get('cookie') === undefined;
}

/** Returns the origin that the request was sent to: 127.0.0.1 even if SITE_URL has localhost. */
function ownOrigin(request: Request): string {
  return `${request.protocol}://${request.get('host') ?? ''}`;
}

const FORM = 'application/x-www-form-urlencoded';

/** Refuses bodies other than JSON, and forms unless `takesForms` accepts the path. */
export function contentTypeCheck(takesForms: (path: string) => boolean): RequestHandler {
  return (request, _response, next) => {
    const hasBody = request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
    const isAccepted = request.is('application/json') || (takesForms(request.path) && request.is(FORM));
    if (!hasBody || isAccepted) next();
    else next(new AppError('unsupported_media_type', 'Please send JSON (Content-Type: application/json).'));
  };
}

/** Refuses NUL characters in a path, and in the query of an API call. Pages ignore most queries. */
export function addressCheck(isApiCall: (path: string) => boolean): RequestHandler {
  return (request, _response, next) => {
    const { path, originalUrl } = request;
    next(/%00/.test(isApiCall(path) ? originalUrl : path) ? invalidText() : undefined);
  };
}

const invalidText = (): AppError =>
  new AppError('invalid_request', 'This request contains characters that we can’t store.');

/** More than our own bodies need. Extreme nesting exhausts the stack of recursive code. */
const MAX_DEPTH = 16;

/** Parses JSON bodies of up to 16 kB. Refuses invalid JSON, deep nesting, and invalid text. */
export const jsonBody = [json({ limit: '16kb' }), convertParserError, rejectInvalidText];

/** Nest would replace the parser's error with one without a cause. */
function convertParserError(error: unknown, _request: Request, _response: Response, next: NextFunction): void {
  next(toAppError(error));
}

/**
 * PostgreSQL cannot store NUL characters. A field named like a property of every object
 * (`constructor`) would pass as a known field.
 */
function rejectInvalidText(request: Request, _response: Response, next: NextFunction): void {
  next(hasInvalidText(request.body) ? invalidText() : undefined);
}

/** Walks level by level without recursion. Skips bytes (webhook bodies). */
function hasInvalidText(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH || level.some(isInvalid)) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}

function isInvalid(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  return Object.keys(value).some((key) => key in Object.prototype);
}

function childrenOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Array.isArray(value) ? value : Object.entries(value).flat();
}

/** Validates bodies and parameters against their classes. Refuses unknown fields. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: toValidationError,
  });
}

function toValidationError(errors: ValidationError[]): AppError {
  const fields: Record<string, string> = {};
  for (const error of errors) fields[error.property] = sentenceOf(error);
  const first = Object.values(fields)[0] ?? 'This request isn’t valid.';
  return new AppError('invalid_request', first, { fields });
}

function sentenceOf(error: ValidationError): string {
  if (error.constraints?.['whitelistValidation']) return `The field ${error.property.slice(0, 40)} isn’t known here.`;
  return Object.values(error.constraints ?? {})[0] ?? `The field ${error.property} isn’t valid.`;
}
