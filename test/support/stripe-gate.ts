import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite, type Site } from './site.js';

/** A proxy between the site and Stripe that can hold calls back, to provoke races. */
export interface StripeGate {
  /** The value for STRIPE_API_URL. */
  url: string;
  /** Sets the URL of the sandbox behind the gate, once it is known. */
  setTarget(url: string): void;
  /** Holds the next GET whose path starts with `path`, before or after Stripe answers it. */
  hold(path: string, when: 'before' | 'after'): Held;
  /** Delays every later request and every response by a random time of at most `ms`. */
  jitter(ms: number): void;
  /** Answers every later GET whose path starts with one of `paths` with a failure (500). */
  breakDown(...paths: string[]): void;
  /** Runs `work` before each later GET whose path starts with `path` is forwarded. */
  before(path: string, work: () => Promise<unknown>): void;
  /** Edits the response to the next GET whose path starts with `path`. */
  change<T>(path: string, edit: (answer: T) => T): void;
  /** Refuses the next POST to `path`, and like Stripe, every repeat of its idempotency key. */
  fail(path: string, status?: number, type?: string): void;
  close(): Promise<void>;
}

export interface Held {
  /** Resolves when a call is held. */
  caught: Promise<unknown>;
  release: () => void;
}

interface Failure {
  path: string;
  status: number;
  type: string;
  /** The idempotency key of the refused request; undefined before it arrives. */
  key: string | undefined;
}

interface Change {
  path: string;
  edit: (text: string) => string;
}

interface Interruption {
  path: string;
  work: () => Promise<unknown>;
}

interface Hold {
  path: string;
  when: 'before' | 'after';
  catchCall: () => void;
  released: Promise<unknown>;
}

/** Starts a site whose calls to Stripe go through a gate. Stopping the site closes the gate. */
export async function startGatedSite(
  environment: Record<string, string> = {},
): Promise<{ site: Site; gate: StripeGate }> {
  const gate = await openStripeGate();
  const site = await startSite({ ...environment, STRIPE_API_URL: gate.url });
  gate.setTarget(site.sandbox.stripeUrl);
  const { stop } = site;
  site.stop = async () => {
    try {
      await stop();
    } finally {
      await gate.close();
    }
  };
  return { site, gate };
}

export async function openStripeGate(): Promise<StripeGate> {
  let target = '';
  let jitterMs = 0;
  let broken: readonly string[] = [];
  const holds: Hold[] = [];
  const failures: Failure[] = [];
  const changes: Change[] = [];
  const interruptions: Interruption[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      if (target === '') {
        response.writeHead(503).end();
        return;
      }
      if (broken.some((path) => isGetOf(request, path))) {
        response.writeHead(500, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
        response.end(JSON.stringify({ error: { type: 'api_error', message: 'The gate cannot answer this.' } }));
        return;
      }
      const failure = failureOf(request, failures);
      if (failure) {
        const isReplay = failure.key !== undefined;
        failure.key = keyOf(request);
        request.resume();
        response.writeHead(failure.status, {
          'content-type': 'application/json',
          'stripe-should-retry': 'false',
          ...(isReplay ? { 'idempotent-replayed': 'true' } : {}),
        });
        response.end(JSON.stringify({ error: { type: failure.type, message: 'The gate refuses this.' } }));
        return;
      }
      const hold = takeFor(request, holds);
      const change = takeFor(request, changes);
      if (hold?.when === 'before') await wait(hold);
      for (const { work } of interruptions.filter(({ path }) => isGetOf(request, path))) await work();
      await sleep(Math.random() * jitterMs);
      const answer = await forward(request, target);
      await sleep(Math.random() * jitterMs);
      if (hold?.when === 'after') await wait(hold);
      const text = change ? change.edit(answer.text) : answer.text;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
      // If the sandbox has ended, the caller's connection ends, too.
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setTarget: (url) => (target = url),
    hold: (path, when) => {
      const events = new EventEmitter();
      const [caught, released] = [once(events, 'caught'), once(events, 'released')];
      holds.push({ path, when, catchCall: () => events.emit('caught'), released });
      return { caught, release: () => events.emit('released') };
    },
    jitter: (ms) => (jitterMs = ms),
    breakDown: (...paths) => (broken = paths),
    before: (path, work) => interruptions.push({ path, work }),
    change: <T>(path: string, edit: (answer: T) => T) =>
      changes.push({ path, edit: (text) => JSON.stringify(edit(JSON.parse(text) as T)) }),
    fail: (path, status = 500, type = 'api_error') => failures.push({ path, status, type, key: undefined }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function isGetOf(request: IncomingMessage, path: string): boolean {
  return request.method === 'GET' && request.url?.startsWith(path) === true;
}

function keyOf(request: IncomingMessage): string {
  return String(request.headers['idempotency-key']);
}

function failureOf(request: IncomingMessage, failures: readonly Failure[]): Failure | undefined {
  const here = failures.filter(({ path }) => request.method === 'POST' && request.url === path);
  return here.find(({ key }) => key === keyOf(request)) ?? here.find(({ key }) => key === undefined);
}

/** Removes and returns the first entry that matches a GET request. */
function takeFor<T extends { path: string }>(request: IncomingMessage, waiting: T[]): T | undefined {
  const index = waiting.findIndex(({ path }) => isGetOf(request, path));
  return index < 0 ? undefined : waiting.splice(index, 1)[0];
}

async function wait(hold: Hold): Promise<void> {
  hold.catchCall();
  await hold.released;
}

async function forward(request: IncomingMessage, target: string): Promise<{ status: number; text: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const names = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'];
  const headers = names.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
  const answer = await fetch(`${target}${request.url}`, { method: request.method ?? 'GET', headers, ...body });
  return { status: answer.status, text: await answer.text() };
}
