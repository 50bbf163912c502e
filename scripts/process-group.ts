import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { ROOT } from './project.js';

/** A process to start. `env` is its whole environment; `name` appears in messages. */
export interface ProcessSpec {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  stdio?: StdioOptions;
}

export interface Ending {
  name: string;
  /** Null if a signal ended the process. */
  code: number | null;
}

const KILL_AFTER_MS = 8000;

/** Processes that end together. Each has its own process group, so its children end with it. */
export class ProcessGroup {
  private readonly running = new Map<ChildProcess, string>();
  private announce: (ending: Ending) => void = () => undefined;
  /** Resolves when the first process ends. */
  readonly firstEnding = new Promise<Ending>((resolve) => {
    this.announce = resolve;
  });

  start(member: ProcessSpec): ChildProcess {
    return this.spawn(member, (code) => this.announce({ name: member.name, code }));
  }

  /** Runs a process to its end. Resolves if it succeeds; counts as the first ending if it fails. */
  finish(member: ProcessSpec): Promise<void> {
    return new Promise((resolve) => {
      this.spawn(member, (code) => {
        if (code === 0) resolve();
        else this.announce({ name: member.name, code });
      });
    });
  }

  private spawn(member: ProcessSpec, end: (code: number | null) => void): ChildProcess {
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

  /** Sends SIGTERM to every process, and SIGKILL after eight seconds. */
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

  /** Kills every process without waiting, for the exit handler. */
  killNow(): void {
    for (const child of this.running.keys()) signalGroup(child, 'SIGKILL');
  }
}

/** Signals a process and its children. A process that already ended is no error. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Waits until a process ends or a signal arrives (Ctrl+C, SIGTERM, the end of the parent), then
 * stops the rest. Returns the exit code: 0 after a signal, otherwise the code of the process that
 * ended, at least 1.
 */
export async function waitForEnd(crew: ProcessGroup): Promise<number> {
  const signalled = new Promise<'signal'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve('signal'));
    onParentExit(() => resolve('signal'));
  });
  const ending = await Promise.race([signalled, crew.firstEnding]);
  await crew.stop();
  if (ending === 'signal') return 0;
  process.stderr.write(`${ending.name} ended (${ending.code === null ? 'by a signal' : `code ${ending.code}`}).\n`);
  return ending.code === null || ending.code === 0 ? 1 : ending.code;
}

const PARENT_CHECK_MS = 500;

/**
 * Calls back when the parent process ends. npm forwards only SIGINT and SIGTERM, and `nest start`
 * forwards no signal.
 */
function onParentExit(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, PARENT_CHECK_MS);
  timer.unref();
}
