import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, loadConfigFromFile, mergeConfig } from 'vite';
import { endWith, ROOT } from '../project.js';

/** The release that customers run now. docs/decisions/upgrades.md says when to change it. */
const LAST_RELEASE = 'b1d27b6d5899df738fe89885f56067eb3e2c08db';
const SOURCES = ['src', 'package.json', 'tsconfig.json', 'vite.config.ts'];
/** Files that the release starts from. */
const KEPT = ['dist', 'package.json'];
/** Packages of the last release that are no longer installed, and their replacements. */
const REPLACED = { argon2: 'argon2.ts', 'cookie-parser': 'cookie-parser.ts' };

/**
 * Builds the server of the last release from git, once, with today's packages, and prints its
 * folder. Throws a readable error if the commit is missing, as in a shallow clone.
 */
async function buildLastRelease(): Promise<number> {
  const folder = join(ROOT, 'node_modules', '.cache', 'last-release', LAST_RELEASE);
  if (!existsSync(folder)) {
    // Not in node_modules, because Vite does not transform files there.
    const making = mkdtempSync(join(tmpdir(), 'last-release-'));
    try {
      unpack(making);
      symlinkSync(join(ROOT, 'node_modules'), join(making, 'node_modules'));
      await buildIn(making);
      const finished = `${folder}-${process.pid}`;
      for (const name of KEPT) cpSync(join(making, name), join(finished, name), { recursive: true });
      renameSync(finished, folder);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  process.stdout.write(`${folder}\n`);
  return 0;
}

function unpack(folder: string): void {
  const archive = ((): Buffer => {
    try {
      const args = ['archive', '--format=tar', LAST_RELEASE, ...SOURCES];
      return execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });
    } catch (error) {
      throw new Error(`The last release, commit ${LAST_RELEASE}, is not in this clone.`, { cause: error });
    }
  })();
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
}

async function buildIn(folder: string): Promise<void> {
  const env = { command: 'build', mode: 'production' } as const;
  const loaded = await loadConfigFromFile(env, join(folder, 'vite.config.ts'), folder);
  const alias = Object.fromEntries(
    Object.entries(REPLACED).map(([name, file]) => [name, resolve(import.meta.dirname, file)]),
  );
  const ours = {
    root: folder,
    configFile: false as const,
    logLevel: 'error' as const,
    resolve: { alias },
    ssr: { external: ['@node-rs/argon2'] },
  };
  await build(mergeConfig(loaded?.config ?? {}, ours));
}

await endWith(buildLastRelease);
