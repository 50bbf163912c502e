import { resolve } from 'node:path';
import { contentFolders } from '../config/read-settings.js';
import { isMain, USAGE_EXIT_CODE } from './terminal.js';
import { stat } from 'node:fs/promises';
import { MANIFEST_FILE, manifestIn } from '../backtests/backtest-files.service.js';
import { findPropFirms, RULES_FILE, rulesIn } from '../backtests/prop-firms.service.js';
import { isMissing, fileExists, ownerFile } from '../owner-files/owner-files.js';
import { readJson } from '../owner-files/owner-json.js';
import { BACKTEST_SLUGS, type BacktestManifest } from '../shared/contract/backtests.js';
import { checkBacktestFile, failureReport, fileReport, isWarned } from './backtests-check-file.js';

/** Why an existing file is not read. */
const NO_FILE = 'a folder, a special file, or a link that’s broken or leads out of the folder';

interface Finding {
  lines: string[];
  isUsable: boolean;
}

/** How many findings print that something cannot be used, and how many others have warnings. */
interface Checked {
  unusable: number;
  warned: number;
}

/**
 * Reads every file of the folder with the same code as the pages. Reports each finding immediately,
 * ready to print.
 */
export async function checkBacktests(folder: string, report: (text: string) => void): Promise<Checked> {
  const checked: Checked = { unusable: 0, warned: 0 };
  const problem = await folderProblem(resolve(folder));
  if (problem !== null) {
    report(printable(problem));
    return { ...checked, unusable: 1 };
  }
  const add = ({ lines, isUsable }: Finding): void => {
    report(lines.map(printable).join('\n'));
    if (!isUsable) checked.unusable += 1;
    else if (isWarned(lines)) checked.warned += 1;
  };
  const { manifest, ...manifestFinding } = await checkManifest(folder);
  for (const slug of BACKTEST_SLUGS) add(await checkSlug(folder, slug, manifest));
  add(manifestFinding);
  add(await checkPropFirms(folder));
  return checked;
}

async function checkSlug(folder: string, slug: string, manifest: BacktestManifest): Promise<Finding> {
  const name = `${slug}.csv`;
  try {
    const path = await ownerFile(folder, name);
    if (path === null) {
      return {
        lines: failureReport(name, (await fileExists(folder, name)) ? `It’s ${NO_FILE}.` : 'File not found.'),
        isUsable: false,
      };
    }
    const checked = await checkBacktestFile(path, manifest[slug] ?? {});
    // A table without metrics is never what the owner wants.
    const isUsable = checked.shown === 'report' || checked.shown === 'summary';
    return { lines: fileReport(name, checked), isUsable };
  } catch (error) {
    return { lines: failureReport(name, `We couldn’t read it: ${wordsOf(error)}`), isUsable: false };
  }
}

async function checkManifest(folder: string): Promise<Finding & { manifest: BacktestManifest }> {
  const name = MANIFEST_FILE;
  try {
    const path = await ownerFile(folder, name);
    if (path === null) return { ...(await noManifest(folder, name)), manifest: {} };
    const read = manifestIn(await readJson(path));
    const manifest = read.manifest ?? {};
    const described = `${Object.keys(manifest).length} of ${BACKTEST_SLUGS.length} strategies described`;
    return {
      ...documentFinding(name, read.manifest ? described : `can’t be used, ${ALL_SAMPLES}`, read.problems),
      manifest,
    };
  } catch (error) {
    return {
      lines: [`${name}: we couldn’t read it: ${wordsOf(error)}; ${ALL_SAMPLES}`],
      isUsable: false,
      manifest: {},
    };
  }
}

/** A running site keeps the previous manifest. */
const ALL_SAMPLES = 'so after the next start, pages show no costs or starting balances and call every file sample data';

async function noManifest(folder: string, name: string): Promise<Finding> {
  const isUsable = !(await fileExists(folder, name));
  return {
    lines: [
      isUsable
        ? `${name}: none, so pages show no costs, starting balances or sample-data notices`
        : `${name}: not read because it’s ${NO_FILE}, ${ALL_SAMPLES}`,
    ],
    isUsable,
  };
}

async function checkPropFirms(folder: string): Promise<Finding> {
  const name = RULES_FILE;
  try {
    const found = await findPropFirms(folder);
    if (found === null)
      return { lines: [`${name}: no readable file, so pages have no prop-firm check`], isUsable: false };
    const { rules, problems } = rulesIn(await readJson(found.path));
    if (rules === null) return documentFinding(name, 'can’t be used, so pages have no prop-firm check', problems);
    const accounts = rules.firms.reduce((sum, firm) => sum + firm.accounts.length, 0);
    const origin = found.isShipped ? ' (shipped)' : '';
    return documentFinding(
      name,
      `rules for ${rules.firms.length} firms and ${accounts} accounts${origin}, version ${rules.version}, checked ${rules.verifiedAt}`,
      problems,
    );
  } catch (error) {
    return { lines: [`${name}: we couldn’t read it: ${wordsOf(error)}`], isUsable: false };
  }
}

function documentFinding(name: string, found: string, problems: readonly string[]): Finding {
  const lines = [`${name}: ${found}`, ...problems.map((problem) => `  Left out: ${problem}`)];
  return { lines, isUsable: problems.length === 0 };
}

/** Null if the folder can be read. */
async function folderProblem(path: string): Promise<string | null> {
  try {
    if ((await stat(path)).isDirectory()) return null;
  } catch (error) {
    if (!isMissing(error)) return `Folder not readable: ${path}: ${wordsOf(error)}`;
  }
  return `Folder not found: ${path}.`;
}

/**
 * Escapes line ends and characters that control a terminal, because the report quotes files from
 * anywhere.
 */
function printable(line: string): string {
  return line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (mark) => `\\u{${mark.codePointAt(0)!.toString(16)}}`);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const USAGE = 'Checks the backtest files.\n\n  node dist/cli/backtests-check.js [folder]    BACKTESTS_DIR by default';

/**
 * Checks the given folder, otherwise BACKTESTS_DIR. The exit code is 1 if a file cannot be used.
 * Needs no settings.
 */
async function main(args: readonly string[]): Promise<void> {
  if (args.length > 1) {
    console.error(USAGE);
    process.exit(USAGE_EXIT_CODE);
  }
  // The reader closed the pipe, such as `head`, so not every file was checked.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(1);
  });
  const folder = args[0]?.trim() || contentFolders(process.env).BACKTESTS_DIR;
  const { unusable, warned } = await checkBacktests(folder, (text) => console.log(text));
  const found = unusable === 0 ? 'Everything is usable.' : `Not usable, or only partly: ${unusable}.`;
  console.log(`\n${found}${warned === 0 ? '' : ` With warnings: ${warned}.`} Read from ${printable(resolve(folder))}.`);
  process.exitCode = unusable === 0 ? 0 : 1;
}

if (isMain(import.meta.url)) void main(process.argv.slice(2));
