import { lstat, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/** The fields of an object in a file that the site owner wrote. */
export type Fields = Readonly<Record<string, unknown>>;

/** Range of amounts. Sums of larger amounts would lose cents. */
const LEAST_MONEY = 0.01;
const MOST_MONEY = 1e9;
export const MONEY_WORDS = 'an amount from 0.01 to 1,000,000,000';

/**
 * Parses JSON that may begin with a byte order mark. Returns a sentence in `problem` if the text is
 * not JSON. `repeated` has a sentence for each name that an object repeats; `content` has the last
 * value of such a name.
 */
export function parseOwnerJson(text: string): { content: unknown; repeated: string[] } | { problem: string } {
  const json = text.replace(/^\uFEFF/, '');
  try {
    return { content: JSON.parse(json), repeated: repeatedNames(json) };
  } catch (error) {
    return { problem: `It is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function repeatedNames(json: string): string[] {
  const repeated: string[] = [];
  /** The names seen in each enclosing object, outermost first; null for an array. */
  const open: (Set<string> | null)[] = [];
  let latest = '';
  let textFrom: number | null = null;
  for (const { 0: token, index } of json.matchAll(/\\.|["{}[\]:]/g)) {
    if (textFrom !== null) {
      if (token !== '"') continue;
      latest = JSON.stringify(JSON.parse(json.slice(textFrom, index + 1)));
      textFrom = null;
    } else if (token === '"') textFrom = index;
    else if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      if (open.at(-1)?.has(latest)) repeated.push(`${latest} stands more than once in the same place.`);
      open.at(-1)?.add(latest);
    }
  }
  return repeated;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the value is nonblank text of at most `most` characters. */
export function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= most;
}

export function isNumber(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

export function isWholeNumber(value: unknown, least: number, most: number): value is number {
  return isNumber(value, least, most) && Number.isInteger(value);
}

/** Whether the value is a balance, target or limit in currency units. */
export function isMoney(value: unknown): value is number {
  return isNumber(value, LEAST_MONEY, MOST_MONEY);
}

/** Whether the value is a calendar day such as `2026-11-24`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/**
 * Returns the absolute path of a file in the site owner's folder, with links resolved. Returns null
 * if the file is missing, if a link leads out of the folder, or if the path is a folder, pipe or
 * device. Links inside the folder are followed, because orchestrators mount files that way. `name`
 * has no slashes.
 */
export async function ownerFile(folder: string, name: string): Promise<string | null> {
  try {
    const root = await realpath(resolve(folder));
    const path = await realpath(join(root, name));
    return path.startsWith(root.endsWith(sep) ? root : root + sep) && (await stat(path)).isFile() ? path : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether the folder has an entry with this name, even a broken link. */
export async function fileExists(folder: string, name: string): Promise<boolean> {
  try {
    await lstat(join(folder, name));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Whether a file system error means that nothing exists at the path. */
export function isMissing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}
