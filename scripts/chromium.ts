import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { chromium } from '@playwright/test';
import { ROOT, tool } from './project.js';

/** The browser that people use, or its shell, which opens no windows and works twice as fast. A missing shell is no failure. */
type Kind = 'browser' | 'shell';

/** Chromium that cannot open a window. */
const SHELL = '/usr/bin/chromium-headless-shell';

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The first Chromium that starts: CHROMIUM_PATH, an installed one, Playwright's own; undefined where none does. */
export function findChromium(kind: Kind): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  const installed = kind === 'shell' ? [SHELL, ...BROWSERS] : BROWSERS;
  return (given ? [given] : [...installed, chromium.executablePath()]).find(starts);
}

/** A Chromium of this kind, installed where none is there; throws a sentence where that does not work either. */
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

/** Whether the program runs at all here: a missing library shows already when it is asked for its version. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
