import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorAnswer, ErrorCode } from '../shared/contract/errors.js';

const REQUEST_MS = 30_000;
const HEADERS_MS = 15_000;

const REFUSED: Readonly<Record<string, readonly [status: string, code: ErrorCode, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'payload_too_large',
    'The headers of this request are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'invalid_request', 'This request took too long to arrive.'],
};

/** Bounds how long a request may take to arrive, and gives what Node itself refuses the same body as every other error. */
export function limitServer(server: Server): void {
  server.requestTimeout = REQUEST_MS;
  server.headersTimeout = HEADERS_MS;
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
    const answer: ErrorAnswer = { error: sentence, code, requestId: randomUUID() };
    const body = JSON.stringify(answer);
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}
