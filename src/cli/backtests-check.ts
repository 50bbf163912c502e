import { resolve } from 'node:path';
import { contentFolders } from '../config/read-settings.js';
import { checkBacktests, printable } from './backtests-check-command.js';
import { USAGE_EXIT_CODE } from './usage.js';

if (process.argv.length > 3) {
  console.error(
    'Checks the files of the backtest pages.\n\n  node dist/cli/backtests-check.js [folder]    of BACKTESTS_DIR without one',
  );
  process.exit(USAGE_EXIT_CODE);
}

// Nobody reads on, such as `head`: whether all is usable is not known then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(1);
});

/**
 * Reads every backtest file as its page would: those of the folder that is named, else of `BACKTESTS_DIR`. The exit code is 1
 * where something cannot be used. Needs no settings.
 */
const folder = process.argv[2]?.trim() || contentFolders(process.env).BACKTESTS_DIR;
const { unusable, warned } = await checkBacktests(folder, (text) => console.log(text));
const found = unusable === 0 ? 'Everything is usable.' : `Not usable, or only in part: ${unusable}.`;
console.log(`\n${found}${warned === 0 ? '' : ` With warnings: ${warned}.`} Read from ${printable(resolve(folder))}.`);
process.exitCode = unusable === 0 ? 0 : 1;
