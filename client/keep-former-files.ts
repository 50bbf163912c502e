import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** How long a replaced build's files stay: longer than a server or an open page uses them. */
const KEEP_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Keeps the hashed files of earlier builds in the folder, so that a server that runs from it, and
 * pages that are open, find the code they were made with. Needs `emptyOutDir: false`. Each build
 * notes its files under its time; a note is dropped a week after the next build, and with it the
 * files that no other note names.
 */
export function keepFormerFiles(): Plugin {
  return {
    name: 'keep-former-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      forgetFormerBuilds(dir, filesOf(bundle), Date.now());
    },
  };
}

const filesOf = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle).filter((file) => file.startsWith('assets/'));

/** Notes the files of this build, and removes those of builds replaced more than a week ago. */
export function forgetFormerBuilds(folder: string, files: readonly string[], now: number): void {
  const notes = join(folder, '.builds');
  mkdirSync(notes, { recursive: true });
  writeFileSync(join(notes, `${now}.json`), JSON.stringify(files));
  const times = readdirSync(notes)
    .map((name) => Number(name.replace('.json', '')))
    .toSorted((one, other) => one - other);
  const kept = times.filter((_, at) => (times[at + 1] ?? now) > now - KEEP_DAYS * DAY_MS);
  const known = new Set(kept.flatMap((time) => readNote(join(notes, `${time}.json`))));
  for (const time of times.filter((one) => !kept.includes(one))) rmSync(join(notes, `${time}.json`));
  // Files of a build that left no note: the next build knows them as old.
  if (times.length === 1) return;
  for (const name of readdirSync(join(folder, 'assets'))) {
    if (!known.has(`assets/${name.replace(/\.(?:br|gz)$/, '')}`)) rmSync(join(folder, 'assets', name));
  }
}

function readNote(path: string): string[] {
  return JSON.parse(readFileSync(path, 'utf8')) as string[];
}
