import { ensureChromium } from './chromium.js';
import { live } from './live-step.js';
import { CODE_FOLDERS, endWith } from './project.js';
import { type Line, summary } from './test-outcome.js';
import { startPostgres, type TestPostgres } from './test-postgres.js';
import { check, jest, playwright, type Step, type StepOutcome } from './test-steps.js';

/** What the tests need beside the packages; set up as steps of their own, so that a machine without one shows all the rest. */
let postgres: TestPostgres | undefined;
let chromiumPath: string | undefined;

const onPostgres = (): Record<string, string> => {
  if (!postgres) throw new Error('PostgreSQL is not running.');
  return { TEST_DATABASE_URL: postgres.url };
};
const inChromium = (): Record<string, string> => {
  if (chromiumPath === undefined) throw new Error('There is no Chromium.');
  return { CHROMIUM_PATH: chromiumPath };
};

const setUp = (key: string, name: string, work: () => Promise<void> | void): Step => ({
  key,
  name,
  run: async () => {
    await work();
    return { passed: 0, failed: 0, skipped: 0 };
  },
});

const STEPS: readonly Step[] = [
  check('build http sqlite postgres browser faults', 'Builds', 'tsx', 'scripts/build.ts'),
  check('check format', 'Format', 'prettier', '--check', '--log-level', 'warn', '.'),
  check('check lint types', 'Lint and types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
  check('check rules', 'House rules', 'tsx', 'scripts/check-house.ts'),
  check('check rules', 'Import rules', 'depcruise', '--config', '.dependency-cruiser.cjs', ...CODE_FOLDERS),
  setUp('postgres http faults', 'PostgreSQL is set up', async () => {
    postgres = await startPostgres();
  }),
  setUp('browser', 'Chromium is set up', () => {
    chromiumPath = ensureChromium('shell');
  }),
  jest('server', 'Server units', 'server', []),
  jest('http sqlite', 'HTTP on SQLite', 'http', ['test/http', 'test/site', 'test/sandbox', 'test/commands']),
  jest('http postgres', 'HTTP on PostgreSQL', 'http', ['test/http'], onPostgres),
  jest('client', 'Client', 'client', []),
  playwright('browser', 'Browser', inChromium),
  jest('faults', 'Faults', 'http', ['test/faults'], onPostgres),
  live(),
];

/** Runs every step but the opt-in ones, or those whose key holds a word of the command line, and sums them up. */
async function test(words: readonly string[]): Promise<number> {
  const chosen = STEPS.filter(({ key, isOptIn }) =>
    words.length === 0 ? !isOptIn : key.split(' ').some((word) => words.includes(word)),
  );
  if (chosen.length === 0) throw new Error(`No step is called ${words.join(' or ')}.`);
  const lines = await twoAtATime(chosen.filter(({ isSmall }) => isSmall));
  try {
    for (const step of chosen.filter(({ isSmall }) => !isSmall)) lines.push(await timed(step));
  } finally {
    await postgres?.remove();
  }
  process.stdout.write(`\n${summary(lines)}\n`);
  return lines.some((line) => line.failed > 0) ? 1 : 0;
}

/** In any order; the lines are in the order of the steps. */
async function twoAtATime(steps: readonly Step[]): Promise<Line[]> {
  const lines: Line[] = [];
  const waiting = [...steps.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) lines[next[0]] = await timed(next[1]);
  };
  await Promise.all([lane(), lane()]);
  return lines;
}

async function timed(step: Step): Promise<Line> {
  const heading = `\n── ${step.name}\n`;
  if (!step.isSmall) process.stdout.write(heading);
  const began = performance.now();
  const { output, ...outcome } = await step.run().catch((error: unknown): StepOutcome => {
    return { passed: 0, failed: 1, skipped: 0, output: error instanceof Error ? error.message : String(error) };
  });
  if (step.isSmall) process.stdout.write(heading);
  if (output) process.stdout.write(`${output}\n`);
  return { name: step.name, ...outcome, seconds: (performance.now() - began) / 1000 };
}

await endWith(() => test(process.argv.slice(2)));
