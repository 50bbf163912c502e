import { realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/**
 * The absolute path of a file in an owner's folder, with links resolved; null for a file that is missing and for a link that
 * leads out of the folder. Links inside are followed, because orchestrators mount files that way. `name` has no slashes.
 */
export async function ownedFile(folder: string, name: string): Promise<string | null> {
  try {
    const root = await realpath(resolve(folder));
    const path = await realpath(join(root, name));
    return path.startsWith(root + sep) && (await stat(path)).isFile() ? path : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether an error of the file system says that there is nothing at a path. */
export function isMissing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}
