import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type Stripe from 'stripe';
import type { Service } from '../../sandbox/sandbox.js';
import type { ReceivedAccessCall, ReceivedMail, WebhookDelivery } from '../../sandbox/state.js';
import type { DeliveryCounts, DeliveryMode } from '../../sandbox/webhook-deliveries.js';

export interface SandboxClock {
  now: number;
  iso: string;
  aheadSeconds: number;
  happened: number;
}

export interface GoogleChoice {
  email?: string;
  verified?: boolean;
  deny?: boolean;
}

/**
 * A sandbox in its own process, with its controls. A control rejects with the sandbox's error
 * message if the sandbox refuses it.
 */
export interface Sandbox {
  url: string;
  smtpPort: number;
  /** The URL for STRIPE_API_URL: the same as `url`. */
  stripeUrl: string;
  setSite(url: string): Promise<void>;
  advanceDays(days: number): Promise<SandboxClock>;
  webhooks(mode: DeliveryMode, delayMs?: number): Promise<void>;
  /** Waits until no webhook is pending. */
  flush(timeoutMs?: number): Promise<DeliveryCounts>;
  deliveries(): Promise<WebhookDelivery[]>;
  resend(eventId: string): Promise<void>;
  outage(service: Service, down: boolean): Promise<void>;
  /** Newest first. */
  inbox(to?: string): Promise<ReceivedMail[]>;
  /** Newest first. */
  access(): Promise<ReceivedAccessCall[]>;
  answerAccess(status: number, body?: unknown): Promise<void>;
  /** Pays a checkout as the hosted page's button does. `redirect` is the browser's next URL. */
  payCheckout(sessionId: string, cardNumber?: string): Promise<{ redirect: string; session: Stripe.Checkout.Session }>;
  /** Creates a subscription in this state, with a working card. */
  addSubscription(customer: string, price: string, status?: Stripe.Subscription.Status): Promise<Stripe.Subscription>;
  /** Follows an authorization URL through the account picker. Returns the callback URL. */
  signInWithGoogle(authorizationUrl: string, choice: GoogleChoice): Promise<string>;
  /** Any other control: POST with a body, GET without one. */
  control<T>(path: string, body?: object): Promise<T>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** The sandbox ends when its stdin closes, which happens however this process ends. */
const defaults = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_STOPS_WITH_STDIN: '1' };

/** The bundled sandbox, if the test run has built it. */
const bundle = process.env['SANDBOX_FILE'];
const program = bundle === undefined ? ['--import', 'tsx', 'sandbox/main.ts'] : [bundle];

/** Starts a sandbox on free ports with its state in memory; `env` overrides settings. */
export async function startSandbox(env: Record<string, string> = {}): Promise<Sandbox> {
  const child = spawn(process.execPath, program, {
    env: { ...defaults, PATH: process.env['PATH'] ?? '', ...env },
    stdio: 'pipe',
  });
  const { url, smtpPort } = await ready(child);
  detach(child);
  const control = <T>(path: string, body?: object) => ask<T>(`${url}/_sandbox${path}`, body);
  return {
    url,
    smtpPort,
    stripeUrl: url,
    setSite: async (site) => void (await control('/site', { url: site })),
    advanceDays: (days) => control('/clock', { advanceDays: days }),
    webhooks: async (mode, delayMs) => void (await control('/webhooks', { mode, delayMs })),
    flush: (timeoutMs) => control('/webhooks/flush', { timeoutMs }),
    deliveries: async () => (await control<{ deliveries: WebhookDelivery[] }>('/webhooks')).deliveries,
    resend: async (eventId) => void (await control('/webhooks/resend', { eventId })),
    outage: async (service, down) => void (await control('/outage', { service, down })),
    inbox: (to) => control(`/inbox${to ? `?to=${encodeURIComponent(to)}` : ''}`),
    access: () => control('/access'),
    answerAccess: async (status, body) => void (await control('/access/answer', { status, body })),
    payCheckout: (sessionId, cardNumber) => control(`/stripe/checkout/${sessionId}/complete`, { cardNumber }),
    addSubscription: (customer, price, status) => control('/stripe/subscriptions', { customer, price, status }),
    signInWithGoogle: (authorizationUrl, choice) => signInWithGoogle(url, authorizationUrl, choice),
    control,
    reset: async () => void (await control('/reset', {})),
    stop: () => stop(child),
  };
}

/** Lets this process end even if a failed test did not stop its sandbox. */
function detach(child: ChildProcessWithoutNullStreams): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref();
}

async function ready(child: ChildProcessWithoutNullStreams): Promise<{ url: string; smtpPort: number }> {
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('SANDBOX READY ')) return JSON.parse(line.slice('SANDBOX READY '.length));
  }
  throw new Error(`The sandbox did not start: ${errors.join('')}`);
}

async function ask<T>(address: string, body?: object): Promise<T> {
  const answer = await fetch(
    address,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Follows redirects within the sandbox like a browser, with a small cookie jar. */
async function signInWithGoogle(sandboxUrl: string, authorizationUrl: string, choice: GoogleChoice): Promise<string> {
  const cookies = new Map<string, string>();
  const visit = async (address: string, form?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      method: form ? 'POST' : 'GET',
      body: form,
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/);
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  const follow = async (address: string, answer: Response): Promise<string> => {
    const location = answer.headers.get('location');
    if (!location) return address;
    const next = new URL(location, address).href;
    return next.startsWith(`${sandboxUrl}/`) ? follow(next, await visit(next)) : next;
  };
  const start = await visit(authorizationUrl);
  const picker = await follow(authorizationUrl, start);
  if (!picker.includes('/google/interaction/')) {
    if (!picker.startsWith(`${sandboxUrl}/`)) return picker;
    throw new Error(`The Google stand-in refused (${start.status}): ${await start.text()}`);
  }
  const form = new URLSearchParams();
  if (choice.deny) form.set('deny', '1');
  else form.set('email', choice.email ?? 'ada.trader@example.com');
  if (choice.verified !== false) form.set('verified', '1');
  return follow(picker, await visit(picker, form));
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
