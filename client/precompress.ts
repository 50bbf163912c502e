import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = new Set(['.js', '.css', '.svg', '.json']);
/** Bytes; below it the headers weigh more than what is saved. */
const WORTHWHILE = 600;

/**
 * Writes a `.br` and a `.gz` beside every text of the build, compressed as well as it goes: that takes seconds, so it is
 * done once here and not while a browser waits.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name);
        if (!TEXTS.has(extname(file)) || statSync(file).size < WORTHWHILE) continue;
        const text = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(text));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
