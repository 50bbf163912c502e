import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { ROOT } from '../scripts/project.js';
import type { LoadOptions, LoadRequest, LoadResult } from './load-worker.js';

const run = promisify(execFile);

export const AUTOCANNON = 'autocannon@9.0.0';
/** The load comes from the other core. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';
const CONNECTIONS = 32;

export interface Target {
  url: string;
  /** The server's processes. */
  pids: readonly number[];
  requests: readonly LoadRequest[];
  /** Requests a second; without it as many as the server answers. */
  rate?: number;
}

export interface Measured {
  requestsPerSecond: number;
  /** Processor time of the server for each request, in microseconds. NaN if it was not measured. */
  cpuMicroseconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Requests without an answer of status 2xx or 304. */
  failed: number;
}

/** Keeps a server's process on one core, so that the load does not take it away. */
export async function pinServer(pid: number): Promise<void> {
  await run('taskset', ['--all-tasks', '-pc', SERVER_CORE, String(pid)]);
}

/** Sends requests over 32 connections. */
export async function load({ url, pids, requests, rate }: Target, seconds: number): Promise<Measured> {
  const options: LoadOptions = {
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests,
    ...(rate && { overallRate: rate }),
  };
  const worker = spawn('taskset', ['-c', LOAD_CORE, process.execPath, '--import', 'tsx', 'bench/load-worker.ts'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const before = cpuSeconds(pids);
  worker.stdin.end(JSON.stringify(options));
  const output = await text(worker.stdout);
  const cpu = cpuSeconds(pids) - before;
  const { requests: sent, duration, latency, errors, timeouts, statusCodeStats } = JSON.parse(output) as LoadResult;
  const fine = Object.entries(statusCodeStats).filter(([status]) => /^(?:2..|304)$/.test(status));
  const answered = fine.reduce((sum, [, { count }]) => sum + count, 0);
  return {
    requestsPerSecond: sent.total / duration,
    cpuMicroseconds: (cpu / sent.total) * 1e6,
    p50: latency.p50,
    p99: latency.p99,
    failed: sent.total - answered + errors + timeouts,
  };
}

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Processor time of the processes so far, in seconds. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}
