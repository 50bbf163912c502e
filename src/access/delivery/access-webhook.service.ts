import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { type AccessEvent, type AccessOutcome, parseAccessReply } from './access-protocol.js';
import { callOutbound, reasonOf } from '../../outbound/outbound-call.js';

/** Calls the owner's receiver, signed by Standard Webhooks. Does not follow redirects. */
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
   * Sends an event. Retries of one change use the same `id`, so that a receiver recognizes them.
   * Never rejects because of the receiver.
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
