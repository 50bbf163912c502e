import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Settings } from './config/settings.js';
import { BackgroundJobsService } from './jobs/background-jobs.service.js';
import { ShutdownStateService } from './observability/health.controller.js';
import { MetricsService } from './observability/metrics.service.js';

/** Time for responses to requests in flight once no new connections are accepted. */
const REQUESTS_MS = 5000;
/** Time for running jobs, counted from the same moment: a mail server or receiver may be slow. */
const WORK_MS = 6500;
/**
 * Time until the process exits even if something hangs. With one second of draining, it exits
 * before containers are killed after ten seconds.
 */
const DEADLINE_MS = 8000;

/**
 * Shuts the process down on SIGTERM or SIGINT (exit code 0) and after an uncaught error (exit code
 * 1). First, readiness turns to 503 and every response closes its connection. After DRAIN_SECONDS,
 * the server accepts no new connection, answers requests in flight, lets running jobs finish, and
 * closes the app. Jobs that the deadline cuts off stay in the database under a lease that expires.
 * Exits explicitly, because the first process of a container ignores signals that it sends itself.
 */
export function handleShutdown(app: NestExpressApplication): void {
  const logger = new Logger('Shutdown');
  const jobs = app.get(BackgroundJobsService);
  const server: Server = app.getHttpServer();
  const connections = new Connections(server);
  const faults = app
    .get(MetricsService)
    .counter('process_faults_total', 'Errors that nothing caught, by kind', ['kind']);
  let isEnding = false;

  const end = async (drainMs: number): Promise<void> => {
    app.get(ShutdownStateService).isShuttingDown = true;
    connections.closeAfterResponses();
    await sleep(drainMs);
    setTimeout(() => server.closeAllConnections(), REQUESTS_MS).unref();
    await Promise.all([connections.end(), jobs.stop(WORK_MS)]);
    await app.close();
  };
  const begin = (code: number, drainMs: number): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      logger.warn('The server could not close in time; unfinished jobs resume after the next start');
      process.exit(code);
    }, drainMs + DEADLINE_MS).unref();
    end(drainMs).then(
      () => process.exit(code),
      (error: unknown) => {
        logger.fatal({ err: error }, 'The server did not close cleanly');
        process.exit(1);
      },
    );
  };
  const onSignal = (): void => begin(0, app.get(Settings).DRAIN_SECONDS * 1000);
  const onFault = (kind: string, error: unknown): void => {
    faults.inc({ kind });
    logger.fatal({ err: error, kind }, 'Uncaught error; the server shuts down');
    begin(1, 0);
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
  process.on('uncaughtException', (error) => onFault('uncaught_exception', error));
  process.on('unhandledRejection', (error) => onFault('unhandled_rejection', error));
}

const SILENCE_CHECK_MS = 50;
/**
 * A connection that was silent at so many checks in a row, about half a second, is closed. A new one
 * sends its request at once. Time alone would not do: a process that gets no processor for a second
 * has not read what arrived.
 */
const SILENT_CHECKS = 10;
/** Event loop ticks without a new connection after which the accept queue counts as empty. */
const QUIET_TICKS = 5;
/** Far more than the accept queue holds. The listener closes even under a constant flood. */
const MAX_TICKS = 2000;

interface Connection {
  responses: Set<ServerResponse>;
  bytesRead: number;
  /** Checks in a row without traffic. */
  silentChecks: number;
}

/** Tracks a server's open connections and closes them without cutting off a request in transit. */
class Connections {
  private readonly open = new Map<Socket, Connection>();
  private isClosing = false;
  private accepted = 0;

  constructor(private readonly server: Server) {
    server.on('drop', () => this.accepted++);
    server.on('connection', (socket: Socket) => {
      this.accepted++;
      this.open.set(socket, { responses: new Set(), bytesRead: 0, silentChecks: 0 });
      socket.once('close', () => this.open.delete(socket));
    });
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.track(socket, response);
    });
  }

  /** Makes every response, current and future, close its connection. */
  closeAfterResponses(): void {
    this.isClosing = true;
    for (const { responses } of this.open.values()) for (const response of responses) response.shouldKeepAlive = false;
  }

  /** Stops accepting connections. Resolves once all connections have responded and closed. */
  async end(): Promise<void> {
    await this.drainAcceptQueue();
    // The HTTP server's own `close` would cut off the connections that are idle at this moment.
    TcpServer.prototype.close.call(this.server);
    for (; this.open.size > 0; await sleep(SILENCE_CHECK_MS)) {
      for (const [socket, connection] of this.open) if (isSilent(socket, connection)) socket.destroySoon();
    }
  }

  /**
   * Takes the connections that the system has already accepted, which closing the listener would
   * reset. Node takes one per tick of the event loop.
   */
  private async drainAcceptQueue(): Promise<void> {
    let { accepted } = this;
    for (let tick = 0, quiet = 0; tick < MAX_TICKS && quiet < QUIET_TICKS; tick++) {
      await setImmediate();
      quiet = this.accepted === accepted ? quiet + 1 : 0;
      accepted = this.accepted;
    }
  }

  private track(socket: Socket, response: ServerResponse): void {
    const connection = this.open.get(socket);
    if (!connection) return;
    connection.responses.add(response);
    if (this.isClosing) response.shouldKeepAlive = false;
    response.once('close', () => {
      connection.responses.delete(response);
      connection.silentChecks = 0;
    });
  }
}

/** Called at each check. */
function isSilent(socket: Socket, connection: Connection): boolean {
  if (connection.responses.size > 0) return false;
  if (socket.bytesRead !== connection.bytesRead) {
    connection.bytesRead = socket.bytesRead;
    connection.silentChecks = 0;
  }
  connection.silentChecks += 1;
  return connection.silentChecks > SILENT_CHECKS;
}
