import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate file system that a test can fill. */
export interface SmallDisk {
  folder: string;
  /** Uses up the free space. */
  fill(): void;
  /** Frees the space again. */
  free(): void;
  remove(): Promise<void>;
}

const BLOCK = Buffer.alloc(4096, 1);

/** Mounts a tmpfs. Returns null if this process may not mount, which usually needs root. */
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
