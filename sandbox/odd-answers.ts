import type { RequestHandler } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import type { Sandbox, Service } from './sandbox.js';

/** An answer that replaces or delays a service's own. */
export interface OddAnswer {
  /** Applies only to paths with this prefix; empty for all. Ignored by mail. */
  path: string;
  /**
   * Delay before the answer. With `status` 0 the normal answer follows. An email is stored before
   * the delay.
   */
  delayMs: number;
  /** 0 keeps the normal answer. */
  status: number;
  type: string;
  /**
   * Sent as is. The mail server sends it after the greeting and after each command, instead of its
   * own replies.
   */
  body: string;
  /** Ends the connection before the answer is complete. */
  cut: boolean;
}

/**
 * Middleware that ends the connection while the service is down, or sends the configured odd
 * answer.
 */
export function conditions(sandbox: Sandbox, service: Service): RequestHandler {
  return async (request, response, next) => {
    if (sandbox.down[service]) {
      request.socket.destroy();
      return;
    }
    const odd = sandbox.odd[service];
    if (!odd || !request.originalUrl.startsWith(odd.path)) {
      next();
      return;
    }
    await sleep(odd.delayMs);
    if (odd.status === 0) {
      next();
      return;
    }
    response.writeHead(odd.status, { 'content-type': odd.type, ...(odd.cut ? { 'content-length': 100_000 } : {}) });
    if (odd.cut) response.write(odd.body, () => request.socket.destroy());
    else response.end(odd.body);
  };
}

/** Whether the mail server's replies are replaced. With only a delay it is slow but correct. */
export function hasOddReplies(odd: OddAnswer | undefined): odd is OddAnswer {
  return odd !== undefined && odd.body !== '';
}

/** Sends the same reply to every command of a mail client. */
export function sendOddReplies(socket: Socket, { body, cut }: OddAnswer): void {
  socket.on('error', () => socket.destroy());
  socket.on('data', () => socket.write(body));
  socket.write(body, () => {
    if (cut) socket.destroy();
  });
}
