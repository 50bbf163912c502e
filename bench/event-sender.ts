import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import StripeSdk from 'stripe';
import type { LoadRequest } from './load-worker.js';

const SECRET = 'whsec_sandbox';
const stripe = new StripeSdk('sk_test_bench');
let sent = 0;

/** A signed event of another customer each time, whom the site does not know. */
export function signedEvent(type: string): LoadRequest & { id: string; body: string } {
  sent += 1;
  const created = Math.floor(Date.now() / 1000);
  const object = { id: `in_bench${sent}`, object: 'invoice', customer: `cus_bench${sent}`, status: 'paid' };
  const id = `evt_bench${sent}`;
  const body = JSON.stringify({ id, object: 'event', type, created, data: { object } });
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return { id, path: '/payment/webhook', method: 'POST', headers, body };
}

/** What became of the events that were sent. */
export interface SentEvents {
  acknowledged: string[];
  /** Events without an answer of status 200; Stripe sends them again. */
  refused: number;
}

/** Sends events over `connections` at `perSecond` in all, until `isOver`. */
export async function sendEvents(
  url: string,
  { connections, perSecond, isOver }: { connections: number; perSecond: number; isOver: () => boolean },
): Promise<SentEvents> {
  const events: SentEvents = { acknowledged: [], refused: 0 };
  const keepSending = async (): Promise<void> => {
    while (!isOver()) {
      const { id, path, headers = {}, body } = signedEvent('invoice.paid');
      const status = await fetch(url + path, { method: 'POST', headers: { ...headers }, body }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      if (status === 200) events.acknowledged.push(id);
      else events.refused += 1;
      await sleep((1000 * connections) / perSecond);
    }
  };
  await Promise.all(Array.from({ length: connections }, keepSending));
  return events;
}

/** The acknowledged events that are not in the PostgreSQL database. */
export async function lostEvents(databaseUrl: string, { acknowledged }: SentEvents): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM stripe_events');
    const stored = new Set(rows.map(({ id }) => id));
    return acknowledged.filter((id) => !stored.has(id));
  } finally {
    await client.end();
  }
}
