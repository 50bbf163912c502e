import './node-version.mjs';
import { join } from 'node:path';

// Runs a script of this folder: `node scripts/run.mjs start`. It is plain JavaScript, so that it
// works before `npm ci`. It stays one process, because a wrapper would swallow signals.

// Nest's command line starts this file without a name.
const [node, , name = 'start', ...args] = process.argv;

try {
  const { register } = await import('tsx/esm/api');
  register();
} catch {
  process.stderr.write('The packages are not installed here, or for another system: run `npm ci` first.\n');
  process.exit(1);
}

const script = join(import.meta.dirname, `${name}.ts`);
process.argv = [node, script, ...args];
await import(script);
