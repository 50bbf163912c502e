import { openPoints } from './launch-points.js';
import { isMain, print, USAGE_EXIT_CODE } from './terminal.js';

/** Lists placeholders and samples; the exit code is 1 while there are any. Changes nothing. Reads Stripe's portal settings. */
async function main(args: readonly string[]): Promise<void> {
  if (args.length > 0) {
    console.error('Lists what is open before customers come.\n\n  node dist/cli/launch-check.js    takes nothing else');
    process.exit(USAGE_EXIT_CODE);
  }
  const points = await openPoints(process.env);
  if (points.length === 0) print('Nothing is open: the site is ready for customers.');
  else print(`Open before going live (${points.length}):\n${points.map((point) => `  - ${point}`).join('\n')}`);
  process.exitCode = points.length === 0 ? 0 : 1;
}

if (isMain(import.meta.url)) void main(process.argv.slice(2));
