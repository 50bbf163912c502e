import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalGroup } from './crew.js';
import { ROOT, tool } from './project.js';
import { type Outcome, jestOutcome, playwrightOutcome } from './test-outcome.js';

export interface Step {
  name: string;
  /** Words that choose this step on the command line. */
  key: string;
  /** Runs only when its key is given. */
  isOptIn?: boolean;
  /** Keeps one core busy and touches nothing of others, so that two such steps run at a time. */
  isSmall?: boolean;
  run(): Promise<StepOutcome>;
}

export interface StepOutcome extends Outcome {
  /** What a small step has to say; others say it while they run. */
  output?: string;
}

/** All of them end with this process. */
const running = new Set<ChildProcess>();
/** Only a hang takes this long, even with other programs on the same processors. */
const LIMIT_MS = 45 * 60_000;
const PASSED: Outcome = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Outcome = { passed: 0, failed: 1, skipped: 0 };

/** A tool that passes or fails as a whole. */
export function check(key: string, name: string, command: string, ...args: readonly string[]): Step {
  return {
    key,
    name,
    isSmall: true,
    run: async () => {
      const said: Buffer[] = [];
      const code = await runTool(command, args, {}, (chunk) => said.push(chunk));
      return { ...(code === 0 ? PASSED : FAILED), output: Buffer.concat(said).toString() };
    },
  };
}

/**
 * One run of Jest over the files under `paths` of a project, counted by test. `environment` is asked when the step begins.
 * Tests that wait for servers get more workers than those that only compute, whatever the machine has.
 */
export function jest(
  key: string,
  name: string,
  project: string,
  paths: readonly string[],
  environment: () => Record<string, string> = () => ({}),
): Step {
  const workers = project === 'http' ? 4 : 3;
  const run = (report: string): Promise<number> =>
    runTool(
      'jest',
      ['--selectProjects', project, '--ci', `--maxWorkers=${workers}`, '--json', `--outputFile=${report}`, ...paths],
      environment(),
    );
  return { key, name, run: () => counted(run, jestOutcome) };
}

/** The browser tests, counted by test. */
export function playwright(key: string, name: string, environment: () => Record<string, string>): Step {
  const run = (report: string): Promise<number> =>
    runTool('playwright', ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...environment(),
    });
  return { key, name, run: () => counted(run, playwrightOutcome) };
}

/** Runs a tool that writes a report; a run that fails without a failed test, or leaves no report, counts as one failure. */
async function counted(run: (report: string) => Promise<number>, read: (report: unknown) => Outcome): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'site-report-'));
  try {
    const report = join(folder, 'report.json');
    const code = await run(report);
    const text = await readFile(report, 'utf8').catch(() => undefined);
    const outcome = text === undefined ? FAILED : read(JSON.parse(text));
    return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a development tool with its output on the terminal, or to `hear`; answers its exit code, 1 when it is cut off by the
 * time limit.
 */
async function runTool(
  name: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  hear?: (chunk: Buffer) => void,
): Promise<number> {
  const output = hear ? 'pipe' : 'inherit';
  const child = spawn(tool(name), args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', output, output],
    detached: true,
  });
  if (hear) for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
  running.add(child);
  const forward = (): void => {
    for (const other of running) signalGroup(other, 'SIGKILL');
    process.exit(1);
  };
  const limit = setTimeout(() => {
    process.stderr.write(`${name} took longer than ${LIMIT_MS / 60_000} minutes and was ended.\n`);
    signalGroup(child, 'SIGKILL');
  }, LIMIT_MS);
  process.once('SIGINT', forward).once('SIGTERM', forward);
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  process.off('SIGINT', forward).off('SIGTERM', forward);
  clearTimeout(limit);
  return code ?? 1;
}
