import { parseArgs } from 'node:util';
import { currentTime } from '../config/clock.js';
import { DESK_ACTIONS, type DeskAction, type GrantDesk } from '../post-purchase/grant-desk.js';
import { listReport, showReport } from './access-report.js';

export type AccessCommand =
  | { name: 'list'; all: boolean }
  | { name: 'show'; id: string }
  | { name: 'report'; action: DeskAction; id: string; text: string | null };

export const USAGE = `The queue of access grants and the reports of what was done by hand.

  node dist/cli/access.js <command>

  list [--all]                      what waits for somebody, the most urgent first
  show <id>                         one grant with its history
  start <id>                        you have begun with it
  grant <id> [--evidence "…"]       the access is there
  revoke <id> [--evidence "…"]      the access is taken away
  fail <id> --evidence "…"          it cannot be added; the customer sees this reason
  retry <id>                        try a failed one again
`;

/** A command line that cannot be understood; its message says why. */
export class UsageError extends Error {}

/** Reads what was typed after the program's name. Throws UsageError. */
export function readAccessCommand(args: readonly string[]): AccessCommand {
  const { values, positionals } = parse(args);
  const [name = '', id, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`Too many words: ${rest.join(' ')} (evidence needs quotes).`);
  if (name === 'list' && id !== undefined) throw new UsageError(`Too many words: ${id}.`);
  if (name === 'list') return { name, all: values.all ?? false };
  const action = DESK_ACTIONS.find((one) => one === name);
  if (name !== 'show' && action === undefined) throw new UsageError(`There is no command ${name || 'given'}.`);
  if (id === undefined) throw new UsageError(`${name} needs the id of a grant.`);
  if (action === undefined) return { name: 'show', id };
  const text = values.evidence?.trim() || null;
  if (action === 'fail' && text === null) throw new UsageError('fail needs --evidence: the reason for the customer.');
  return { name: 'report', action, id, text };
}

/** Carries a command out and answers what the operator reads. Throws DeskError. */
export async function runAccessCommand(desk: GrantDesk, command: AccessCommand): Promise<string> {
  switch (command.name) {
    case 'list':
      return listReport(await desk.list(command.all), currentTime());
    case 'show':
      return showReport(await desk.show(command.id), currentTime());
    case 'report': {
      const state = await desk.report(command.id, command.action, command.text);
      return `The grant is now ${state}.`;
    }
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { all: { type: 'boolean' }, evidence: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
