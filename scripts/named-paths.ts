import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.js';

const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'dist-server', 'data', 'test-results', '.tools']);
const DOCUMENT = /^(README|docs\/.+)\.md$/;
const SOURCE = /\.(tsx?|mjs|css|json|csv|md)$/;

/**
 * What README and docs name in backticks as a path and nobody finds, a line each. A path begins with a folder of the root,
 * or is the end of one and a source file's; `*`, `**`, `{a,b}` and `<anything>` may stand in it.
 */
export function deadPaths(): string[] {
  const entries = entriesUnder('');
  const roots = new Set(entries.filter((entry) => !entry.includes('/')));
  return entries
    .filter((entry) => DOCUMENT.test(entry))
    .flatMap((document) =>
      pathsNamedIn(readFileSync(join(ROOT, document), 'utf8'))
        .filter((path) => !path.split('/').some((name) => NOT_OURS.has(name)))
        .filter((path) => roots.has(path.split('/')[0] ?? '') || SOURCE.test(path))
        .filter((path) => !entries.some((entry) => patternOf(path).test(entry)))
        .map((path) => `${document} names ${path}, which does not exist`),
    );
}

function entriesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (NOT_OURS.has(entry.name)) return [];
    return entry.isDirectory() ? [path, ...entriesUnder(path)] : [path];
  });
}

function pathsNamedIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.replaceAll(/<[^>]*>/g, '*').split(' '))
    .map((word) => word.replace(/\/$/, ''))
    .filter((word) => /^[\w.*{}][\w.*{},/-]*$/.test(word));
}

function patternOf(path: string): RegExp {
  const pattern = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(.*/)?'))
    .replaceAll(/{([^}]*)}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`);
  return new RegExp(`(^|/)${pattern}$`);
}
