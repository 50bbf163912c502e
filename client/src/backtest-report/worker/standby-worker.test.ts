import { installWorker } from '../../testing/in-process-worker.js';
import { prepareWorker, takeWorker } from './standby-worker.js';

installWorker();

const started: Worker[] = [];

globalThis.Worker = class extends Worker {
  constructor(script: string | URL, options?: WorkerOptions) {
    super(script, options);
    started.push(this);
  }
};

describe('The standby worker', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    started.splice(0);
  });
  afterEach(() => {
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
  });

  it('is started once and taken once', () => {
    prepareWorker();
    prepareWorker();
    expect(started).toHaveLength(1);
    expect(takeWorker()).toBe(started[0]);
    expect(takeWorker()).toBe(started[1]);
    expect(started).toHaveLength(2);
  });

  it('is replaced if it has failed', () => {
    prepareWorker();
    started[0]!.dispatchEvent(new Event('error'));
    expect(takeWorker()).toBe(started[1]);
    prepareWorker();
    expect(takeWorker()).toBe(started[2]);
    expect(started).toHaveLength(3);
  });

  it('is terminated if it is not taken within half a minute', () => {
    prepareWorker();
    const left = jest.spyOn(started[0]!, 'terminate');
    jest.advanceTimersByTime(30_000);
    expect(left).toHaveBeenCalled();
    prepareWorker();
    const used = jest.spyOn(started[1]!, 'terminate');
    expect(takeWorker()).toBe(started[1]);
    jest.advanceTimersByTime(60_000);
    expect(used).not.toHaveBeenCalled();
  });
});
