import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './project.js';

interface JestFile {
  name: string;
  message: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: readonly PlaywrightSuite[];
  specs?: readonly PlaywrightSpec[];
}

interface PlaywrightSpec {
  title: string;
  tests: readonly {
    status: string;
    results: readonly { status: string; errors: readonly { message?: string }[] }[];
  }[];
}

/** Of one failure: enough to tell what was expected of what, without the stack. */
const LINES = 12;

/** Each failed test with its reason, from the file that `jest --json` writes; a file that could not be read is one. */
export function jestFailures(report: unknown): string[] {
  const { testResults } = report as { testResults: readonly JestFile[] };
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = relative(ROOT, name);
    if (assertionResults.length === 0 && message !== '') return [told(file, message)];
    return failed.map(({ fullName, failureMessages = [] }) =>
      told(`${file} › ${fullName}`, failureMessages.join('\n')),
    );
  });
}

/** Each test that did not pass at the first try with its reason, from the file of Playwright's JSON reporter. */
export function playwrightFailures(report: unknown): string[] {
  const { suites, errors } = report as {
    suites: readonly PlaywrightSuite[];
    errors: readonly { message?: string }[];
  };
  return [...suites.flatMap(failuresIn), ...errors.map(({ message }) => told('The run', message ?? ''))];
}

function failuresIn({ file, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const reasons = results.flatMap(({ status, errors }) =>
          errors.length === 0 ? [status] : errors.map(({ message }) => message ?? status),
        );
        return told(`${file} › ${title}`, reasons.join('\n'));
      }),
  );
  return [...here, ...suites.flatMap(failuresIn)];
}

function told(test: string, reason: string): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !/^\s+at /.test(line));
  return [test, ...lines.slice(0, LINES).map((line) => `  ${line}`)].join('\n');
}
