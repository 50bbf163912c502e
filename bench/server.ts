import { cpus } from 'node:os';
import { buildWhatIsStale } from '../scripts/fresh-build.js';
import { endWith } from '../scripts/project.js';
import { benchCalls } from './calls.js';
import { benchFiles } from './files.js';
import { benchGrowth } from './growth.js';
import { AUTOCANNON } from './load.js';
import { print, type Row } from './ratios.js';
import { benchReplicas } from './replicas.js';
import { installTools } from './tools.js';
import { benchWebhook } from './webhook.js';

const PARTS: Readonly<Record<string, { title: string; run: () => Promise<Row[]> }>> = {
  files: { title: 'Pages and files, against bare node:http', run: benchFiles },
  calls: { title: 'Signed-in calls, against a bare handler that reads the same rows', run: benchCalls },
  growth: { title: 'Many users, against few', run: benchGrowth },
  replicas: { title: 'Several processes behind nginx, against one', run: benchReplicas },
  webhook: { title: 'Stripe’s events, against single-row commits', run: benchWebhook },
};

/** Prints the server's ratios. Returns 1 if one is not reached. */
async function bench(only: readonly string[]): Promise<number> {
  buildWhatIsStale();
  installTools(AUTOCANNON);
  const [{ model } = { model: 'unknown processor' }] = cpus();
  process.stdout.write(`Node ${process.version} on ${cpus().length} × ${model}\n`);
  let isReached = true;
  for (const [name, { title, run }] of Object.entries(PARTS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    isReached = print(title, await run()) && isReached;
  }
  return isReached ? 0 : 1;
}

await endWith(() => bench(process.argv.slice(2)));
