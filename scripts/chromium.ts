import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { chromium } from '@playwright/test';
import { ROOT, tool } from './project.js';

/**
 * `shell` is Chromium without windows. It runs tests twice as fast; a full browser replaces it if
 * it is missing.
 */
type Kind = 'browser' | 'shell';

/** Chromium's headless shell. */
const SHELL = '/usr/bin/chromium-headless-shell';

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * The first Chromium that starts: CHROMIUM_PATH, an installed one, or Playwright's. Undefined if
 * none does.
 */
export function findChromium(kind: Kind): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  const installed = kind === 'shell' ? [SHELL, ...BROWSERS] : BROWSERS;
  return (given ? [given] : [...installed, chromium.executablePath()]).find(starts);
}

/** Finds a Chromium, or installs one. Throws a readable error if that fails. */
export function ensureChromium(kind: Kind): string {
  const found = findChromium(kind);
  if (found) return found;
  if (process.env['CHROMIUM_PATH']) throw new Error('CHROMIUM_PATH names no Chromium that starts.');
  for (const [command, ...args] of installers(kind)) {
    process.stdout.write(`Installing Chromium: ${[command, ...args].join(' ')}\n`);
    spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', timeout: 300_000 });
    const installed = findChromium(kind);
    if (installed) return installed;
  }
  throw new Error(
    'Chromium is needed here, and it could not be installed. ' +
      'Install the package `chromium` (or Google Chrome), or set CHROMIUM_PATH to one, and run this again.',
  );
}

function installers(kind: Kind): (readonly [string, ...string[]])[] {
  const fromPlaywright = [tool('playwright'), 'install', 'chromium'] as const;
  if (userInfo().uid !== 0) return [fromPlaywright];
  const install = ['apt-get', 'install', '-y', '--no-install-recommends'] as const;
  return [
    fromPlaywright,
    ['apt-get', 'update', '-qq'],
    ...(kind === 'shell' ? [[...install, 'chromium-headless-shell'] as const] : []),
    [...install, 'chromium'],
  ];
}

/** Whether the program runs. `--version` already fails if a system library is missing. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
