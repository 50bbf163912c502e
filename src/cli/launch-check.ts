import { openPoints } from './open-points.js';
import { say } from './terminal.js';

/** Lists what is still a placeholder or a sample; the exit code is 1 while something is. Writes nothing; of others it asks Stripe alone, for the customer portal's settings. */
const points = await openPoints(process.env);
if (points.length === 0) say('Nothing is open: the site is ready for customers.');
else say(`Open before going live (${points.length}):\n${points.map((point) => `  - ${point}`).join('\n')}`);
process.exitCode = points.length === 0 ? 0 : 1;
