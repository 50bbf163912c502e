import { join, resolve } from 'node:path';

/** The folder of package.json; every script works from here, wherever it was called. */
export const ROOT = resolve(import.meta.dirname, '..');

/** Every folder with code: what the rules of imports and of the house are held in. */
export const CODE_FOLDERS = ['src', 'backtest-engine', 'client', 'sandbox', 'scripts', 'test', 'bench'] as const;

/** The command that a development package brought. */
export const tool = (name: string): string => join(ROOT, 'node_modules', '.bin', name);

/** Runs a script to its end: exits with the code it answers, or prints the sentence of its error and exits with 1. */
export async function endWith(script: () => Promise<number>): Promise<void> {
  // What a script waits for, as a child that was let go, may not keep the process alive by itself.
  setInterval(() => undefined, 60_000);
  try {
    process.exit(await script());
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
