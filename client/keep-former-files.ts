import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** How long a replaced build's files stay: longer than a server or an open page uses them. */
const KEEP_DAYS = 7;
const DAY_MS = 86_400_000;

/** The name of a note. A system can put other files in the folder, such as `.DS_Store`. */
const NOTE = /^\d+\.json$/;

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
  writeNote(join(notes, `${now}.json`), files);
  const times = readdirSync(notes)
    .filter((name) => NOTE.test(name))
    .map((name) => Number(name.replace('.json', '')))
    .toSorted((one, other) => one - other);
  const kept = times.filter((_, at) => (times[at + 1] ?? now) > now - KEEP_DAYS * DAY_MS);
  for (const time of times.filter((one) => !kept.includes(one))) rmSync(join(notes, `${time}.json`), { force: true });
  const named = kept.map((time) => readNote(join(notes, `${time}.json`)));
  // Files of a build that left no note, or one that cannot be read: a later build knows them as old.
  if (times.length === 1 || named.includes(null)) return;
  const known = new Set(named.flat());
  for (const entry of readdirSync(join(folder, 'assets'), { withFileTypes: true })) {
    if (entry.isDirectory() || known.has(`assets/${entry.name.replace(/\.(?:br|gz)$/, '')}`)) continue;
    rmSync(join(folder, 'assets', entry.name));
  }
}

/** Renames a whole file, because a build that is stopped in between would leave half a note. */
function writeNote(path: string, files: readonly string[]): void {
  writeFileSync(`${path}.new`, JSON.stringify(files));
  renameSync(`${path}.new`, path);
}

/** The files that the note names; null instead of an error, so that no build fails by a note. */
function readNote(path: string): string[] | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as string[];
  } catch (error) {
    console.warn(`${path} cannot be read, so the files of former builds stay.`, error);
    return null;
  }
}
