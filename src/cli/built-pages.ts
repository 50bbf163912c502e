import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** All JavaScript of the build that renders the pages of `clientDir`, which holds their texts; null where there is none. */
export async function builtPages(clientDir: string): Promise<string | null> {
  const folder = join(clientDir, 'dist-server');
  if (!existsSync(folder)) return null;
  const files = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.js')).map((file) => readFile(join(folder, file), 'utf8')),
  );
  return texts.length === 0 ? null : texts.join('\n');
}
