import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../scripts/project.js';
import { pinServer } from './load.js';

/** A reference server in its own process. */
export interface Bare {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a program of `bench` that reads `settings` from its input and prints its address. */
export async function startBare(program: string, settings: object): Promise<Bare> {
  const child = spawn(process.execPath, ['--import', 'tsx', `bench/${program}`], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(settings));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  const pid = child.pid ?? 0;
  await pinServer(pid);
  return {
    url: `http://localhost:${port}`,
    pid,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
