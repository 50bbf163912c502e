import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, tool } from './project.js';

interface Build {
  name: string;
  /** Files and folders that the result depends on. */
  sources: readonly string[];
  /** A file written after a successful build, into the folder that the build empties. */
  stamp: string;
  commands: readonly (readonly [string, ...string[]])[];
}

const BUILDS: readonly Build[] = [
  {
    name: 'server',
    sources: ['src', 'backtest-engine', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'],
    stamp: 'dist/.built',
    commands: [['vite', 'build', '--logLevel', 'warn']],
  },
  {
    name: 'client',
    sources: [
      'client/src',
      'client/public',
      'client/index.html',
      'client/illustrations',
      'client/early-script.ts',
      'client/vite.config.ts',
      'src/shared',
      'backtest-engine',
      'package-lock.json',
    ],
    stamp: 'client/dist-server/.built',
    commands: [
      ['vite', 'build', 'client', '--logLevel', 'warn'],
      ['vite', 'build', 'client', '--ssr', 'src/app/entry-server.tsx', '--outDir', 'dist-server', '--logLevel', 'warn'],
    ],
  },
];

/** Whether a build is missing or older than its sources. */
export const isBuildStale = (): boolean => BUILDS.some(isStale);

/** Makes every build that is missing or stale. Throws a readable error if one fails. */
export function buildWhatIsStale(): void {
  for (const build of BUILDS.filter(isStale)) {
    const began = performance.now();
    process.stdout.write(`Building the ${build.name} …\n`);
    for (const [command, ...args] of build.commands) {
      // Vite and the JSX runtime choose their production half by NODE_ENV.
      const env = { ...process.env, NODE_ENV: 'production' };
      const { status } = spawnSync(tool(command), args, { cwd: ROOT, env, stdio: 'inherit' });
      if (status !== 0) throw new Error(`The build of the ${build.name} failed; its messages stand above.`);
    }
    writeFileSync(join(ROOT, build.stamp), '');
    process.stdout.write(`Built the ${build.name} in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`);
  }
}

function isStale(build: Build): boolean {
  const stamp = join(ROOT, build.stamp);
  if (!existsSync(stamp)) return true;
  const built = statSync(stamp).mtimeMs;
  return build.sources.some((source) => newest(join(ROOT, source)) > built);
}

/** Time of the newest change under a path, in ms. A folder's own time covers deleted files. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}
