import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RollingProxy, startRollingProxy } from '../support/rolling-proxy.js';
import { type Server, startServer } from '../support/server.js';

let servers: Server[];
let proxy: RollingProxy;
beforeAll(async () => {
  const environment = { DRAIN_SECONDS: '2', TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
  servers = await Promise.all([startServer(environment), startServer(environment)]);
  proxy = await startRollingProxy(servers.map(({ url }) => url));
});
afterAll(async () => {
  await proxy.close();
  await Promise.all(servers.map((server) => server.remove()));
});

/** Sends a request. Returns its status, or its error and connection. */
function ask(url: string, method: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const call = request(url, { method, agent }, (response) => {
      response.resume().once('close', () => resolve(String(response.statusCode)));
    });
    call.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(`${code} on a ${call.reusedSocket ? 'kept' : 'new'} one`),
    );
    call.end();
  });
}

/** Sends requests over kept connections until `isOver`, and returns the results. */
async function keepAsking(url: string, method: string, isOver: () => boolean): Promise<string[]> {
  const outcomes = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  while (!isOver()) {
    outcomes.add(await ask(url, method, agent));
    await sleep(5 + Math.random() * 10);
  }
  agent.destroy();
  return [...outcomes];
}

test('fails no POST and cuts no idle connection while two processes are replaced behind a balancer', async () => {
  let isOver = false;
  const through = Array.from({ length: 6 }, () => keepAsking(`${proxy.url}/users/logout`, 'POST', () => isOver));
  const direct = servers.map(({ url }) => keepAsking(`${url}/health/live`, 'GET', () => isOver));
  for (const server of servers) {
    expect((await server.kill('SIGTERM')).code).toBe(0);
    await server.start();
    await proxy.until(server.url, true);
  }
  isOver = true;
  for (const outcomes of await Promise.all(through)) expect(outcomes).toEqual(['204']);
  // New connections to a process may fail while it is replaced.
  for (const outcomes of await Promise.all(direct)) {
    expect(outcomes.filter((outcome) => !outcome.endsWith('new one'))).toEqual(['200']);
  }
});
