import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.js';
import { CODE_FOLDERS, endWith, ROOT, tool } from './project.js';
import { stripeTestKey } from './stripe-test-key.js';
import { startPostgres, type TestPostgres } from './test-postgres.js';

interface Step {
  name: string;
  /** Words on the command line that choose this step. */
  keys: string;
  /** A tool of node_modules/.bin with its arguments. */
  command: readonly [string, ...string[]];
  /** The tool whose report holds the counts. */
  report?: 'jest' | 'playwright';
  needs?: 'postgres' | 'chromium';
}

interface Result {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
}

const folder = mkdtempSync(join(tmpdir(), 'site-report-'));
const report = join(folder, 'report.json');
let postgres: TestPostgres | undefined;

const check = (name: string, keys: string, ...command: Step['command']): Step => ({ name, keys, command });

/** `workers`: tests that wait for servers get more than tests that compute. */
const jest = (name: string, keys: string, projects: string, workers: number, ...paths: string[]): Step => ({
  name,
  keys,
  command: [
    'jest',
    '--ci',
    '--selectProjects',
    ...projects.split(' '),
    `--maxWorkers=${workers}`,
    '--json',
    `--outputFile=${report}`,
    ...paths,
  ],
  report: 'jest',
});

const STEPS: readonly Step[] = [
  check('Builds', 'build sqlite postgres browser faults', 'tsx', 'scripts/build.ts'),
  check('Format', 'check format', 'prettier', '--check', '--log-level', 'warn', '.'),
  check('Lint and types', 'quick check lint types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
  check('Pure engine', 'quick check lint types', 'tsc', '-p', 'backtest-engine'),
  check('Docs', 'check docs', 'tsx', 'scripts/check-docs.ts'),
  check('Unused code', 'check unused', 'knip', '--no-progress'),
  check('Import rules', 'check rules', 'depcruise', '--config', '.dependency-cruiser.cjs', ...CODE_FOLDERS),
  jest('Units and client', 'quick units client', 'server client', 3),
  jest(
    'HTTP on SQLite',
    'http sqlite',
    'http',
    4,
    'test/databases',
    'test/http',
    'test/site',
    'test/sandbox',
    'test/commands',
  ),
  { ...jest('HTTP on PostgreSQL', 'http postgres', 'http', 4, 'test/databases'), needs: 'postgres' },
  {
    name: 'Browser',
    keys: 'browser',
    command: ['playwright', 'test', '--reporter=list,json'],
    report: 'playwright',
    needs: 'chromium',
  },
  { ...jest('Faults', 'faults', 'http', 4, 'test/faults'), needs: 'postgres' },
];

/** Runs against the real Stripe, in test mode, only if it is asked for by name and a key is set. */
const LIVE = jest('Stripe test mode', 'live', 'live', 1);

/**
 * Runs every step, or those that a word of the command line chooses. Returns 1 if anything failed.
 */
async function test(words: readonly string[]): Promise<number> {
  const steps = [...STEPS, ...(stripeTestKey(process.env) === null ? [] : [LIVE])].filter((step) =>
    words.length === 0 ? step !== LIVE : step.keys.split(' ').some((key) => words.includes(key)),
  );
  if (steps.length === 0) throw new Error(`No step runs for: ${words.join(' ')}. See docs/testing.md.`);
  const results: Result[] = [];
  try {
    for (const step of steps) results.push(await run(step));
  } finally {
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  print(results);
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
}

async function run({ name, command: [program, ...args], report: format, needs }: Step): Promise<Result> {
  process.stdout.write(`\n── ${name}\n`);
  const start = performance.now();
  rmSync(report, { force: true });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(await environmentFor(needs)) };
    const child = spawn(tool(program), args, { cwd: ROOT, env, stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (format) Object.assign(counts, countsOf(format));
    else counts.passed = code === 0 ? 1 : 0;
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    counts.failed = 1;
  }
  return { name, ...counts, seconds: (performance.now() - start) / 1000 };
}

async function environmentFor(needs: Step['needs']): Promise<Record<string, string>> {
  if (needs === 'chromium') return { CHROMIUM_PATH: ensureChromium('shell') };
  if (needs !== 'postgres') return {};
  postgres ??= await startPostgres();
  return { TEST_DATABASE_URL: postgres.url };
}

/**
 * Numbers of tests in the report of Jest or Playwright. A flaky test counts as failed. Throws if
 * there is no report.
 */
function countsOf(format: 'jest' | 'playwright'): Pick<Result, 'passed' | 'failed' | 'skipped'> {
  const json: unknown = JSON.parse(readFileSync(report, 'utf8'));
  if (format === 'jest') {
    const jest = json as Record<`num${'Passed' | 'Failed' | 'Pending'}Tests` | 'numRuntimeErrorTestSuites', number>;
    const failed = jest.numFailedTests + jest.numRuntimeErrorTestSuites;
    return { passed: jest.numPassedTests, failed, skipped: jest.numPendingTests };
  }
  const { stats, errors } = json as {
    stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
    errors: readonly unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

function print(results: readonly Result[]): void {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
    results.reduce((total, result) => total + result[key], 0);
  const rows = results.map(({ name, passed, failed, skipped, seconds }) => {
    const cells = [passed, failed, skipped, `${seconds.toFixed(1)} s`].map((cell) => String(cell).padStart(9));
    return `${name.padEnd(20)}${cells.join('')}`;
  });
  const head = `${''.padEnd(20)}${['passed', 'failed', 'skipped', 'time'].map((cell) => cell.padStart(9)).join('')}`;
  process.stdout.write(`\n${[head, ...rows].join('\n')}\n\n`);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
}

await endWith(() => test(process.argv.slice(2)));
