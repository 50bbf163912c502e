import type { AccessEvent } from './access-event.js';

export type AccessResult =
  | 'confirmed'
  | 'in_progress'
  | 'refused'
  | 'action_needed'
  /** Not carried out now; the same change is asked for again. */
  | 'retry'
  /** Too many calls lately: the same change is asked for again at the named time, which is no failure. */
  | 'wait';

/** What a call of the access webhook, or of Discord, came to. */
export interface AccessOutcome {
  result: AccessResult;
  /** Evidence, message or reason. With `retry` and `wait` always. */
  detail: string | null;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** With `wait`: how long. */
  waitSeconds?: number;
  /** With a confirmation of Discord: its id of the member who has the role now. */
  memberId?: string;
}

/** Longest text that is taken over from a receiver. */
const DETAIL_MAX = 500;
/**
 * Statuses that say nothing about the change itself: the receiver is set up wrongly, busy or not there yet. Somebody mends
 * that, so the change is tried again. Every other 4xx is the receiver's verdict.
 */
const RETRYABLE = new Set([401, 403, 404, 405, 407, 408, 421, 425, 429]);

/**
 * Reads a receiver's answer to a change of this type. Only `granted` (for a grant) and `revoked` (for a revocation) confirm;
 * a 2xx that says neither means that it is in progress.
 */
export function parseAccessReply(type: AccessEvent['type'], status: number, body: string): AccessOutcome {
  const reply = parseBody(body);
  if (status >= 200 && status < 300) {
    if (reply.state === (type === 'access.grant' ? 'granted' : 'revoked')) {
      return { result: 'confirmed', detail: reply.evidence, status };
    }
    if (reply.state === 'action_required') return { result: 'action_needed', detail: reply.message, status };
    if (reply.state === 'failed') return { result: 'refused', detail: reply.message, status };
    return { result: 'in_progress', detail: reply.message, status };
  }
  if (status < 400 || status >= 500 || RETRYABLE.has(status)) {
    return { result: 'retry', detail: `The receiver answered with status ${status}`, status };
  }
  return { result: reply.state === 'action_required' ? 'action_needed' : 'refused', detail: reply.message, status };
}

interface Reply {
  state: string | null;
  evidence: string | null;
  message: string | null;
}

/** A body that is no JSON object says nothing. */
function parseBody(body: string): Reply {
  const value = parseJson(body);
  const fields: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return {
    state: toSingleLine(fields['state']),
    evidence: toSingleLine(fields['evidence']),
    message: toSingleLine(fields['message']),
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** What a receiver said, on one line; null where it said nothing. */
export function toSingleLine(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = value.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line === '' ? null : line.slice(0, DETAIL_MAX);
}
