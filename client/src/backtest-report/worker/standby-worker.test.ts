import { installWorker } from '../../testing/in-process-worker.js';
import { prepareWorker, takeWorker, whenRehearsed } from './standby-worker.js';

installWorker();

const started: Worker[] = [];

globalThis.Worker = class extends Worker {
  constructor(script: string | URL, options?: WorkerOptions) {
    super(script, options);
    started.push(this);
  }
};

const hear = jest.fn();
const REHEARSED = new MessageEvent('message', { data: { kind: 'rehearsed' } });

describe('The worker that stands ready', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    started.splice(0);
    hear.mockClear();
  });
  afterEach(() => {
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
  });

  it('is one however often it is asked for, and taken once', () => {
    prepareWorker(hear);
    prepareWorker(hear);
    expect(started).toHaveLength(1);
    expect(takeWorker()).toBe(started[0]);
    expect(takeWorker()).toBe(started[1]);
    expect(started).toHaveLength(2);
  });

  it('is not taken where it has failed: another is started', () => {
    prepareWorker(hear);
    started[0]!.dispatchEvent(new Event('error'));
    expect(takeWorker()).toBe(started[1]);
    prepareWorker(hear);
    expect(takeWorker()).toBe(started[2]);
    expect(started).toHaveLength(3);
  });

  it('ends where nobody takes it for half a minute, and not once it is taken', () => {
    prepareWorker(hear);
    const left = jest.spyOn(started[0]!, 'terminate');
    jest.advanceTimersByTime(30_000);
    expect(left).toHaveBeenCalled();
    prepareWorker(hear);
    const used = jest.spyOn(started[1]!, 'terminate');
    expect(takeWorker()).toBe(started[1]);
    jest.advanceTimersByTime(60_000);
    expect(used).not.toHaveBeenCalled();
  });

  it('says whether it has rehearsed, or will not any more', async () => {
    const end = { taken: () => void takeWorker(), failed: () => started.at(-1)!.dispatchEvent(new Event('error')) };
    for (const stop of [end.taken, end.failed, () => jest.advanceTimersByTime(30_000)]) {
      prepareWorker(hear);
      const waiting = whenRehearsed();
      stop();
      expect(await waiting).toBe(false);
    }
    prepareWorker(hear);
    const waiting = whenRehearsed();
    started.at(-1)!.dispatchEvent(REHEARSED);
    expect(await waiting).toBe(true);
    expect(await whenRehearsed()).toBe(true);
  });

  it('tells what it has rehearsed with until it is taken', () => {
    prepareWorker(hear);
    started[0]!.dispatchEvent(new MessageEvent('message', { data: { kind: 'progress' } }));
    expect(hear).not.toHaveBeenCalled();
    started[0]!.dispatchEvent(REHEARSED);
    expect(hear).toHaveBeenCalledTimes(1);
    takeWorker();
    started[0]!.dispatchEvent(REHEARSED);
    expect(hear).toHaveBeenCalledTimes(1);
  });
});
