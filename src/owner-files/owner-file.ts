import { lstat, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/**
 * The absolute path of a file in an owner's folder, with links resolved; null for a file that is missing and for a link that
 * leads out of the folder, as for a folder, a pipe or a device. Links inside are followed, because orchestrators mount files
 * that way. `name` has no slashes.
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

/** Whether anything is called `name` in the folder, also a link that leads nowhere. */
export async function fileExists(folder: string, name: string): Promise<boolean> {
  try {
    await lstat(join(folder, name));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Whether an error of the file system says that there is nothing at a path. */
export function isMissing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}
