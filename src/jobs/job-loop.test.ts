import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
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

function keepLine(line: Buffer, _encoding: string, done: () => void): void {
  lines.push((JSON.parse(line.toString()) as { msg: string }).msg);
  done();
}

/** A loop that does not look by itself during a test. */
function looping(work: Work): JobLoop {
  loop = new JobLoop('test', 3600, work, [stopping.signal, stopping.signal], pino(new Writable({ write: keepLine })));
  return loop;
}

test('runs at the start, and until nothing is left', async () => {
  let left = 3;
  looping(async () => (left -= 1) > 0).start();
  await sleep(10);
  expect(left).toBe(0);
});

test('woken while it runs, it looks once more, and never runs twice at a time', async () => {
  const running: number[] = [];
  let now = 0;
  looping(async () => {
    running.push((now += 1));
    await sleep(10);
    now -= 1;
    return false;
  }).start();
  for (let time = 0; time < 5; time++) loop.wake();
  await sleep(50);
  expect(running).toEqual([1, 1]);
});

test('does nothing before its start and after the end', async () => {
  let runs = 0;
  looping(async () => (runs += 1) < 0).wake();
  expect(runs).toBe(0);
  loop.start();
  await sleep(5);
  stopping.abort();
  loop.wake();
  await sleep(5);
  expect(runs).toBe(1);
});

test('of an outage the first failure and the end are logged', async () => {
  let isDown = true;
  looping(async () => {
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
  expect(lines).toEqual(['Background work failed; it is tried again', 'Background work goes on again']);
});
