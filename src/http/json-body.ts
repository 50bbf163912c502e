import { json, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { toRefusal } from './error.filter.js';
import { AppError } from './app-error.js';

/** No body of ours nests deeper; far deeper ones exhaust the stack of whoever walks them. */
const MAX_DEPTH = 16;

/** Reads JSON bodies of up to 16 kB. Refuses what is not JSON, nested absurdly deep, or holds text that cannot be stored. */
export const jsonBody = [json({ limit: '16kb' }), refuseUnreadable, refuseUnfit];

/** Refuses text that cannot be stored in a path, and in the query of a call; a page does without its query. */
export function addressCheck(isCall: (path: string) => boolean): RequestHandler {
  return (request, _response, next) => {
    const { path, originalUrl } = request;
    next(/%00/.test(isCall(path) ? originalUrl : path) ? unfit() : undefined);
  };
}

const unfit = (): AppError => new AppError('invalid_request', 'This request holds text that cannot be stored.');

/** Here, because Nest would turn the parser's error into one that no longer says what was wrong. */
function refuseUnreadable(error: unknown, _request: Request, _response: Response, next: NextFunction): void {
  next(toRefusal(error));
}

/**
 * PostgreSQL cannot store NUL characters. A field named like a member that every object has (`constructor`) would pass for
 * a known one.
 */
function refuseUnfit(request: Request, _response: Response, next: NextFunction): void {
  next(isUnfit(request.body) ? unfit() : undefined);
}

/** Walks level by level, without recursion. Bytes (webhook bodies) are left alone. */
function isUnfit(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH || level.some(isUnfitValue)) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}

function isUnfitValue(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  return Object.keys(value).some((key) => key in Object.prototype);
}

function childrenOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Array.isArray(value) ? value : Object.entries(value).flat();
}
