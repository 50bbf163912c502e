import { deadPaths } from './named-paths.js';
import { untrueTests } from './named-tests.js';
import { endWith } from './project.js';

/** Checks that every path and test that README and docs/ name exists. Prints each that does not. */
await endWith(async () => {
  const faults = [...deadPaths(), ...untrueTests()];
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
  return faults.length === 0 ? 0 : 1;
});
