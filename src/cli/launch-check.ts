import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '../backtests/backtest-manifest.js';
import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { BACKTEST_SLUGS } from '../shared/contract/backtests.js';
import { launchPoints } from './launch-points.js';

/** Lists what is still a placeholder or a sample; the exit code is 1 while something is. Writes nothing, calls nobody. */
async function openPoints(): Promise<string[]> {
  const settings = readSettings(process.env);
  const manifestText = await textOf(join(settings.BACKTESTS_DIR, 'manifest.json'));
  const { manifest, problems } = readManifest(manifestText ?? '{}');
  const present = await Promise.all(
    BACKTEST_SLUGS.map(async (slug) => ((await isThere(join(settings.BACKTESTS_DIR, `${slug}.csv`))) ? [slug] : [])),
  );
  const build = await builtPages(join(settings.CLIENT_DIR, 'dist-server'));
  return [
    ...launchPoints({ settings, manifest, csvSlugs: present.flat(), build }),
    ...problems.map((problem) => `manifest.json: ${problem}`),
  ];
}

/** All JavaScript of the build that renders pages; null where there is none. */
async function builtPages(folder: string): Promise<string | null> {
  if (!(await isThere(folder))) return null;
  const files = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.js')).map((file) => readFile(join(folder, file), 'utf8')),
  );
  return texts.length === 0 ? null : texts.join('\n');
}

async function textOf(path: string): Promise<string | null> {
  return (await isThere(path)) ? readFile(path, 'utf8') : null;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function main(): Promise<void> {
  const points = await openPoints();
  if (points.length === 0) console.log('Nothing is open: the site is ready for customers.');
  else console.log(`Open before going live (${points.length}):\n${points.map((point) => `  - ${point}`).join('\n')}`);
  process.exitCode = points.length === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
