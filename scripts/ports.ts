import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

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

/** Below the ports that systems give to outgoing connections (32768 and up), so that none takes one before it is listened on, or during a restart. */
const FIRST_FREE = 20_000;
const AFTER_FREE = 32_768;

/** Other processes look for ports, too: each begins somewhere else. */
let next = randomInt(FIRST_FREE, AFTER_FREE);

/** A port of the loopback that is free now, another one each time. */
export async function freePort(): Promise<number> {
  for (let looked = FIRST_FREE; looked < AFTER_FREE; looked++) {
    const port = next;
    next = port + 1 < AFTER_FREE ? port + 1 : FIRST_FREE;
    if ((await trouble(port, '127.0.0.1')) === undefined) return port;
  }
  throw new Error(`No port from ${FIRST_FREE} to ${AFTER_FREE - 1} is free.`);
}
