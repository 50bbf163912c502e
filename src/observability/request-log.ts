import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** Logs one line a request, without query strings, bodies, cookies or e-mail addresses, and gives each an id (X-Request-Id). */
export function requestLog(logger: Logger) {
  return pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_request, response, error) => {
      if (response.statusCode >= 500 || error !== undefined) return 'error';
      // An answer that had begun when its handler failed, or one of 4xx whose cause may be a fault of ours.
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
  });
}

/** The path without its query string and without an e-mail address. */
export function pathForLog(url: string): string {
  const path = url.split('?')[0] ?? '';
  return path.replace(/(\/subscription-status)\/.*/i, '$1/…');
}
