import { Crew, untilTheEnd } from './crew.js';
import { isBuildStale } from './fresh-build.js';
import { announce, requirePorts, startSandbox } from './local-site.js';
import { endWith } from './project.js';
import { siteReady } from './readiness.js';
import { localPlan, type LocalPlan } from './site-environment.js';

/** Builds what is stale and serves the product, with the sandbox unless real keys are given. Answers the exit code. */
async function start(): Promise<number> {
  const plan = localPlan();
  await requirePorts(plan);
  const crew = new Crew();
  process.once('exit', () => crew.killNow());
  const end = untilTheEnd(crew);
  await Promise.race([launch(crew, plan), end]);
  return end;
}

async function launch(crew: Crew, plan: LocalPlan): Promise<void> {
  // In a process of its own, which a signal ends at any time.
  const build = { name: 'The build', command: process.execPath, args: ['--import', 'tsx', 'scripts/build.ts'] };
  if (isBuildStale()) await crew.finish({ ...build, env: process.env });
  await startSandbox(crew, plan);
  crew.start({ name: 'The site', command: process.execPath, args: ['dist/main.js'], env: plan.siteEnvironment });
  await siteReady(plan.sitePort);
  announce(plan);
}

await endWith(start);
