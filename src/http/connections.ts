import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import type { Settings } from '../config/settings.js';

const REQUEST_MS = 30_000;
const HEADERS_MS = 15_000;
/** A connection without a byte in either direction for this long is closed. */
const IDLE_MS = 60_000;
/** How often Node checks the first two. */
const CHECK_INTERVAL_MS = 5000;
/**
 * Between requests. Longer than a proxy's own limit, or a proxy could send a request on a
 * connection that is closing.
 */
const KEEP_ALIVE_MS = { forBrowsers: 5000, forProxies: 65_000 };

/**
 * Limits how long a request may take to arrive, how long a connection may be silent and how many
 * connections there are. Must be called before the server listens.
 */
export function limitServer(server: Server, { TRUST_PROXY, MAX_CONNECTIONS }: Settings): void {
  server.requestTimeout = REQUEST_MS;
  server.headersTimeout = HEADERS_MS;
  server.timeout = IDLE_MS;
  server.keepAliveTimeout = TRUST_PROXY > 0 ? KEEP_ALIVE_MS.forProxies : KEEP_ALIVE_MS.forBrowsers;
  server.maxConnections = MAX_CONNECTIONS;
  // The types do not have this property.
  Object.assign(server, { connectionsCheckingInterval: CHECK_INTERVAL_MS });
}

/**
 * Delays a pipelined request until the responses before it are sent. Until then its own response
 * has no socket and would miss the end of the connection: a file that it had opened would stay
 * open.
 */
export function waitForSocket(_request: Request, response: Response, next: NextFunction): void {
  if (response.socket) next();
  else response.once('socket', () => next());
}

/** A silent connection is closed after this time. A new connection sends its request at once. */
const SILENT_MS = 500;
const SILENCE_CHECK_MS = 50;
/**
 * The system's accept queue is empty after this many turns of the event loop without a new
 * connection.
 */
const QUIET_TURNS = 5;
/**
 * Far more than the accept queue holds, so that the listener closes even under a constant flood.
 */
const MAX_TURNS = 2000;

interface Connection {
  responses: Set<ServerResponse>;
  bytesRead: number;
  silentSince: number;
}

/**
 * Tracks the open connections of a server and closes them without cutting off a request in transit.
 */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  private isClosing = false;
  private accepted = 0;

  constructor(private readonly server: Server) {
    server.on('drop', () => this.accepted++);
    server.on('connection', (socket: Socket) => {
      this.accepted++;
      this.open.set(socket, { responses: new Set(), bytesRead: 0, silentSince: performance.now() });
      socket.once('close', () => this.open.delete(socket));
    });
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.track(socket, response);
    });
  }

  /** From now on every response closes its connection. */
  closeAfterResponses(): void {
    this.isClosing = true;
    for (const { responses } of this.open.values()) for (const response of responses) response.shouldKeepAlive = false;
  }

  /**
   * Stops accepting connections and resolves when the last one has closed, after its responses or
   * some silence.
   */
  async end(): Promise<void> {
    await this.drainAcceptQueue();
    // The HTTP server's own `close` would cut off the connections that are idle at this moment.
    TcpServer.prototype.close.call(this.server);
    for (; this.open.size > 0; await sleep(SILENCE_CHECK_MS)) {
      for (const [socket, connection] of this.open) if (isSilent(socket, connection)) socket.destroySoon();
    }
  }

  /**
   * Takes the connections that the system has accepted already, which closing the listener would
   * reset. Node takes one per turn of the event loop.
   */
  private async drainAcceptQueue(): Promise<void> {
    let { accepted } = this;
    for (let turn = 0, quiet = 0; turn < MAX_TURNS && quiet < QUIET_TURNS; turn++) {
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
      connection.silentSince = performance.now();
    });
  }
}

function isSilent(socket: Socket, connection: Connection): boolean {
  if (connection.responses.size > 0) return false;
  if (socket.bytesRead !== connection.bytesRead) {
    connection.bytesRead = socket.bytesRead;
    connection.silentSince = performance.now();
  }
  return performance.now() - connection.silentSince >= SILENT_MS;
}
