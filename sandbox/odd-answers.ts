import type { RequestHandler } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import type { Sandbox, Service } from './sandbox.js';

/** What a service does instead of its work, or before it. */
export interface OddAnswer {
  /** Only for addresses that begin with it; empty means all. Of no use for mail. */
  path: string;
  /** Before the answer; with `status` 0 the usual answer follows. A mail is kept before the wait. */
  delayMs: number;
  /** 0 leaves the answer as it is. */
  status: number;
  type: string;
  /** Sent as it is. The mail server says it after the greeting and each line, in place of its own words. */
  body: string;
  /** The connection ends before the answer is whole. */
  cut: boolean;
}

/** Ends the connection while the service is down, and answers what the control was told. */
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

/** Whether the mail server has lost its words; with a delay alone it is slow. */
export function speaksOddly(odd: OddAnswer | undefined): odd is OddAnswer {
  return odd !== undefined && odd.body !== '';
}

/** Says the same to a mail client whatever it says. */
export function speakOddly(socket: Socket, { body, cut }: OddAnswer): void {
  socket.on('error', () => socket.destroy());
  socket.on('data', () => socket.write(body));
  socket.write(body, () => {
    if (cut) socket.destroy();
  });
}
