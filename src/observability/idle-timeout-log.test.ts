import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { logSilentCuts } from './idle-timeout-log.js';

it('an answer that is cut because its connection was silent leaves one line in the log, without what is private', async () => {
  const lines: string[] = [];
  const server = createServer(() => {});
  logSilentCuts(server, pino({}, { write: (line: string) => lines.push(line) }));
  server.timeout = 50;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${port}/payment/checkout-return?session_id=cs_1`)).rejects.toThrow(
    'fetch failed',
  );
  await new Promise((resolve) => server.close(resolve));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, method: 'GET', path: '/payment/checkout-return' },
  ]);
});
