import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { ROOT, endWith, tool } from './project.js';
import { startPostgres } from './test-postgres.js';

const USAGE = `Runs the storm of test/faults in the size you ask for, on the built server (npm run build:server).

  npm run storm -- [--people 70] [--rounds 3] [--kills 25] [--seed <number>] [--on SQLite|PostgreSQL]

Without --on it runs on both, on PostgreSQL with two processes. The seed of a run is printed.
`;

const options = {
  people: { type: 'string', default: '70' },
  rounds: { type: 'string', default: '3' },
  kills: { type: 'string', default: '25' },
  seed: { type: 'string' },
  on: { type: 'string' },
} as const;

async function storm(words: string[]): Promise<number> {
  const environment = environmentOf(words);
  if (!environment) {
    process.stderr.write(USAGE);
    return 1;
  }
  const postgres = environment['STORM_ON'] === 'SQLite' ? undefined : await startPostgres();
  try {
    const file = ['--selectProjects', 'http', '--runTestsByPath', 'test/faults/storm.test.ts'];
    const child = spawn(tool('jest'), file, {
      cwd: ROOT,
      env: { ...process.env, ...environment, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) },
      stdio: 'inherit',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    await postgres?.remove();
  }
}

/** Environment of the storm test, or null if the arguments are wrong. */
function environmentOf(words: string[]): Record<string, string> | null {
  try {
    const { values } = parseArgs({ args: words, options });
    const numbers = Object.entries(values).filter(([name]) => name !== 'on');
    const isRight =
      numbers.every(([, value]) => /^\d+$/.test(value)) && [undefined, 'SQLite', 'PostgreSQL'].includes(values.on);
    if (!isRight) return null;
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [`STORM_${name.toUpperCase()}`, value]));
  } catch {
    return null;
  }
}

await endWith(() => storm(process.argv.slice(2)));
