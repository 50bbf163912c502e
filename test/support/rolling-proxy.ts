import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A load balancer that sends requests only to ready servers. */
export interface RollingProxy {
  url: string;
  /** Resolves once the proxy considers this server ready, or no longer ready. */
  until(server: string, isReady: boolean): Promise<void>;
  close(): Promise<void>;
}

interface Upstream {
  url: URL;
  agent: Agent;
  isReady: boolean;
}

const CHECK_MS = 100;

/**
 * Starts the proxy. Connections to servers are reused. If a server drops the connection without a
 * response, the proxy answers 502, because the request may have been processed.
 */
export async function startRollingProxy(servers: readonly string[]): Promise<RollingProxy> {
  const upstreams: Upstream[] = servers.map((server) => ({
    url: new URL(server),
    agent: new Agent({ keepAlive: true }),
    isReady: true,
  }));
  const checking = setInterval(() => void Promise.all(upstreams.map(checkReady)), CHECK_MS);
  let requests = 0;
  const server = createServer((incoming, outgoing) => {
    const forward = async (): Promise<void> => {
      const body = await buffer(incoming);
      const ready = upstreams.filter(({ isReady }) => isReady);
      const upstream = ready[requests++ % ready.length];
      const answer = upstream && (await ask(upstream, incoming.method ?? 'GET', incoming.url ?? '/', body));
      outgoing.writeHead(answer ?? 502).end();
    };
    void forward();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    until: async (address, isReady) => {
      while (upstreams.some(({ url, isReady: is }) => url.origin === new URL(address).origin && is !== isReady)) {
        await sleep(CHECK_MS);
      }
    },
    close: async () => {
      clearInterval(checking);
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function checkReady(upstream: Upstream): Promise<void> {
  upstream.isReady = (await ask(upstream, 'GET', '/health/ready', Buffer.alloc(0))) === 200;
}

/** Returns the status; null if the connection was dropped or refused. */
function ask({ url, agent }: Upstream, method: string, path: string, body: Buffer): Promise<number | null> {
  return new Promise((resolve) => {
    const call = request({ hostname: url.hostname, port: url.port, agent, method, path }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? null));
    });
    call.on('error', () => resolve(null));
    call.end(body);
  });
}
