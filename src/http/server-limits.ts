import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import type { Settings } from '../config/settings.js';
import type { ErrorAnswer, ErrorCode } from '../shared/contract/errors.js';
import { AppError } from './app-error.js';

const REQUEST_MS = 30_000;
const HEADERS_MS = 15_000;
/** Without a byte in either direction for so long, nobody is there any more. */
const SILENCE_MS = 60_000;
/** How often the first two are looked at. */
const LOOK_EVERY_MS = 5000;
/** A refused request's answer has this long to arrive; then its connection goes, whatever its peer still sends. */
const LAST_WORDS_MS = 1000;
/** Of a connection between requests. Longer than a proxy keeps its own, or it would send a request into one that just ends. */
const KEPT_MS = { forBrowsers: 5000, forProxies: 65_000 };

const JSON_TYPE = 'application/json; charset=utf-8';

const REFUSED: Readonly<Record<string, readonly [status: string, code: ErrorCode, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'payload_too_large',
    'The headers of this request are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'invalid_request', 'This request took too long to arrive.'],
};

/**
 * Bounds how long a request may take to arrive, how long a connection may be silent and how many there are, and gives what
 * Node itself refuses the same body as every other error. To be called before the server listens.
 */
export function limitServer(server: Server, { TRUST_PROXY, MAX_CONNECTIONS }: Settings): void {
  server.requestTimeout = REQUEST_MS;
  server.headersTimeout = HEADERS_MS;
  server.timeout = SILENCE_MS;
  server.keepAliveTimeout = TRUST_PROXY > 0 ? KEPT_MS.forProxies : KEPT_MS.forBrowsers;
  server.maxConnections = MAX_CONNECTIONS;
  // The types do not know these members. Its own refusal of a missing host has no body; `hostCheck` refuses the same requests.
  Object.assign(server, { connectionsCheckingInterval: LOOK_EVERY_MS, requireHostHeader: false });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const body = refusal('invalid_request', 'This server cannot meet what the request expects.');
    const headers = { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
    response.writeHead(417, headers).end(body);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, code, sentence] = REFUSED[error.code ?? ''] ?? [
      '400 Bad Request',
      'invalid_request' as const,
      'This is not a valid HTTP request.',
    ];
    const body = refusal(code, sentence);
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: ${JSON_TYPE}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
  });
}

/**
 * Lets a request wait until the answers before it on its connection are sent. Until then its own answer has no socket and
 * would not hear that the connection closes: a file that it had opened would stay open for good.
 */
export function inTurn(_request: Request, response: Response, next: NextFunction): void {
  if (response.socket) next();
  else response.once('socket', () => next());
}

/** Refuses what RFC 9112 refuses: a request of HTTP/1.1 that does not say which host it is for. */
export function hostCheck(request: Request, _response: Response, next: NextFunction): void {
  const isLacking = request.headers.host === undefined && request.httpVersion === '1.1';
  next(isLacking ? new AppError('invalid_request', 'This request does not say which host it is for.') : undefined);
}

function refusal(code: ErrorCode, sentence: string): string {
  const answer: ErrorAnswer = { error: sentence, code, requestId: randomUUID() };
  return JSON.stringify(answer);
}
