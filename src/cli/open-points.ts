import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE, readManifest } from '../backtests/backtest-manifest.js';
import { ConfigurationError, contentFolders, readSettings } from '../config/read-settings.js';
import type { Settings } from '../config/settings.js';
import { BACKTEST_SLUGS } from '../shared/contract/backtests.js';
import { builtPages } from './built-pages.js';
import { launchPoints } from './launch-points.js';
import { portalPoints } from './portal-points.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that is open before customers come. Samples and drafts are listed also while settings are missing. */
export async function openPoints(environment: Environment): Promise<string[]> {
  const { settings, problems } = settingsIn(environment);
  const { BACKTESTS_DIR, CLIENT_DIR } = contentFolders(environment);
  const read = readManifest((await textOf(join(BACKTESTS_DIR, MANIFEST_FILE))) ?? '{}');
  const present = await Promise.all(
    BACKTEST_SLUGS.map(async (slug) => ((await isThere(join(BACKTESTS_DIR, `${slug}.csv`))) ? [slug] : [])),
  );
  const build = await builtPages(CLIENT_DIR);
  return [
    ...problems,
    ...(settings ? await portalPoints(settings) : []),
    ...launchPoints({ settings, manifest: read.manifest ?? {}, csvSlugs: present.flat(), build }),
    ...read.problems.map((problem) => `${MANIFEST_FILE}: ${problem}`),
  ];
}

function settingsIn(environment: Environment): { settings: Settings | null; problems: readonly string[] } {
  try {
    return { settings: readSettings(environment), problems: [] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { settings: null, problems: error.problems };
  }
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
