import { ProcessGroup, waitForEnd } from './process-group.js';
import { isBuildStale } from './fresh-build.js';
import { announce, requirePorts, startSandbox } from './local-site.js';
import { endWith } from './project.js';
import { siteReady } from './readiness.js';
import { localPlan, type LocalPlan } from './site-environment.js';

/**
 * Builds what is stale and serves the product, with the sandbox unless real keys are set. Returns
 * the exit code.
 */
async function start(): Promise<number> {
  const plan = localPlan();
  await requirePorts(plan);
  const processes = new ProcessGroup();
  process.once('exit', () => processes.killNow());
  const end = waitForEnd(processes);
  await Promise.race([launch(processes, plan), end]);
  return end;
}

async function launch(processes: ProcessGroup, plan: LocalPlan): Promise<void> {
  // The build has its own process, so that a signal can end it.
  const build = { name: 'The build', command: process.execPath, args: ['--import', 'tsx', 'scripts/build.ts'] };
  if (isBuildStale()) await processes.finish({ ...build, env: process.env });
  await startSandbox(processes, plan);
  processes.start({ name: 'The site', command: process.execPath, args: ['dist/main.js'], env: plan.siteEnvironment });
  await siteReady(plan.sitePort);
  announce(plan);
}

await endWith(start);
