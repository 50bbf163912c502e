import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '../../scripts/ports.js';

/** Linux gives ports from here on to outgoing connections, other systems higher ones. */
const OUTGOING = 32_768;

test('returns a new free port each time, outside the range of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) {
    expect(port).toBeGreaterThan(1023);
    expect(port).toBeLessThan(OUTGOING);
  }
});

test('skips a port that is in use', async () => {
  const before = await freePort();
  const holder = createServer().listen(before + 1, '127.0.0.1');
  await once(holder, 'listening');
  try {
    expect(await freePort()).not.toBe(before + 1);
  } finally {
    holder.close();
  }
});
