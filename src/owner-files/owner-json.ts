import { readFile, stat } from 'node:fs/promises';
import { fileExists, ownerFile } from './owner-files.js';

/** Many times what the owner writes by hand. Parsing much more would stop the server meanwhile. */
const JSON_MAX_BYTES = 1024 * 1024;

/** The text of a JSON file, or a sentence about why it cannot be read. */
export type OwnerJson = { text: string; problem?: undefined } | { text?: undefined; problem: string };

/** Reads a JSON file in the site owner's folder. Without the file, the text is `{}`. */
export async function readOwnerJson(folder: string, name: string): Promise<OwnerJson> {
  try {
    const path = await ownerFile(folder, name);
    if (path !== null) return await readJson(path);
    return (await fileExists(folder, name)) ? { problem: 'It is no file in the folder.' } : { text: '{}' };
  } catch (error) {
    return { problem: wordsOf(error) };
  }
}

/** Reads a JSON file that `ownerFile` found. */
export async function readJson(path: string): Promise<OwnerJson> {
  try {
    const { size } = await stat(path);
    return size > JSON_MAX_BYTES ? { problem: 'It is larger than 1 MB.' } : { text: await readFile(path, 'utf8') };
  } catch (error) {
    return { problem: wordsOf(error) };
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
