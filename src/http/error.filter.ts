import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ErrorAnswer, ErrorCode } from '../shared/contract/errors.js';
import { isDatabaseUnavailable, isForeignKeyViolation } from '../database/database-errors.js';
import { AppError } from './app-error.js';
import { forbidCaching } from './response-headers.js';

const RETRY_AFTER_SECONDS = 5;

/** Turns every error into `{ error, code, requestId }`. A 5xx does not reveal its cause. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const failure = toAppError(error, request.user !== undefined);
    // The request log shows `err`. A foreign key violation may be a bug, not a deleted account.
    if (failure.status >= 500 || isForeignKeyViolation(error)) response.err = asError(error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const retryAfter = failure.details.retryAfterSeconds ?? (failure.status === 503 ? RETRY_AFTER_SECONDS : undefined);
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    const answer: ErrorAnswer = { error: failure.message, code: failure.code, requestId: request.id as string };
    if (failure.details.fields) answer.fields = failure.details.fields;
    forbidCaching(response);
    response.status(failure.status).json(answer);
  }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Converts any error of a request. Unexpected errors become `internal`. */
export function toAppError(error: unknown, isSignedIn = false): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    return new AppError('unavailable', 'We can’t reach our database right now. Please try again in a moment.', {
      cause: error,
    });
  }
  if (isSignedIn && isForeignKeyViolation(error)) {
    // The person has passed the guard, so the account was deleted during this request.
    return new AppError('session_ended', 'This account no longer exists.', { cause: error });
  }
  if (isMalformedJson(error)) {
    return new AppError('malformed_json', 'This request isn’t valid JSON.', { cause: error });
  }
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  const known = BY_STATUS[status];
  if (known) return new AppError(known[0], known[1], { cause: error });
  if (status >= 400 && status < 500)
    return new AppError('invalid_request', 'This request isn’t valid.', { cause: error });
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}

const BY_STATUS: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  401: ['unauthenticated', 'Please sign in.'],
  403: ['forbidden', 'You’re not allowed to do this.'],
  404: ['not_found', 'There’s nothing at this address.'],
  413: ['payload_too_large', 'This request is too large.'],
  415: ['unsupported_media_type', 'Please send JSON (Content-Type: application/json).'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment.'],
  503: ['unavailable', 'This isn’t available right now. Please try again in a moment.'],
};

/** Returns the status that body parsers and file senders set on their errors; 500 by default. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('status' in error)) return 500;
  return typeof error.status === 'number' ? error.status : 500;
}

function isMalformedJson(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'entity.parse.failed';
}
