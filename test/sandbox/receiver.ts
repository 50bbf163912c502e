import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import StripeSdk, { type Stripe } from 'stripe';

/**
 * Stands for the site: takes webhooks at /payment/webhook, refuses bad signatures, keeps what came.
 */
export interface Receiver {
  url: string;
  events: Stripe.Event[];
  /** The bodies as they came, in order. */
  bodies: string[];
  /** What is answered to a genuine event; 200 unless changed. */
  status: number;
  types(): string[];
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const { webhooks } = new StripeSdk('sk_test_receiver');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      try {
        const event = webhooks.constructEvent(body, request.headers['stripe-signature'] ?? '', 'whsec_sandbox');
        receiver.events.push(event);
        receiver.bodies.push(body.toString());
        response.statusCode = request.url === '/payment/webhook' ? receiver.status : 404;
      } catch {
        response.statusCode = 400;
      }
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    events: [],
    bodies: [],
    status: 200,
    types: () => receiver.events.map((event) => event.type),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
