import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Reads a port from the environment. Throws a readable error if it is not a port. */
export function readPort(name: string, fallback: number): number {
  const text = process.env[name]?.trim() ?? '';
  if (text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`${name} is not a port: "${text}".`);
  return port;
}

export interface NeededPort {
  port: number;
  /** The server on this port, for messages. */
  use: string;
  setting: string;
}

/** Rejects with one sentence per port that is taken. */
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

/** The error code if the port cannot be listened on, otherwise undefined. */
function trouble(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/**
 * Systems give ports from 32768 up to outgoing connections. Ports below stay free during a restart.
 */
const FIRST_FREE = 20_000;
const AFTER_FREE = 32_768;

/** Starts at a random port, because other processes search at the same time. */
let next = randomInt(FIRST_FREE, AFTER_FREE);

/** Finds a free port of the loopback. Each call returns another port. */
export async function freePort(): Promise<number> {
  for (let looked = FIRST_FREE; looked < AFTER_FREE; looked++) {
    const port = next;
    next = port + 1 < AFTER_FREE ? port + 1 : FIRST_FREE;
    if ((await trouble(port, '127.0.0.1')) === undefined) return port;
  }
  throw new Error(`No port from ${FIRST_FREE} to ${AFTER_FREE - 1} is free.`);
}
