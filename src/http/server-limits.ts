import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { Settings } from '../config/settings.js';

const REQUEST_MS = 30_000;
const HEADERS_MS = 15_000;
/** A connection without a byte in either direction for this long is closed. */
const IDLE_MS = 60_000;
/** How often Node checks the first two. */
const CHECK_INTERVAL_MS = 5000;
/** Between requests. Longer than a proxy's own limit, or a proxy could send a request on a connection that is closing. */
const KEEP_ALIVE_MS = { forBrowsers: 5000, forProxies: 65_000 };

/**
 * Limits how long a request may take to arrive, how long a connection may be silent and how many connections there are.
 * Must be called before the server listens.
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
 * Delays a pipelined request until the responses before it are sent. Until then its own response has no socket and would
 * miss the end of the connection: a file that it had opened would stay open.
 */
export function waitForSocket(_request: Request, response: Response, next: NextFunction): void {
  if (response.socket) next();
  else response.once('socket', () => next());
}
