import { join } from 'node:path';
import { jestFailures, playwrightFailures } from '../../scripts/test-failures.js';
import { ROOT } from '../../scripts/project.js';

const file = (name: string, message: string, assertionResults: object[]) => ({
  name: join(ROOT, name),
  message,
  assertionResults,
});

const spec = (title: string, status: string, ...results: object[]) => ({ title, tests: [{ status, results }] });

describe('what failed in a run', () => {
  it('names each test of Jest with its reason, without colours and stack', () => {
    const report = {
      testResults: [
        file('test/http/one.test.ts', '', [
          { fullName: 'one passes', status: 'passed', failureMessages: [] },
          {
            fullName: 'one fails',
            status: 'failed',
            failureMessages: ['\u001B[31mExpected: 1\u001B[39m\n\n    at here'],
          },
        ]),
        file('test/http/two.test.ts', 'Cannot find module', []),
      ],
    };
    expect(jestFailures(report)).toEqual([
      'test/http/one.test.ts › one fails\n  Expected: 1',
      'test/http/two.test.ts\n  Cannot find module',
    ]);
  });

  it('names each test of Playwright, also one that was cut off without a word and one that passed only when repeated', () => {
    const report = {
      errors: [{ message: 'No browser' }],
      suites: [
        {
          file: 'one.spec.ts',
          specs: [spec('passes', 'expected', { status: 'passed', errors: [] })],
          suites: [
            {
              file: 'one.spec.ts',
              specs: [
                spec('is cut off', 'unexpected', { status: 'timedOut', errors: [] }),
                spec(
                  'is flaky',
                  'flaky',
                  { status: 'failed', errors: [{ message: 'Once' }] },
                  { status: 'passed', errors: [] },
                ),
              ],
            },
          ],
        },
      ],
    };
    expect(playwrightFailures(report)).toEqual([
      'one.spec.ts › is cut off\n  timedOut',
      'one.spec.ts › is flaky\n  Once\n  passed',
      'The run\n  No browser',
    ]);
  });
});
