import { jestFailures, playwrightFailures } from './test-failures.js';

type Counts = Record<'passed' | 'failed' | 'skipped', number>;

/** Counts of tests, and which of them failed and why, where a report tells. */
export interface Outcome extends Counts {
  failures?: readonly string[];
}

export interface Line extends Outcome {
  name: string;
  seconds: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that could not even be read. */
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: readonly unknown[];
}

/** From the file that `jest --json` writes. */
export function jestOutcome(report: unknown): Outcome {
  const jest = report as JestReport;
  return {
    passed: jest.numPassedTests,
    failed: jest.numFailedTests + jest.numRuntimeErrorTestSuites,
    skipped: jest.numPendingTests + jest.numTodoTests,
    failures: jestFailures(report),
  };
}

/** From the file of Playwright's JSON reporter; a test that passed only when repeated counts as failed. */
export function playwrightOutcome(report: unknown): Outcome {
  const { stats, errors } = report as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: playwrightFailures(report),
  };
}

/** What failed, with its reason, the table of all steps and, last, the one line of sums. */
export function summary(lines: readonly Line[]): string {
  const width = Math.max(...lines.map((line) => line.name.length), 4);
  const row = (name: string, cells: readonly string[]): string =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(9))].join('');
  const table = lines.map((line) =>
    row(line.name, [String(line.passed), String(line.failed), String(line.skipped), `${line.seconds.toFixed(1)} s`]),
  );
  const sum = (field: keyof Counts): number => lines.reduce((total, line) => total + line[field], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  const failures = lines.flatMap((line) => line.failures ?? []);
  return [
    ...failures.flatMap((failure) => [failure, '']),
    row('', ['passed', 'failed', 'skipped', 'time']),
    ...table,
    '',
    `${sum('passed')} passed, ${sum('failed')} failed${skipped}`,
  ].join('\n');
}
