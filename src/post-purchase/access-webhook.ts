import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { currentTime } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import type { AccessEvent } from './access-event.js';
import { type AccessOutcome, readAccessReply } from './access-reply.js';

/** A call ends after this long, whatever the receiver does. */
export const CALL_SECONDS = 10;
const REPLY_MAX_BYTES = 16 * 1024;

/** Calls the receiver that the owner set up, signed after Standard Webhooks. Redirects are not followed. */
@Injectable()
export class AccessWebhook {
  private readonly receiver: { url: string; signature: Webhook } | null;

  constructor(settings: Settings) {
    const url = settings.ACCESS_WEBHOOK_URL;
    this.receiver = url ? { url, signature: new Webhook(settings.ACCESS_WEBHOOK_SECRET) } : null;
  }

  get isSetUp(): boolean {
    return this.receiver !== null;
  }

  /** `id` stays the same over the retries of one change, so that a receiver can tell them. Never rejects for the receiver's sake. */
  async call(id: string, event: AccessEvent, stop: AbortSignal): Promise<AccessOutcome> {
    if (!this.receiver) return { result: 'retry', detail: 'No access webhook is set up' };
    const { url, signature } = this.receiver;
    const body = JSON.stringify(event);
    const sentAt = currentTime();
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([stop, AbortSignal.timeout(CALL_SECONDS * 1000)]),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': signature.sign(id, sentAt, body),
        },
        body,
      });
      return readAccessReply(event.type, response.status, await readBounded(response));
    } catch (error) {
      return { result: 'retry', detail: reasonOf(error) };
    }
  }
}

/** Up to the bound; what comes after it is not read. */
async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > REPLY_MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `The receiver could not be reached (${error.message}${cause})`.slice(0, 500);
}
