import { contentFolders } from '../config/read-settings.js';
import { checkBacktests } from './backtests-check-command.js';

/** Reads every backtest file as its page would; the exit code is 1 where something cannot be used. Needs no settings. */
const { BACKTESTS_DIR } = contentFolders(process.env);
const unusable = await checkBacktests(BACKTESTS_DIR, (text) => console.log(text));
console.log(unusable === 0 ? '\nEverything is usable.' : `\nNot usable, or only in part: ${unusable}.`);
process.exitCode = unusable === 0 ? 0 : 1;
