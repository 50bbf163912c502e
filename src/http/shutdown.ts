import type { NestExpressApplication } from '@nestjs/platform-express';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppLogger } from './logger.js';

/** Requests in flight have this long for their answers; background work has two seconds after that (workers.ts). */
const REQUESTS_MS = 5000;
/** The process is gone by then, whatever hangs: containers are killed after ten seconds. */
const DEADLINE_MS = 8000;

/**
 * On SIGTERM or SIGINT takes no new connection, lets the requests in flight have their answers, ends the background work,
 * closes the app and exits with 0. What the deadline cuts off is in the database, under a lease that runs out.
 * The process exits by itself because the first process of a container is deaf to a signal that it sends to itself.
 */
export function endOnSignal(app: NestExpressApplication): void {
  const logger = app.get(AppLogger);
  const server: Server = app.getHttpServer();
  const connections = watchConnections(server);
  const end = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    setTimeout(() => server.closeAllConnections(), REQUESTS_MS).unref();
    connections.endWhenIdle();
    await closed;
    await app.close();
  };
  const onSignal = (): void => {
    setTimeout(() => {
      logger.pino.warn('The server could not close in time; what it worked on is taken up after the next start');
      process.exit(0);
    }, DEADLINE_MS).unref();
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
