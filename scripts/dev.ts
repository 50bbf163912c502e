import { Crew, untilTheEnd } from './crew.js';
import { announce, requirePorts, startSandbox } from './local-site.js';
import { readPort } from './ports.js';
import { endWith, tool } from './project.js';
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
  await startSandbox(crew, plan, true);
  crew.start({
    name: 'The server',
    command: tool('nest'),
    // The compiler of the build: other watchers leave out the metadata that injection reads.
    args: ['start', '--watch', '--preserveWatchOutput'],
    env: { ...plan.siteEnvironment, PORT: String(apiPort), HOST: '127.0.0.1' },
  });
  await siteReady(apiPort);
  crew.start({
    name: 'The client',
    command: tool('vite'),
    args: ['client', '--host', plan.host, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'],
    env: { ...process.env, VITE_PORT: String(plan.sitePort), API_PROXY: `http://127.0.0.1:${apiPort}` },
  });
  await siteReady(plan.sitePort);
  announce(plan);
}

await endWith(dev);
