import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { Logger as PinoNestLogger, type Params, PARAMS_PROVIDER_TOKEN, PinoLogger } from 'nestjs-pino';
import { type DestinationStream, type Logger as PinoInstance, type LoggerOptions, pino } from 'pino';
import type { Options as RequestLogOptions } from 'pino-http';

/** Properties of database errors with the values of a query: email addresses, hashes, names. */
const QUERY_VALUES = ['err', 'err.details.cause'].flatMap((error) =>
  ['parameters', 'detail', 'driverError'].map((property) => `${error}.${property}`),
);

/** Creates the settings of the log: JSON lines on standard output. */
export function logParams(level: string, destination?: DestinationStream): Params {
  // `configureApp` installs the request log before everything that can refuse a request.
  return {
    pinoHttp: { ...REQUEST_LOG, logger: pino(loggerOptions(level), destination) },
    useExisting: true,
    forRoutes: [],
  };
}

export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: QUERY_VALUES, remove: true },
    hooks: { streamWrite: redactLine },
  };
}

/** Logs requests without query, body, cookies, and email addresses. Sets X-Request-Id. */
const REQUEST_LOG: RequestLogOptions = {
  genReqId: (_request, response) => {
    const id = randomUUID();
    response.setHeader('X-Request-Id', id);
    return id;
  },
  customLogLevel: (_request, response, error) => {
    if (response.statusCode >= 500 || error !== undefined) return 'error';
    // The handler failed after it had started its response, or a 4xx may be caused by a bug.
    if (response.err !== undefined) return response.statusCode < 400 ? 'error' : 'warn';
    return response.statusCode >= 400 ? 'info' : 'debug';
  },
  customErrorMessage: (_request, response) => `A request failed with status ${response.statusCode}`,
  serializers: {
    req: (request: { id: string; method: string; raw: IncomingMessage & { originalUrl?: string } }) => ({
      id: request.id,
      method: request.method,
      path: pathForLog(request.raw.originalUrl ?? ''),
    }),
    res: (response: { statusCode: number }) => ({ status: response.statusCode }),
  },
};

const currentRequest = new AsyncLocalStorage<Request>();

/** Logs with the current request, if any. */
class RequestLogger extends PinoLogger {
  override get logger(): PinoInstance {
    return currentRequest.getStore()?.log ?? super.logger;
  }
}

/** Receives the lines of Nest's `Logger`. Logs Nest's own messages at level `debug`. */
@Injectable()
export class ServerLogger extends PinoNestLogger {
  constructor(@Inject(PARAMS_PROVIDER_TOKEN) params: Params) {
    super(new RequestLogger(params), params);
  }

  /** Adds the request to all lines logged while it is handled. */
  readonly bindRequest: RequestHandler = (request, _response, next) => {
    currentRequest.run(request, next);
  };

  override log(message: unknown, ...params: unknown[]): void {
    this.debug(message, ...params);
  }
}

/**
 * Logs each response that is cut off because its connection was silent for too long. Node closes
 * such connections without a log line, unless a listener closes them instead.
 */
export function logIdleTimeouts(server: Server): void {
  const logger = new Logger('IdleTimeout');
  const waiting = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request.socket, request);
    response.once('close', () => waiting.delete(request.socket));
  });
  server.on('timeout', (socket: Socket) => {
    const request = waiting.get(socket);
    if (request) {
      const { method, url = '' } = request;
      logger.warn({ method, path: pathForLog(url) }, 'A response took too long: its silent connection is closed');
    }
    socket.destroy();
  });
}

/** Returns the path without query and email address. */
function pathForLog(url: string): string {
  const path = url.split('?')[0] ?? '';
  return path.replace(/(\/subscription-status)\/.*/i, '$1/…');
}

/** Redacts a whole line, because other services quote addresses and links in their errors. */
function redactLine(line: string): string {
  if (!/@|%(?:25)*40|:\/\/|token/i.test(line)) return line;
  const values: unknown = JSON.parse(line);
  return `${JSON.stringify(values, (_name, value: unknown) => (typeof value === 'string' ? redact(value) : value))}\n`;
}

const redact = (text: string): string => redactAddresses(redactKeys(text));

// Each pattern takes linear time on any text, because visitors choose the length of a logged path.

/** Matches the query and fragment of a URL. */
const AFTER_PATH = /[?#](?<=:\/\/[^\s<>"'?#\\]*.)[^\s<>"'()\\]*/g;
/** Matches a token in a defanged URL. Emails and queries encode `=` as `=3D` or `%3D`. */
const TOKEN = /\btoken(?:%3D|=3D|=)[^\s<>"'()\\]*/gi;

/** Removes the tokens of emailed links from a text. Keeps the rest of the URL. */
export function redactKeys(text: string): string {
  return text.replaceAll(AFTER_PATH, '…').replaceAll(TOKEN, 'token=…');
}

/** The `@` may be percent-encoded, once or repeatedly. */
const EMAIL = /(?<![^\s<>()"',;:\\/=@])[^\s<>()"',;:\\/=@]+(?:@|%(?:25)*40)[^\s<>()"',;:\\/@]+/gi;

/** Replaces each email address with `…`. */
export function redactAddresses(text: string): string {
  return text.replaceAll(EMAIL, '…');
}
