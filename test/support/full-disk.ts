import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own that a test may fill. */
export interface SmallDisk {
  folder: string;
  /** Takes what is left of it. */
  fill(): void;
  /** Gives that back. */
  free(): void;
  remove(): Promise<void>;
}

const BLOCK = Buffer.alloc(4096, 1);

/**
 * Mounts a tmpfs, which only root may do: null for anyone else, and where the kernel forbids it to
 * root as well.
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'site-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      while (statfsSync(folder).bfree > 0) appendFileSync(filler, BLOCK);
    },
    free: () => rmSync(filler),
    remove: async () => {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
