import { lookup, type LookupAddress } from 'node:dns';
import { type ClientRequest, request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

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
  /** Limit of the response. The rest is cut off. */
  maxBytes?: number;
}

export interface OutboundReply {
  status: number;
  /** Values by lower-case name. */
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/**
 * Sends one request without redirects, cookies, or keep-alive. Rejects without a response in time,
 * and with PrivateAddressError for a private host unless `mayBePrivate`. `fetch` cannot check
 * addresses.
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

/** Explains a failed call to the operator. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error && error.cause.name === 'TimeoutError') {
    return `The receiver gave no answer within ${CALL_SECONDS} seconds`;
  }
  return `The receiver could not be reached (${error.message || error.name})`.slice(0, 500);
}

export interface ResponseBounds {
  maxBytes: number;
  /** Limit for the whole response. Timeouts of HTTP clients restart with every byte. */
  seconds: number;
}

/**
 * Destroys a response with an error if it is too large or takes too long. Starts its flow at once,
 * so callers must attach their own listeners in the same tick.
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

/**
 * Addresses outside of the public internet:
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local addresses and cloud metadata services.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
}
// Inside the public IPv6 block: Teredo and its neighbors, documentation, and 6to4, which embeds an
// IPv4 address.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6');
}
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');

/** The host is or resolves to a private address. */
export class PrivateAddressError extends Error {
  constructor(host: string, address: string) {
    super(`${host} leads to ${address}, an address that is not public`);
  }
}

/** Whether an IP address is public: not loopback, private, link-local, mapped or reserved. */
export function isPublicAddress(given: string): boolean {
  const address = given.replace(/%.*$/, '');
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** Throws PrivateAddressError for a private IP address as host, which skips `publicLookup`. */
export function requirePublicHost({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw new PrivateAddressError(hostname, address);
}

/**
 * The `lookup` option of a connection: fails if the host has any private address. The connection
 * uses the checked address, so another response of the name server has no effect.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) {
      callback(error ?? new Error(`${hostname} has no address`), []);
      return;
    }
    const unsafe = found.find(({ address }) => !isPublicAddress(address));
    if (unsafe) callback(new PrivateAddressError(hostname, unsafe.address), []);
    else respond(found, first, options.all === true, callback);
  });
};

function respond(
  found: LookupAddress[],
  first: LookupAddress,
  wantsAll: boolean,
  callback: Parameters<LookupFunction>[2],
): void {
  if (wantsAll) callback(null, found);
  else callback(null, first.address, first.family);
}
