import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SemaphoreTimeout, Semaphore } from './semaphore.js';

interface Gate {
  open: () => void;
  opened: Promise<unknown>;
}

function gate(): Gate {
  const signal = new EventEmitter();
  return { open: () => void signal.emit('open'), opened: once(signal, 'open') };
}

const LONG_MS = 60_000;

describe('turns', () => {
  it('lets two run at a time, and the others in the order in which they came', async () => {
    const turns = new Semaphore(2, LONG_MS);
    const gates = Array.from({ length: 5 }, gate);
    const begun: number[] = [];
    const all = gates.map(({ opened }, index) =>
      turns.take(() => {
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

  it('lets who comes back go before those who wait for their first turn', async () => {
    const turns = new Semaphore(1, LONG_MS);
    const held = gate();
    const begun: string[] = [];
    const note = (who: string) => async () => void begun.push(who);
    const all = [turns.take(() => held.opened), turns.take(note('new')), turns.take(note('back'), true)];
    held.open();
    await Promise.all(all);
    expect(begun).toEqual(['back', 'new']);
  });

  it('goes on after work that fails, and hands on what it threw and what it answered', async () => {
    const turns = new Semaphore(1, LONG_MS);
    const failing = turns.take(() => Promise.reject(new Error('no')));
    const next = turns.take(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('refuses who waited too long, without having begun, and serves who comes after', async () => {
    const turns = new Semaphore(1, 20);
    const held = gate();
    const first = turns.take(() => held.opened);
    const late = jest.fn(() => Promise.resolve());
    await expect(turns.take(late)).rejects.toThrow(SemaphoreTimeout);
    held.open();
    await first;
    expect(await turns.take(() => Promise.resolve('after'))).toBe('after');
    expect(late).not.toHaveBeenCalled();
  });

  it('is idle once nothing runs and nobody waits', async () => {
    const turns = new Semaphore(1, LONG_MS);
    await turns.idle();
    const held = gate();
    const ended: string[] = [];
    const work = [turns.take(() => held.opened), turns.take(async () => void ended.push('second'))];
    const idle = turns.idle().then(() => ended.push('idle'));
    held.open();
    await Promise.all([...work, idle]);
    expect(ended).toEqual(['second', 'idle']);
  });
});
