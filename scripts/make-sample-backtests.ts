import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sampleBacktests } from './sample-backtests/sample-backtests.js';

// Writes the sample CSV files and their manifest into `backtests`, or into the folder of the first
// argument.
const folder = resolve(process.argv[2] ?? 'backtests');
mkdirSync(folder, { recursive: true });
const files = sampleBacktests();
for (const [name, content] of files) writeFileSync(join(folder, name), content);
process.stdout.write(`${files.size} files in ${folder}\n`);
