import type { NextFunction, Request, Response } from 'express';
import { Refusal } from './refusal.js';

/** Lets only JSON bodies through. A request without a body needs no type. */
export function contentTypeCheck(request: Request, _response: Response, next: NextFunction): void {
  const hasBody = request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
  if (!hasBody || request.is('application/json')) next();
  else next(new Refusal('unsupported_media_type', 'Please send JSON (Content-Type: application/json).'));
}
