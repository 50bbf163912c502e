import { contentFolders } from '../config/read-settings.js';
import { checkBacktests } from './backtests-check-command.js';

// Nobody reads on, such as `head`: whether all is usable is not known then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(1);
});

/**
 * Reads every backtest file as its page would: those of the folder that is named, else of `BACKTESTS_DIR`. The exit code is 1
 * where something cannot be used. Needs no settings.
 */
const folder = process.argv[2] ?? contentFolders(process.env).BACKTESTS_DIR;
const unusable = await checkBacktests(folder, (text) => console.log(text));
console.log(unusable === 0 ? '\nEverything is usable.' : `\nNot usable, or only in part: ${unusable}.`);
process.exitCode = unusable === 0 ? 0 : 1;
