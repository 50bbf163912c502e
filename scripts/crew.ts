import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { ROOT } from './project.js';

/** What a member is: a name for messages, a command, and the whole environment it sees. */
export interface Member {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  stdio?: StdioOptions;
}

export interface Ending {
  name: string;
  /** Null when a signal ended it. */
  code: number | null;
}

const KILL_AFTER_MS = 8000;

/** Processes that live and die together. Each gets a process group of its own, so that its children end with it. */
export class Crew {
  private readonly running = new Map<ChildProcess, string>();
  private announce: (ending: Ending) => void = () => undefined;
  /** The first member that ended. */
  readonly firstEnding = new Promise<Ending>((resolve) => {
    this.announce = resolve;
  });

  start(member: Member): ChildProcess {
    return this.spawn(member, (code) => this.announce({ name: member.name, code }));
  }

  /** Runs a member that has an end of its own; its success is told to nobody else, its failure ends the crew. */
  finish(member: Member): Promise<void> {
    return new Promise((resolve) => {
      this.spawn(member, (code) => {
        if (code === 0) resolve();
        else this.announce({ name: member.name, code });
      });
    });
  }

  private spawn(member: Member, end: (code: number | null) => void): ChildProcess {
    const child = spawn(member.command, member.args, {
      cwd: ROOT,
      env: member.env,
      stdio: member.stdio ?? 'inherit',
      detached: true,
    });
    this.running.set(child, member.name);
    const ended = (code: number | null): void => {
      this.running.delete(child);
      end(code);
    };
    child.once('error', (error) => {
      process.stderr.write(`${member.name} did not start: ${error.message}\n`);
      ended(1);
    });
    child.once('exit', ended);
    return child;
  }

  /** Asks every member to end, and kills after eight seconds those that did not. */
  async stop(): Promise<void> {
    const children = [...this.running.keys()];
    const gone = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of children) signalGroup(child, 'SIGTERM');
    const patience = setTimeout(() => {
      for (const child of this.running.keys()) signalGroup(child, 'SIGKILL');
    }, KILL_AFTER_MS);
    await Promise.all(gone);
    clearTimeout(patience);
  }

  /** For the last moment, when nothing can be waited for any more. */
  killNow(): void {
    for (const child of this.running.keys()) signalGroup(child, 'SIGKILL');
  }
}

/** Signals a process and its children; one that is gone already is what was wanted. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Runs until a member ends or the person does (Ctrl+C, SIGTERM, npm's own end), then ends the others.
 * Answers the exit code: 0 when the person ended it, else that of the member, at least 1.
 */
export async function untilTheEnd(crew: Crew): Promise<number> {
  const signalled = new Promise<'signal'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve('signal'));
    whenNpmIsGone(() => resolve('signal'));
  });
  const ending = await Promise.race([signalled, crew.firstEnding]);
  await crew.stop();
  if (ending === 'signal') return 0;
  process.stderr.write(`${ending.name} ended (${ending.code === null ? 'by a signal' : `code ${ending.code}`}).\n`);
  return ending.code === null || ending.code === 0 ? 1 : ending.code;
}

const NPM_CHECK_MS = 500;

/** Calls back when npm, which started this process, is gone: it hands on SIGINT and SIGTERM, no other signal. */
function whenNpmIsGone(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    callback();
  }, NPM_CHECK_MS);
  timer.unref();
}
