import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** A connection may bring a request until it has been silent for so long: one that was just opened brings one at once. */
const SILENT_MS = 500;
const LOOK_EVERY_MS = 50;
/** The system's queue of accepted connections is empty once so many turns of the event loop brought none. */
const QUIET_TURNS = 5;
/** Far more than the queue holds: under a flood that never ends, the listener closes all the same. */
const MAX_TURNS = 2000;

interface Connection {
  answers: Set<ServerResponse>;
  bytesRead: number;
  silentSince: number;
}

/** The open connections of a server, which it brings to their end without cutting off a request that is on its way. */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  private isClosing = false;
  private taken = 0;

  constructor(private readonly server: Server) {
    server.on('drop', () => this.taken++);
    server.on('connection', (socket: Socket) => {
      this.taken++;
      this.open.set(socket, { answers: new Set(), bytesRead: 0, silentSince: performance.now() });
      socket.once('close', () => this.open.delete(socket));
    });
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.answering(socket, response);
    });
  }

  /** From now on every answer is the last one of its connection, and says so. */
  closeAfterAnswers(): void {
    this.isClosing = true;
    for (const { answers } of this.open.values()) for (const answer of answers) answer.shouldKeepAlive = false;
  }

  /** Takes no new connection, and resolves when the last one has ended: after its answers, or after some silence. */
  async end(): Promise<void> {
    await this.takeOver();
    // Not the HTTP server's own `close`, which cuts off the connections that are silent in this very moment.
    TcpServer.prototype.close.call(this.server);
    for (; this.open.size > 0; await sleep(LOOK_EVERY_MS)) {
      for (const [socket, connection] of this.open) if (isSilent(socket, connection)) socket.destroySoon();
    }
  }

  /** Takes what the system has accepted already, which closing the listener would reset: Node takes one in each turn of the event loop. */
  private async takeOver(): Promise<void> {
    let { taken } = this;
    for (let turn = 0, quiet = 0; turn < MAX_TURNS && quiet < QUIET_TURNS; turn++) {
      await setImmediate();
      quiet = this.taken === taken ? quiet + 1 : 0;
      taken = this.taken;
    }
  }

  private answering(socket: Socket, response: ServerResponse): void {
    const connection = this.open.get(socket);
    if (!connection) return;
    connection.answers.add(response);
    if (this.isClosing) response.shouldKeepAlive = false;
    response.once('close', () => {
      connection.answers.delete(response);
      connection.silentSince = performance.now();
    });
  }
}

function isSilent(socket: Socket, connection: Connection): boolean {
  if (connection.answers.size > 0) return false;
  if (socket.bytesRead !== connection.bytesRead) {
    connection.bytesRead = socket.bytesRead;
    connection.silentSince = performance.now();
  }
  return performance.now() - connection.silentSince >= SILENT_MS;
}
