import { randomUUID } from 'node:crypto';
import express, { type Router } from 'express';
import { Webhook } from 'standardwebhooks';
import type { Sandbox } from './sandbox.js';

const callsAtMost = 1000;

/** POST /access: takes the product's signed webhooks (Standard Webhooks), notes whether each is genuine, answers as it was told to. */
export function accessReceiver(sandbox: Sandbox): Router {
  const router = express.Router();
  const webhook = new Webhook(sandbox.config.accessSecret);
  router.post('/', express.raw({ type: () => true, limit: '1mb' }), (request, response) => {
    const payload = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    sandbox.state.accessCalls.unshift({
      id: randomUUID(),
      headers,
      body: parsed(payload),
      verified: genuine(webhook, payload, headers),
      receivedAt: new Date().toISOString(),
    });
    sandbox.state.accessCalls.length = Math.min(sandbox.state.accessCalls.length, callsAtMost);
    sandbox.store.changed();
    response.status(sandbox.accessAnswer.status).json(sandbox.accessAnswer.body);
  });
  return router;
}

function genuine(webhook: Webhook, payload: string, headers: Record<string, string>): boolean {
  try {
    webhook.verify(payload, headers);
    return true;
  } catch {
    return false;
  }
}

/** The JSON a body holds, else the body as text. */
function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}
