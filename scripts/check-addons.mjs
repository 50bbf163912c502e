import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// The last step of `npm ci`. npm leaves out an optional dependency without a word if it cannot be
// installed, and a downloaded binary may be made for a newer system than this one.

const SQLITE3_MISSING =
  'sqlite3 could not be installed: no ready-made binary runs on this machine or none could be downloaded (github.com), and ' +
  "compiling one needs python3, make, g++ and Node's headers (from nodejs.org, or the folder that npm_config_nodedir names).";

const ROOT = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

/** Loads a package in a process of its own: a binary for another system may crash. */
const loads = (name) =>
  spawnSync(process.execPath, ['-e', `require('${name}')`], { cwd: ROOT, stdio: 'ignore' }).status === 0;

/** Compiles sqlite3 as its own installation does if nothing can be downloaded. */
function compileSqlite3() {
  let folder, compiler;
  try {
    folder = dirname(require.resolve('sqlite3/package.json'));
    compiler = createRequire(`${folder}/`).resolve('node-gyp/bin/node-gyp.js');
  } catch {
    return false;
  }
  process.stdout.write('The downloaded binary of sqlite3 does not run here. Compiling it takes a minute or two …\n');
  return spawnSync(process.execPath, [compiler, 'rebuild'], { cwd: folder, stdio: 'ignore' }).status === 0;
}

function trouble() {
  if (!loads('sqlite3') && !(compileSqlite3() && loads('sqlite3'))) return SQLITE3_MISSING;
  if (!loads('@node-rs/argon2')) return 'npm installed no binary of @node-rs/argon2 that runs on this machine.';
  return undefined;
}

const found = trouble();
if (found !== undefined) {
  process.stderr.write(`\n${found} README.md says more.\n\n`);
  process.exitCode = 1;
}
