import type { AccessEvent } from './access-event.js';

/** What a call of the access webhook came to. */
export type AccessOutcome =
  | { result: 'confirmed'; detail: string | null }
  | { result: 'in_progress'; detail: string | null }
  | { result: 'refused'; detail: string | null }
  | { result: 'action_needed'; detail: string | null }
  /** Not carried out now; the same change is asked for again. */
  | { result: 'retry'; detail: string };

/** Longest text that is taken over from a receiver. */
const DETAIL_MAX = 500;
/**
 * Statuses that say nothing about the change itself: the receiver is set up wrongly, busy or not there yet. Somebody mends
 * that, so the change is tried again. Every other 4xx is the receiver's verdict.
 */
const MENDABLE = new Set([401, 403, 404, 405, 407, 408, 421, 425, 429]);

/**
 * Reads a receiver's answer to a change of this type. Only `granted` (for a grant) and `revoked` (for a revocation) confirm;
 * a 2xx that says neither means that it is in progress.
 */
export function readAccessReply(type: AccessEvent['type'], status: number, body: string): AccessOutcome {
  const reply = readBody(body);
  if (status >= 200 && status < 300) {
    if (reply.state === (type === 'access.grant' ? 'granted' : 'revoked')) {
      return { result: 'confirmed', detail: reply.evidence };
    }
    if (reply.state === 'action_required') return { result: 'action_needed', detail: reply.message };
    if (reply.state === 'failed') return { result: 'refused', detail: reply.message };
    return { result: 'in_progress', detail: reply.message };
  }
  if (status < 400 || status >= 500 || MENDABLE.has(status)) {
    return { result: 'retry', detail: `The receiver answered with status ${status}` };
  }
  return { result: reply.state === 'action_required' ? 'action_needed' : 'refused', detail: reply.message };
}

interface Reply {
  state: string | null;
  evidence: string | null;
  message: string | null;
}

/** A body that is no JSON object says nothing. */
function readBody(body: string): Reply {
  const value = parsed(body);
  const fields: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return { state: text(fields['state']), evidence: text(fields['evidence']), message: text(fields['message']) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function text(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = value.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line === '' ? null : line.slice(0, DETAIL_MAX);
}

/** A change that is not confirmed after this many calls, about 12 hours, is handed to the operator. */
export const MAX_CALLS = 18;
const FIRST_DELAY_SECONDS = 2;
const LONGEST_DELAY_SECONDS = 3600;

/** Milliseconds to wait after call number `calls` (from 1): 2 seconds, then three times as long each time up to an hour. */
export function retryDelay(calls: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 3 ** (calls - 1), LONGEST_DELAY_SECONDS) * 1000;
}
