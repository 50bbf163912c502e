import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** A command line that cannot be understood; its message says why. */
export class UsageError extends Error {}

/** What a shell takes for a command line that makes no sense, apart from work that failed. */
export const USAGE_EXIT_CODE = 2;

/** Options and words of what was typed after the program's name. Throws UsageError, which ends with `usage`. */
export function readWords<const O extends ParseArgsOptionsConfig>(args: readonly string[], options: O, usage: string) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${reason}\n\n${usage}`, { cause: error });
  }
}
