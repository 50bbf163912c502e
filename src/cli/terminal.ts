import { printable } from './printable.js';

/** The one way by which commands speak to the operator. */
export function say(report: string): void {
  console.log(printable(report));
}

/** Why a command failed: in words where it has some for the operator, else in full. */
export function sayWhy(error: unknown, isInWords: boolean): void {
  console.error(printable(isInWords && error instanceof Error ? error.message : inFull(error)));
}

/** Without what hangs on an error: a query's holds hashes and addresses. */
function inFull(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nCaused by: ${inFull(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
