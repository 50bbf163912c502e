import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { chromium } from '@playwright/test';
import { ROOT, tool } from './project.js';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The first Chromium that starts: CHROMIUM_PATH, an installed one, Playwright's own; undefined where none does. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  return (given ? [given] : [...INSTALLED, chromium.executablePath()]).find(starts);
}

/** A Chromium for the browser tests, installed where none is there; throws a sentence where that does not work either. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.env['CHROMIUM_PATH']) throw new Error('CHROMIUM_PATH names no Chromium that starts.');
  for (const [command, ...args] of installers()) {
    process.stdout.write(`Installing Chromium: ${[command, ...args].join(' ')}\n`);
    spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', timeout: 300_000 });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, and it could not be installed here. ' +
      'Install the package `chromium` (or Google Chrome), or set CHROMIUM_PATH to one, and run the tests again.',
  );
}

function installers(): (readonly [string, ...string[]])[] {
  const fromPlaywright = [tool('playwright'), 'install', 'chromium'] as const;
  if (userInfo().uid !== 0) return [fromPlaywright];
  return [
    fromPlaywright,
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ];
}

/** Whether the program runs at all here: a missing library shows already when it is asked for its version. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
