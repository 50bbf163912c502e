import { openPoints } from './open-points.js';
import { say } from './terminal.js';
import { USAGE_EXIT_CODE } from './usage.js';

if (process.argv.length > 2) {
  console.error('Lists what is open before customers come.\n\n  node dist/cli/launch-check.js    takes nothing else');
  process.exit(USAGE_EXIT_CODE);
}

/** Lists what is still a placeholder or a sample; the exit code is 1 while something is. Writes nothing; of others it asks Stripe alone, for the customer portal's settings. */
const points = await openPoints(process.env);
if (points.length === 0) say('Nothing is open: the site is ready for customers.');
else say(`Open before going live (${points.length}):\n${points.map((point) => `  - ${point}`).join('\n')}`);
process.exitCode = points.length === 0 ? 0 : 1;
