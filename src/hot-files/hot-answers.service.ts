import { randomUUID } from 'node:crypto';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import fresh from 'fresh';
import { Settings } from '../config/settings.js';
import { clearFileHeaders, fileChanged } from '../http/send-file.js';
import { MetricsService, routeOf } from '../observability/metrics.service.js';
import { chooseEncoding, type Encoding } from './encodings.js';

/** Bytes that many visitors get, and when they are out of date. */
export interface HotContent {
  /** Changes with the bytes. The ETag is `"version-encoding"`. */
  version: string;
  /** An HTTP date, if the content has one. */
  lastModified?: string;
  encodings: ReadonlySet<Encoding>;
  /** The bytes in one of `encodings`. */
  body(encoding: Encoding): Promise<Buffer>;
  /** Whether the content is what its controller would send now. Must not throw. */
  isCurrent(): boolean;
}

/** A response as its controller made it, without the request's ID. */
interface Answer {
  /** A flat list: name, value, name, value. */
  headers: string[];
  notModifiedHeaders: string[];
  validators: { etag: string; 'last-modified'?: string };
  body: Buffer;
}

interface Entry {
  content: HotContent;
  /** The label in metrics. */
  route: string;
  answers: Map<Encoding, Answer>;
}

const REQUEST_ID = 'X-Request-Id';
/** Headers of content that a 304 does not have (RFC 9110, 15.4.5). */
const CONTENT_HEADER = /^content-(?:type|length|encoding|disposition)$/i;
/** Requests with one of these headers need a controller, or the middleware before it. */
const SPECIAL_HEADERS = ['origin', 'range', 'if-match', 'if-unmodified-since', 'content-length', 'transfer-encoding'];

/**
 * Repeats the responses of controllers before the framework (docs/decisions/hot-files.md). A
 * controller passes its content to `send`, which keeps the response with all the headers that the
 * middleware has set. `handle` sends it to the next visitors, as long as the content is current.
 */
@Injectable()
export class HotAnswersService {
  private readonly entries = new Map<string, Entry>();
  /** At these levels every request has its line in the log, which the framework writes. */
  private readonly logsEveryRequest: boolean;

  constructor(
    private readonly metrics: MetricsService,
    settings: Settings,
  ) {
    this.logsEveryRequest = ['trace', 'debug'].includes(settings.LOG_LEVEL);
  }

  /** Answers the request if its response is known and current. Calls `next` if not. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const startedAt = performance.now();
    const entry = this.entries.get(request.url ?? '');
    const answer = entry && this.answerFor(entry, request, response);
    if (!answer) {
      next();
      return;
    }
    const status = repeat(answer, request, response);
    this.metrics.countRequest(request.method ?? '', entry.route, status, (performance.now() - startedAt) / 1000);
  }

  /**
   * Sends content from memory, or a 304. The caller has set status, type and caching. If `url` is
   * the address of the request, the response is kept for `handle`. Throws `precondition_failed`.
   */
  async send(url: string, content: HotContent, request: Request, response: Response): Promise<void> {
    const encoding = chooseEncoding(request.headers['accept-encoding'], content.encodings);
    const body = await content.body(encoding);
    const validators = setValidators(content, encoding, response);
    if (response.statusCode === 200 && isPreconditionFailed(request.headers, validators)) {
      clearFileHeaders(response);
      throw fileChanged();
    }
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', body.length);
    // Content that has changed meanwhile is forgotten already.
    const isKept = response.statusCode === 200 && !response.hasHeader('Set-Cookie') && content.isCurrent();
    if (isKept && request.originalUrl === url && isPlain(request, response)) {
      this.keep(url, content, routeOf(request, response)).answers.set(encoding, {
        ...headersOf(response),
        validators,
        body,
      });
    }
    if (response.statusCode === 200 && fresh(request.headers, validators)) {
      for (const name of response.getHeaderNames()) if (CONTENT_HEADER.test(name)) response.removeHeader(name);
      response.writeHead(304).end();
      return;
    }
    response.writeHead(response.statusCode).end(body);
  }

  forget(url: string): void {
    this.entries.delete(url);
  }

  private answerFor(entry: Entry, request: IncomingMessage, response: ServerResponse): Answer | undefined {
    const { content, answers } = entry;
    if (this.logsEveryRequest || !isPlain(request, response) || !content.isCurrent()) return undefined;
    return answers.get(chooseEncoding(request.headers['accept-encoding'], content.encodings));
  }

  private keep(url: string, content: HotContent, route: string): Entry {
    const kept = this.entries.get(url);
    if (kept?.content === content) return kept;
    const entry = { content, route, answers: new Map<Encoding, Answer>() };
    this.entries.set(url, entry);
    return entry;
  }
}

/** Sets ETag, Last-Modified and Vary. Returns the first two. */
export function setValidators(content: HotContent, encoding: Encoding, response: Response): Answer['validators'] {
  const { version, lastModified, encodings } = content;
  const etag = `"${version}-${encoding}"`;
  response.setHeader('ETag', etag);
  if (lastModified !== undefined) response.setHeader('Last-Modified', lastModified);
  if (encodings.size > 1) response.vary('Accept-Encoding');
  return lastModified === undefined ? { etag } : { etag, 'last-modified': lastModified };
}

/** RFC 9110, 13.1.1 and 13.1.4. */
function isPreconditionFailed(headers: IncomingHttpHeaders, validators: Answer['validators']): boolean {
  const tags = headers['if-match']?.split(',').map((tag) => tag.trim());
  if (tags) return !tags.includes('*') && !tags.includes(validators.etag);
  const until = Date.parse(headers['if-unmodified-since'] ?? '');
  return Date.parse(validators['last-modified'] ?? '') > until;
}

/** Sends a kept response. Returns its status. */
function repeat(answer: Answer, request: IncomingMessage, response: ServerResponse): number {
  const id = [REQUEST_ID, randomUUID()];
  if (fresh(request.headers, answer.validators)) {
    response.writeHead(304, id.concat(answer.notModifiedHeaders)).end();
    return 304;
  }
  response.writeHead(200, id.concat(answer.headers)).end(answer.body);
  return 200;
}

/** A pipelined request has no socket yet and waits for the responses before it in the framework. */
function isPlain({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    response.socket !== null &&
    SPECIAL_HEADERS.every((name) => headers[name] === undefined)
  );
}

function headersOf(response: Response): Pick<Answer, 'headers' | 'notModifiedHeaders'> {
  // Node's types have this method for requests only.
  const names = (response as unknown as Pick<ClientRequest, 'getRawHeaderNames'>)
    .getRawHeaderNames()
    .filter((name) => name !== REQUEST_ID);
  const list = (some: string[]): string[] => some.flatMap((name) => [name, String(response.getHeader(name))]);
  return { headers: list(names), notModifiedHeaders: list(names.filter((name) => !CONTENT_HEADER.test(name))) };
}
