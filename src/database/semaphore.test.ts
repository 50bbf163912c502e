import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore, SemaphoreFull, SemaphoreTimeout } from './semaphore.js';

interface Gate {
  open: () => void;
  opened: Promise<unknown>;
}

function gate(): Gate {
  const signal = new EventEmitter();
  return { open: () => void signal.emit('open'), opened: once(signal, 'open') };
}

describe('Semaphore', () => {
  it('runs two tasks at a time and the others in order of arrival', async () => {
    const semaphore = new Semaphore(2);
    const gates = Array.from({ length: 5 }, gate);
    const begun: number[] = [];
    const all = gates.map(({ opened }, index) =>
      semaphore.run(() => {
        begun.push(index);
        return opened;
      }),
    );
    await sleep(5);
    expect(begun).toEqual([0, 1]);
    gates[1]!.open();
    await all[1];
    await sleep(5);
    expect(begun).toEqual([0, 1, 2]);
    for (const { open } of gates) open();
    await Promise.all(all);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('runs a retried task ahead of the waiting tasks', async () => {
    const semaphore = new Semaphore(1);
    const held = gate();
    const begun: string[] = [];
    const note = (who: string) => async () => void begun.push(who);
    const all = [semaphore.run(() => held.opened), semaphore.run(note('new')), semaphore.run(note('back'), true)];
    held.open();
    await Promise.all(all);
    expect(begun).toEqual(['back', 'new']);
  });

  it('returns results and errors, and continues after a failed task', async () => {
    const semaphore = new Semaphore(1);
    const failing = semaphore.run(() => Promise.reject(new Error('no')));
    const next = semaphore.run(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('rejects a task that waited too long without starting it, and serves later tasks', async () => {
    const semaphore = new Semaphore(1, { timeoutMs: 20 });
    const held = gate();
    const first = semaphore.run(() => held.opened);
    const late = jest.fn(() => Promise.resolve());
    await expect(semaphore.run(late)).rejects.toThrow(SemaphoreTimeout);
    held.open();
    await first;
    expect(await semaphore.run(() => Promise.resolve('after'))).toBe('after');
    expect(late).not.toHaveBeenCalled();
  });

  it('is idle once no task runs or waits', async () => {
    const semaphore = new Semaphore(1);
    await semaphore.idle();
    const held = gate();
    const ended: string[] = [];
    const work = [semaphore.run(() => held.opened), semaphore.run(async () => void ended.push('second'))];
    const idle = semaphore.idle().then(() => ended.push('idle'));
    held.open();
    await Promise.all([...work, idle]);
    expect(ended).toEqual(['second', 'idle']);
  });

  it('rejects a task if the queue is full', async () => {
    const semaphore = new Semaphore(1, { maxWaiting: 1 });
    const held = gate();
    const first = semaphore.run(() => held.opened);
    const second = semaphore.run(() => Promise.resolve('second'));
    await expect(semaphore.run(() => Promise.resolve())).rejects.toThrow(SemaphoreFull);
    held.open();
    await first;
    expect(await second).toBe('second');
  });
});
