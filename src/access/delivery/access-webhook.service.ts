import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { callOutbound, reasonOf } from '../../outbound/outbound-call.js';
import type { GrantKind } from '../../shared/contract/access.js';
import type { PlanKey } from '../../shared/plans.js';
import type { Scope, PlatformAccount } from '../grants/entitlement.rules.js';
import type { Grant } from '../grants/grant.entity.js';

/** Calls the owner's receiver with a Standard Webhooks signature. Does not follow redirects. */
@Injectable()
export class AccessWebhookService {
  private readonly receiver: { url: string; signatures: Webhook[] } | null;
  private readonly mayBePrivate: boolean;

  constructor(settings: Settings) {
    const url = settings.ACCESS_WEBHOOK_URL;
    const secrets = [settings.ACCESS_WEBHOOK_SECRET, settings.ACCESS_WEBHOOK_SECRET_OLD];
    const signatures = secrets.filter((secret) => secret !== '').map((secret) => new Webhook(secret));
    this.receiver = url ? { url, signatures } : null;
    this.mayBePrivate = settings.NODE_ENV !== 'production' || settings.ACCESS_WEBHOOK_ALLOW_PRIVATE;
  }

  /**
   * Sends an event. Retries of one change have the same `id`, so that the receiver recognizes them.
   * Turns every failure of the receiver into an outcome.
   */
  async call(id: string, event: AccessEvent, stop: AbortSignal): Promise<AccessOutcome> {
    if (!this.receiver) return { result: 'retry', detail: 'No access webhook is set up', status: null };
    const { url, signatures } = this.receiver;
    const body = JSON.stringify(event);
    const sentAt = currentTime();
    try {
      const reply = await callOutbound(url, {
        method: 'POST',
        stop,
        mayBePrivate: this.mayBePrivate,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          // During a secret rotation the receiver may know either secret.
          'webhook-signature': signatures.map((signature) => signature.sign(id, sentAt, body)).join(' '),
        },
        body,
      });
      return parseAccessReply(event.type, reply.status, reply.body);
    } catch (error) {
      return { result: 'retry', detail: reasonOf(error), status: null };
    }
  }
}

export type AccessResult =
  | 'confirmed'
  | 'in_progress'
  | 'refused'
  | 'action_needed'
  /** Not carried out yet. The same change is sent again. */
  | 'retry'
  /** Rate limited: the same change is sent again at the given time. Not a failure. */
  | 'wait';

/** The outcome of a call to the access webhook or Discord. */
export interface AccessOutcome {
  result: AccessResult;
  /** Evidence, message or reason. Always set with `retry` and `wait`. */
  detail: string | null;
  /** HTTP status; null without a response. */
  status: number | null;
  /** With `wait`: how long to wait. */
  waitSeconds?: number;
  /** With a confirmation from Discord: the ID of the member who has the role now. */
  memberId?: string;
}

/** Longest text stored from a receiver. */
const DETAIL_MAX = 500;
/**
 * Statuses of a receiver that is misconfigured, busy, or not deployed. The change is retried. Every
 * other 4xx refuses the change.
 */
const RETRYABLE = new Set([401, 403, 404, 405, 407, 408, 421, 425, 429]);

/**
 * Parses a receiver's response. Only `granted` (for a grant) and `revoked` (for a revocation)
 * confirm the change. A 2xx without either means that the change is in progress.
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

/** Parses the body; all fields are null unless it is a JSON object. */
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

/** Collapses a text to one line; null if it is empty or no text. */
export function toSingleLine(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = value.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line === '' ? null : line.slice(0, DETAIL_MAX);
}

/**
 * The body of an access webhook. The receiver gives `account` exactly `scope`, then removes the
 * access of every account in `remove`. `access.revoke` only removes. For the expected responses,
 * see docs/decisions/access-grants.md.
 */
export interface AccessEvent {
  type: 'access.grant' | 'access.revoke';
  /** When the change was queued: ISO 8601, UTC. */
  timestamp: string;
  data: {
    /** The ID that an operator uses on the command line. */
    grantId: string;
    kind: GrantKind;
    /** Null with `access.revoke`. */
    account: PlatformAccount | null;
    /** The complete access of the account, from the active plans of everyone who uses it. */
    scope: Scope[];
    remove: PlatformAccount[];
    /** The active plans of the grant's owner. */
    plans: PlanKey[];
    /** ISO 8601, UTC. */
    dueAt: string | null;
  };
}

/** Builds the webhook body for a pending change. */
export function toAccessEvent(
  grant: Pick<Grant, 'id' | 'kind' | 'state' | 'wanted' | 'asked' | 'changeAt' | 'dueAt'>,
): AccessEvent {
  const wanted = grant.state === 'revoke_queued' ? null : grant.wanted;
  return {
    type: wanted ? 'access.grant' : 'access.revoke',
    timestamp: grant.changeAt.toISOString(),
    data: {
      grantId: grant.id,
      kind: grant.kind,
      account: wanted?.account ?? null,
      scope: wanted ? (grant.asked?.scope ?? wanted.scope) : [],
      remove: grant.asked?.remove ?? [],
      plans: wanted?.plans ?? [],
      dueAt: grant.dueAt?.toISOString() ?? null,
    },
  };
}
