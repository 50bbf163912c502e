import { type ClientRequest, request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { publicLookup, requirePublicHost } from './private-addresses.js';

/** Time limit of a call. */
export const CALL_SECONDS = 10;
const REPLY_MAX_BYTES = 16 * 1024;

export interface OutboundCall {
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** Aborts the call. */
  stop: AbortSignal;
  /** Whether the call may go to a private address. */
  mayBePrivate: boolean;
  /** How much of the response is read. */
  maxBytes?: number;
}

export interface OutboundReply {
  status: number;
  /** Values by lower-case name. */
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/**
 * Sends one request without redirects, cookies or keep-alive. Rejects if no response arrives in
 * time, and with PrivateAddressError if the host must be public and is not. `fetch` offers no way
 * to refuse addresses.
 */
export async function callOutbound(address: string, call: OutboundCall): Promise<OutboundReply> {
  const url = new URL(address);
  if (!call.mayBePrivate) requirePublicHost(url);
  return new Promise((resolve, reject) => {
    const request = open(url, call);
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const done = (): void => {
        const body = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      };
      response.on('error', reject);
      response.on('end', done);
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.byteLength;
        if (size <= (call.maxBytes ?? REPLY_MAX_BYTES)) return;
        done();
        request.destroy();
      });
    });
    request.end(call.body);
  });
}

function open(url: URL, { method, headers, body, stop, mayBePrivate }: OutboundCall): ClientRequest {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    agent: false,
    headers: { ...headers, ...length },
    signal: AbortSignal.any([stop, AbortSignal.timeout(CALL_SECONDS * 1000)]),
    ...(mayBePrivate ? {} : { lookup: publicLookup }),
  });
}

/** Describes a failed call for the operator. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error && error.cause.name === 'TimeoutError') {
    return `The receiver gave no answer within ${CALL_SECONDS} seconds`;
  }
  return `The receiver could not be reached (${error.message || error.name})`.slice(0, 500);
}

export interface ResponseBounds {
  maxBytes: number;
  /** For the whole response: the timeouts of HTTP clients start again with every byte. */
  seconds: number;
}

/**
 * Destroys a response, with an error, if it is too large or takes too long. Starts listening at
 * once, so the caller must attach its own listeners in the same tick.
 */
export function boundResponse(response: IncomingMessage, { maxBytes, seconds }: ResponseBounds): void {
  let size = 0;
  const timer = setTimeout(
    () => response.destroy(new Error(`The response was not complete after ${seconds} seconds`)),
    seconds * 1000,
  );
  response.on('data', (chunk: Buffer | string) => {
    size += chunk.length;
    if (size > maxBytes) response.destroy(new Error(`The response has more than ${maxBytes} bytes`));
  });
  response.once('close', () => clearTimeout(timer));
}
