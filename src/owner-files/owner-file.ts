import { lstat, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/**
 * Returns the absolute path of a file in the site owner's folder, with links resolved. Returns null if the file is missing,
 * if a link leads out of the folder, or if the path is a folder, pipe or device. Links inside the folder are followed,
 * because orchestrators mount files that way. `name` has no slashes.
 */
export async function ownerFile(folder: string, name: string): Promise<string | null> {
  try {
    const root = await realpath(resolve(folder));
    const path = await realpath(join(root, name));
    return path.startsWith(root.endsWith(sep) ? root : root + sep) && (await stat(path)).isFile() ? path : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether the folder has an entry with this name, even a broken link. */
export async function fileExists(folder: string, name: string): Promise<boolean> {
  try {
    await lstat(join(folder, name));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Whether a file system error means that nothing exists at the path. */
export function isMissing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}
