import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.js';

const DOCUMENT = 'docs/security.md';
/** A file, where `http/edge` is test/http/edge.test.ts, or the name of a test in the last file before it. */
const NAMED = /`(src\/[^`]+)`|(?<![\w/.])((?:browser|faults|http|site)\/[\w-]+)|\*([^*]+)\*/g;

/** What the table of threats says of tests that is not so, a line each: files and names that nobody finds, rows without a name. */
export function untrueTests(): string[] {
  const rows = readFileSync(join(ROOT, DOCUMENT), 'utf8').split('\n');
  return rows.flatMap((row, index) => {
    const cells = row.split(' | ');
    if (cells.length !== 3 || /^\| (Threat|---) /.test(row)) return [];
    return faultsOf(cells[2] ?? '').map((fault) => `${DOCUMENT}:${index + 1} ${fault}`);
  });
}

/** `…` in a name stands for anything. */
function faultsOf(cell: string): string[] {
  const named = [...cell.matchAll(NAMED)];
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
