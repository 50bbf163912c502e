import { randomUUID } from 'node:crypto';
import express, { type Router } from 'express';
import { Webhook } from 'standardwebhooks';
import type { Sandbox } from './sandbox.js';

const maxCalls = 10_000;
const toleranceSeconds = 300;

/**
 * POST /access: receives the product's signed webhooks (Standard Webhooks), records whether each
 * signature is valid, and answers as configured.
 */
export function accessReceiver(sandbox: Sandbox): Router {
  const router = express.Router();
  const webhook = new Webhook(sandbox.config.accessSecret);
  router.post('/', express.raw({ type: () => true, limit: '1mb' }), (request, response) => {
    const payload = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    const body = parsed(payload);
    sandbox.state.accessCalls.unshift({
      id: randomUUID(),
      headers,
      body,
      verified: isGenuine(webhook, payload, headers, sandbox.now()),
      receivedAt: new Date(sandbox.now() * 1000).toISOString(),
    });
    sandbox.state.accessCalls.length = Math.min(sandbox.state.accessCalls.length, maxCalls);
    sandbox.store.changed();
    const answer = sandbox.accessAnswer ?? { status: 200, body: bridgeReply(body) };
    response.status(answer.status).json(answer.body);
  });
  return router;
}

/**
 * The answer of a bridge that grants everything at once, except NinjaTrader licenses, which are
 * granted by hand.
 */
function bridgeReply(body: unknown): { state: string; evidence?: string } {
  const { type, data } = (body ?? {}) as { type?: string; data?: { kind?: string } };
  if (data?.kind === 'ninjatrader') return { state: 'in_progress' };
  return { state: type === 'access.revoke' ? 'revoked' : 'granted', evidence: 'Done by the sandbox' };
}

/**
 * Verifies like the library, whose own `verify` only knows real time: one signature must match, and
 * `now` must be close.
 */
function isGenuine(webhook: Webhook, payload: string, headers: Record<string, string>, now: number): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers;
  if (id === '' || !/^\d+$/.test(timestamp) || Math.abs(Number(timestamp) - now) > toleranceSeconds) return false;
  return signatures.split(' ').includes(webhook.sign(id, new Date(Number(timestamp) * 1000), payload));
}

/** The parsed JSON of a body, or else the body as text. */
function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}
