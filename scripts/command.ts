import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.js';
import { localPlan } from './site-environment.js';

/**
 * Runs an operator's command with the settings of `npm start`: `npx tsx scripts/command.ts access
 * list`. Set PORT and DATA_DIR here if you set them for the start.
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
