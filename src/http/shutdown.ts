import type { NestExpressApplication } from '@nestjs/platform-express';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppLogger } from './logger.js';

const PATIENCE_MS = 8000;

/**
 * On SIGTERM or SIGINT takes no new connection, lets the requests in flight have their answers (eight seconds at most),
 * closes the app and exits with 0. The process exits by itself because the first process of a container is deaf to
 * a signal that it sends to itself.
 */
export function endOnSignal(app: NestExpressApplication): void {
  const logger = app.get(AppLogger);
  const server: Server = app.getHttpServer();
  const connections = watchConnections(server);
  const end = async (): Promise<void> => {
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
    connections.endWhenIdle();
    await app.close();
  };
  const onSignal = (): void => {
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.pino.fatal({ err: error }, 'The server did not close cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
}

/** Node's own `close` waits for connections that have not asked anything yet, which browsers open in advance. */
function watchConnections(server: Server): { endWhenIdle(): void } {
  const requests = new Map<Socket, number>();
  let ending = false;
  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (requests.get(socket) ?? 1) - 1;
      if (!socket.destroyed) requests.set(socket, left);
      if (ending && left === 0) socket.destroySoon();
    });
  });
  return {
    endWhenIdle: () => {
      ending = true;
      for (const [socket, count] of requests) if (count === 0) socket.destroy();
    },
  };
}
