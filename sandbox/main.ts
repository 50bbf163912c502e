import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { readConfig } from './config.js';
import { startMail } from './mail.js';
import { Sandbox } from './sandbox.js';
import { runDue } from './stripe-clock.js';

async function main(): Promise<void> {
  const sandbox = new Sandbox(readConfig(process.env));
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(sandbox.config.port, '127.0.0.1', resolve);
  });
  sandbox.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  server.on('request', createApp(sandbox));
  const mail = await startMail(sandbox);
  sandbox.deliveries.resume();
  const clock = setInterval(() => runDue(sandbox, sandbox.now()), 1000);
  const stop = (): void => {
    clearInterval(clock);
    sandbox.store.save();
    mail.close();
    server.closeAllConnections();
    server.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (process.env['SANDBOX_STOPS_WITH_STDIN']) process.stdin.resume().once('close', stop);
  console.log(`SANDBOX READY ${JSON.stringify({ url: sandbox.url, smtpPort: mail.port })}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
