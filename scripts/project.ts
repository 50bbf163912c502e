import { join, resolve } from 'node:path';

/** The folder of package.json. Every script works from here. */
export const ROOT = resolve(import.meta.dirname, '..');

/** Every folder with code that the import rules cover. */
export const CODE_FOLDERS = ['src', 'backtest-engine', 'client', 'sandbox', 'scripts', 'test', 'bench'] as const;

/** The path of a command in node_modules/.bin. */
export const tool = (name: string): string => join(ROOT, 'node_modules', '.bin', name);

/** Runs a script and exits with its code. An error is printed without a stack and exits with 1. */
export async function endWith(script: () => Promise<number>): Promise<void> {
  // Keeps the process alive while the script waits for something that does not, such as a detached
  // child.
  setInterval(() => undefined, 60_000);
  try {
    process.exit(await script());
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
