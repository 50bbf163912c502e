import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWith, ROOT } from './project.js';

const SECURITY = 'docs/security.md';
/**
 * A test file (`http/edge` is test/http/edge.test.ts) or, in asterisks, the name of a test in that
 * file.
 */
const TEST_NAME = /`(src\/[^`]+)`|(?<![\w/.])((?:browser|databases|faults|http|site)\/[\w-]+)|\*([^*]+)\*/g;

/**
 * Files and test names in the table of threats that do not exist, and rows without a test, one per
 * line.
 */
function wrongTestNames(): string[] {
  const rows = readFileSync(join(ROOT, SECURITY), 'utf8').split('\n');
  return rows.flatMap((row, index) => {
    const cells = row.split(' | ');
    if (cells.length !== 3 || /^\| (Threat|---) /.test(row)) return [];
    return faultsOf(cells[2] ?? '').map((fault) => `${SECURITY}:${index + 1} ${fault}`);
  });
}

/** `…` in a test name matches any text. */
function faultsOf(cell: string): string[] {
  const named = [...cell.matchAll(TEST_NAME)];
  const faults = named.some(([, , , name]) => name !== undefined) ? [] : ['names no test'];
  let text = '';
  for (const [, inSource, inTest, name] of named) {
    if (name === undefined) {
      const path = inSource ?? `test/${inTest}.${inTest?.startsWith('browser/') ? 'spec' : 'test'}.ts`;
      text = existsSync(join(ROOT, path)) ? plain(readFileSync(join(ROOT, path), 'utf8')) : '';
      if (text === '') faults.push(`names ${path}, which does not exist`);
    } else if (!name.split('…').every((part) => text.includes(plain(part).trim()))) {
      faults.push(`names the test “${name}”, which is not in its file`);
    }
  }
  return faults;
}

const plain = (text: string): string => text.replaceAll('’', "'");

const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'dist-server', 'data', 'test-results', '.tools']);
const DOCUMENT = /^(README|docs\/.+)\.md$/;
const SOURCE = /\.(tsx?|mjs|css|json|csv|md)$/;

/**
 * Paths in backticks in README and docs that do not exist, one per line. A path starts with a
 * folder of the root or is the end of a source file's path. It may contain `*`, `**`, `{a,b}`, and
 * `<anything>`.
 */
function missingPaths(): string[] {
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

/** Checks that every path and test that README and docs/ name exists. Prints each that does not. */
await endWith(async () => {
  const faults = [...missingPaths(), ...wrongTestNames()];
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
  return faults.length === 0 ? 0 : 1;
});
