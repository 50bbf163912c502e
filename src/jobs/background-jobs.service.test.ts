import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type Work, JobLoop } from './job-loop.js';

let stopping: AbortController;
let lines: string[];
let loop: JobLoop;
beforeEach(() => {
  stopping = new AbortController();
  lines = [];
});
afterEach(async () => {
  stopping.abort();
  await loop.stop();
});

/** Collects the messages of the log. */
function collect(_values: object, message: string): void {
  lines.push(message);
}

beforeAll(() => Logger.overrideLogger({ log: collect, warn: collect, error: collect }));
afterAll(() => Logger.overrideLogger(false));

/** A loop whose timer does not fire during a test. */
function createLoop(work: Work): JobLoop {
  loop = new JobLoop('test', 3600, work, [stopping.signal, stopping.signal]);
  return loop;
}

test('runs when started, and again until no work is left', async () => {
  let left = 3;
  createLoop(async () => (left -= 1) > 0).start();
  await sleep(10);
  expect(left).toBe(0);
});

test('runs once more if woken during a run, and never concurrently', async () => {
  const running: number[] = [];
  let now = 0;
  createLoop(async () => {
    running.push((now += 1));
    await sleep(10);
    now -= 1;
    return false;
  }).start();
  for (let time = 0; time < 5; time++) loop.wake();
  await sleep(50);
  expect(running).toEqual([1, 1]);
});

test('does nothing before its start or after its stop', async () => {
  let runs = 0;
  createLoop(async () => (runs += 1) < 0).wake();
  expect(runs).toBe(0);
  loop.start();
  await sleep(5);
  stopping.abort();
  loop.wake();
  await sleep(5);
  expect(runs).toBe(1);
});

test('logs the first failure of an outage and its end', async () => {
  let isDown = true;
  createLoop(async () => {
    if (isDown) throw new Error('down');
    return false;
  }).start();
  for (let time = 0; time < 3; time++) {
    await sleep(5);
    loop.wake();
  }
  await sleep(5);
  isDown = false;
  loop.wake();
  await sleep(5);
  expect(lines).toEqual(['A background job failed and will be retried', 'A background job works again']);
});
