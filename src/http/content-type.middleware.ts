import type { RequestHandler } from 'express';
import { AppError } from './app-error.js';

const FORM = 'application/x-www-form-urlencoded';

/** Lets only JSON bodies through, and those of forms where `takesForms` says so. A request without a body needs no type. */
export function contentTypeCheck(takesForms: (path: string) => boolean): RequestHandler {
  return (request, _response, next) => {
    const hasBody = request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
    const isFitting = request.is('application/json') || (takesForms(request.path) && request.is(FORM));
    if (!hasBody || isFitting) next();
    else next(new AppError('unsupported_media_type', 'Please send JSON (Content-Type: application/json).'));
  };
}
