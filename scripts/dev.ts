import { build } from 'vite';
import { ProcessGroup, waitForEnd } from './process-group.js';
import { announce, requirePorts, startSandbox } from './local-site.js';
import { readPort } from './ports.js';
import { endWith, ROOT, tool } from './project.js';
import { siteReady } from './readiness.js';
import { localPlan, type LocalPlan } from './site-environment.js';

/**
 * Serves the product and reloads the server, the sandbox, and the client after a change. Returns
 * the exit code.
 */
async function dev(): Promise<number> {
  const plan = localPlan();
  const apiPort = readPort('API_PORT', plan.sitePort + 3);
  await requirePorts(plan, [{ port: apiPort, use: 'the server behind the development pages', setting: 'API_PORT' }]);
  const processes = new ProcessGroup();
  process.once('exit', () => processes.killNow());
  const end = waitForEnd(processes);
  await Promise.race([launch(processes, plan, apiPort), end]);
  return end;
}

async function launch(processes: ProcessGroup, plan: LocalPlan, apiPort: number): Promise<void> {
  // A copy, because the build sets NODE_ENV to production in this process.
  const environment = { ...process.env };
  await startSandbox(processes, plan, true);
  await buildOnChange();
  processes.start({
    name: 'The server',
    command: process.execPath,
    args: ['--watch', '--watch-preserve-output', 'dist/main.js'],
    env: { ...plan.siteEnvironment, PORT: String(apiPort), HOST: '127.0.0.1' },
  });
  await siteReady(apiPort);
  processes.start({
    name: 'The client',
    command: tool('vite'),
    args: ['client', '--host', plan.host, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'],
    env: { ...environment, VITE_PORT: String(plan.sitePort), API_PROXY: `http://127.0.0.1:${apiPort}` },
  });
  await siteReady(plan.sitePort);
  announce(plan);
}

/** Builds the server, now and after each change. Resolves after the first build. */
async function buildOnChange(): Promise<void> {
  // Node's watch mode stops if a watched file is missing, so the folder is not emptied.
  const watcher = await build({ root: ROOT, logLevel: 'warn', build: { watch: {}, emptyOutDir: false } });
  if (!('on' in watcher)) throw new Error('The build of the server does not watch its files.');
  await new Promise<void>((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
      if (event.code === 'END') resolve();
    });
  });
}

await endWith(dev);
