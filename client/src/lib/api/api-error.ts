import type { ErrorAnswer, ErrorCode } from '../../../../src/shared/contract/errors.js';

const LATE = 'The site did not answer in time. Please try again.';
const UNREACHABLE = 'We cannot reach the site. Please check your connection and try again.';

/** A rejected request, or one without a readable answer (`unreachable` or `late`, status 0). */
export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable' | 'late';
  readonly status: number;
  /** The answer's `error` field; null without one. */
  readonly serverMessage: string | null;
  /** With `invalid_request`: a message for each rejected field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor(call: string, status: number, answer: Partial<ErrorAnswer> | null, cause?: unknown) {
    const code = answer?.code ?? (status !== 0 ? 'internal' : isTimeout(cause) ? 'late' : 'unreachable');
    super(`${call}: ${status} ${code}${answer?.requestId ? ` (request ${answer.requestId})` : ''}`, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.serverMessage = answer?.error ?? null;
    this.fields = answer?.fields ?? {};
    this.requestId = answer?.requestId ?? null;
  }
}

/** The server's message, or else the fallback, as the error catalog requires. */
export function serverMessageOr(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/** Like `serverMessageOr`, but reports an unreachable site. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.code === 'unreachable') return UNREACHABLE;
  if (error instanceof ApiError && error.code === 'late') return LATE;
  return serverMessageOr(error, fallback);
}

/** The server's message if retrying does not help; otherwise null. */
export function permanentFailureMessage(error: unknown): string | null {
  const isLasting = error instanceof ApiError && (error.code === 'payment_refused' || error.code === 'not_subscribed');
  return isLasting ? error.serverMessage : null;
}

/** Parses the body of a failed request as far as it is valid; null for anything else. */
export function readErrorAnswer(body: unknown): Partial<ErrorAnswer> | null {
  if (typeof body !== 'object' || body === null) return null;
  const { error, code, requestId, fields } = body as Record<string, unknown>;
  return {
    ...(typeof error === 'string' && error !== '' ? { error } : {}),
    ...(typeof code === 'string' ? { code: code as ErrorCode } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(typeof fields === 'object' && fields !== null ? { fields: fields as Record<string, string> } : {}),
  };
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}
