import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** A command that cannot be carried out. Its message says why. */
export class CommandError extends Error {}

/** A command line that cannot be parsed. Its message says why. */
export class UsageError extends CommandError {}

/** Exit code for a wrong command line, as opposed to 1 for work that failed. */
export const USAGE_EXIT_CODE = 2;

/**
 * Whether Node was started with the module of this `import.meta.url`, rather than with one that
 * imports it.
 */
export function isMain(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(moduleUrl);
}

/** Parses the arguments after the program's name. Throws UsageError, with `usage` at its end. */
export function parseArguments<const O extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: O,
  usage?: string,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(usage === undefined ? reason : `${reason}\n\n${usage}`, { cause: error });
  }
}

export function print(report: string): void {
  console.log(printable(report));
}

/**
 * Reports a failed command: prints only the message of a CommandError or of an error of these
 * classes, the stack of any other error, and sets the exit code.
 */
export function reportFailure(error: unknown, operatorErrors: readonly (new (...values: never[]) => Error)[]): void {
  const isForOperator = [CommandError, ...operatorErrors].some((one) => error instanceof one);
  console.error(printable(isForOperator && error instanceof Error ? error.message : stackOf(error)));
  process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
}

/**
 * Stack and causes, without the error's other properties: those of a query hold hashes and
 * addresses.
 */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nCaused by: ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

/**
 * Control characters except line feed and tab, and characters that change the direction of text.
 */
const UNSAFE = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A report without characters that control a terminal. Reports quote names, devices, mail servers,
 * receivers and banks, and none of them may act on the operator's terminal.
 */
export function printable(report: string): string {
  return report.replaceAll(UNSAFE, '');
}
