import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { pathForLog } from './request-log.js';

/**
 * Logs each answer that is cut off because its connection was silent for too long. Node closes such a connection without
 * a word; a listener takes that over.
 */
export function logSilentCuts(server: Server, logger: Logger): void {
  const waiting = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request.socket, request);
    response.once('close', () => waiting.delete(request.socket));
  });
  server.on('timeout', (socket: Socket) => {
    const request = waiting.get(socket);
    if (request) {
      const { method, url = '' } = request;
      logger.warn(
        { method, path: pathForLog(url) },
        'An answer took too long: its connection was silent and is closed',
      );
    }
    socket.destroy();
  });
}
