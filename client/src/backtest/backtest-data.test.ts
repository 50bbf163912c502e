import { ok, speak } from '../testing/wire.js';
import { keepShown, loadBacktest } from './backtest-data.js';

const ended: number[] = [];
let started = 0;

beforeAll(() => {
  globalThis.Worker = class extends EventTarget {
    private readonly number = (started += 1);
    postMessage(): void {}
    terminate(): void {
      ended.push(this.number);
    }
  } as unknown as typeof Worker;
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('The readings of pages that follow quickly on each other', () => {
  it('end where a quicker one has overtaken them, and never the one that is shown or still to come', async () => {
    speak({ 'GET /backtests/manifest.json': ok({}), 'GET /backtests/prop-firms.json': ok({ firms: [] }) });
    const first = loadBacktest('orb', () => '');
    const leave = keepShown(first);
    loadBacktest('mars', () => '');
    const shown = loadBacktest('moon', () => '');
    loadBacktest('pluto', () => '');
    keepShown(shown);
    await settled();
    expect(ended).toEqual([2]);
    leave();
    await settled();
    expect(ended).toEqual([2, 1]);
  });
});
