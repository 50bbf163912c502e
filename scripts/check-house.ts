import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deadPaths } from './named-paths.js';
import { untrueTests } from './named-tests.js';
import { CODE_FOLDERS, endWith, ROOT } from './project.js';

interface Rule {
  /** Files it looks at, by their path from the root. */
  files: RegExp;
  except?: RegExp;
  forbidden: RegExp;
  sentence: string;
}

const MOST_LINES = 250;
const BUILT = new Set(['node_modules', 'dist', 'dist-server', '.tools']);

const RULES: readonly Rule[] = [
  {
    files: /^src\//,
    except: /^src\/(config|cli)\/|^src\/main\.ts$|\.test\.ts$/,
    forbidden: /\bprocess\.env\b/,
    sentence: 'only src/config reads the environment',
  },
  {
    files: /^src\//,
    except: /^src\/cli\//,
    forbidden: /\bconsole\.\w+\(/,
    sentence: 'the server logs through AppLogger',
  },
  { files: /^(src|client)\//, forbidden: /\bforwardRef\(\(\)/, sentence: 'modules point one way' },
  { files: /./, forbidden: /@ts-(ignore|nocheck|expect-error)/, sentence: 'types are mended, not silenced' },
  { files: /./, forbidden: /\bjest\.mock\(/, sentence: 'the outside world is replaced at the wire' },
  { files: /./, forbidden: /\b(describe|it|test)\.only\(/, sentence: 'every test runs' },
];

/** The rules of the house that no linter knows: every breach, one line each. */
function breaches(): string[] {
  return CODE_FOLDERS.flatMap(filesUnder).flatMap((file) => {
    if (file === 'scripts/check-house.ts') return [];
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    const found = RULES.filter((rule) => rule.files.test(file) && !rule.except?.test(file)).flatMap((rule) =>
      lines.flatMap((line, index) => (rule.forbidden.test(line) ? [`${file}:${index + 1} ${rule.sentence}`] : [])),
    );
    const length = lines.length - 1;
    return length > MOST_LINES ? [...found, `${file} has ${length} lines, more than ${MOST_LINES}`] : found;
  });
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (BUILT.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(path);
    return /\.(ts|tsx|mts|mjs|cjs|css)$/.test(entry.name) ? [path] : [];
  });
}

await endWith(async () => {
  const found = [...breaches(), ...deadPaths(), ...untrueTests()];
  process.stderr.write(found.map((breach) => `${breach}\n`).join(''));
  return found.length === 0 ? 0 : 1;
});
