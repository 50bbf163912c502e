import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/project.js';

/** Where benchmarks install programs that the project does not need otherwise. */
export const TOOLS = join(ROOT, 'bench', '.tools');

/** Installs packages (`name@version`) unless they are there. */
export function installTools(...packages: readonly string[]): void {
  const missing = packages.filter(
    (one) => !existsSync(join(TOOLS, 'node_modules', one.slice(0, one.lastIndexOf('@')))),
  );
  if (missing.length === 0) return;
  mkdirSync(TOOLS, { recursive: true });
  const { status } = spawnSync('npm', ['install', '--prefix', TOOLS, '--no-save', '--no-audit', ...packages], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${missing.join(', ')} could not be installed; npm says why above.`);
}
