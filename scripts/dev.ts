import { build } from 'vite';
import { Crew, untilTheEnd } from './crew.js';
import { announce, requirePorts, startSandbox } from './local-site.js';
import { readPort } from './ports.js';
import { endWith, ROOT, tool } from './project.js';
import { siteReady } from './readiness.js';
import { localPlan, type LocalPlan } from './site-environment.js';

/** Everything with reload: the server compiled and started again, the sandbox too, the client replaced in the open page. Answers the exit code. */
async function dev(): Promise<number> {
  const plan = localPlan();
  const apiPort = readPort('API_PORT', plan.sitePort + 3);
  await requirePorts(plan, [{ port: apiPort, use: 'the server behind the development pages', setting: 'API_PORT' }]);
  const crew = new Crew();
  process.once('exit', () => crew.killNow());
  const end = untilTheEnd(crew);
  await Promise.race([launch(crew, plan, apiPort), end]);
  return end;
}

async function launch(crew: Crew, plan: LocalPlan, apiPort: number): Promise<void> {
  // As it is now: the build sets NODE_ENV to production in this process.
  const environment = { ...process.env };
  await startSandbox(crew, plan, true);
  await buildOnChange();
  crew.start({
    name: 'The server',
    command: process.execPath,
    args: ['--watch', '--watch-preserve-output', 'dist/main.js'],
    env: { ...plan.siteEnvironment, PORT: String(apiPort), HOST: '127.0.0.1' },
  });
  await siteReady(apiPort);
  crew.start({
    name: 'The client',
    command: tool('vite'),
    args: ['client', '--host', plan.host, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'],
    env: { ...environment, VITE_PORT: String(plan.sitePort), API_PROXY: `http://127.0.0.1:${apiPort}` },
  });
  await siteReady(plan.sitePort);
  announce(plan);
}

/** Builds the server, and again after each change of its files; resolves after the first time. */
async function buildOnChange(): Promise<void> {
  // The server is started anew by its changed files: one of them missing for a moment would end that.
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
