import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port from the environment; throws a sentence where it is none. */
export function readPort(name: string, fallback: number): number {
  const text = process.env[name]?.trim() ?? '';
  if (text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`${name} is not a port: "${text}".`);
  return port;
}

export interface NeededPort {
  port: number;
  /** What listens there, and the setting that moves it. */
  use: string;
  setting: string;
}

/** Rejects with a sentence that names every port that something else holds. */
export async function requireFreePorts(needed: readonly NeededPort[], host: string): Promise<void> {
  const states = await Promise.all(needed.map(async (one) => ({ ...one, trouble: await trouble(one.port, host) })));
  const taken = states.filter((state) => state.trouble !== undefined);
  if (taken.length === 0) return;
  const lines = taken.map(
    ({ port, use, setting, trouble: code }) =>
      `Port ${port} (${use}) ${code === 'EADDRINUSE' ? 'is taken' : `cannot be used: ${code}`}. Free it, or set ${setting} to another port.`,
  );
  throw new Error(lines.join('\n'));
}

/** Why the port cannot be listened on, as an error code; undefined where it can. */
function trouble(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** A port of the loopback that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
