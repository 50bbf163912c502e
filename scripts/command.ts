import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.js';
import { localPlan } from './site-environment.js';

/**
 * Runs one of the operator's commands with the settings of `npm start` and beside it: `npx tsx scripts/command.ts access list`.
 * A start with a PORT or DATA_DIR of its own needs the same here.
 */
function run([name = '', ...args]: readonly string[]): number {
  const file = join(ROOT, 'dist', 'cli', `${name}.js`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
    console.error(`There is no built command '${name}'. docs/operations.md lists them; npm start builds them.`);
    return 2;
  }
  const { status } = spawnSync(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: localPlan().siteEnvironment,
    stdio: 'inherit',
  });
  return status ?? 1;
}

process.exitCode = run(process.argv.slice(2));
