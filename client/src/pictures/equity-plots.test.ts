import { madeReport } from '../testing/made-report.js';
import { EquityPlots } from './equity-plots.js';
import { drawnOverlay, type EvaluationOverlay } from './evaluation-overlay.js';
import { plotPoints, wholeRange } from './plot-points.js';

const time = (day: number): number => Date.UTC(2026, 0, day, 10);
const at = (day: number, profit: number) => ({ profit, at: `2026-01-${String(day).padStart(2, '0')} 10:00` });
const { report } = madeReport([at(5, 100), at(6, 200), at(7, -300), at(8, 150), at(20, 50)]);
const points = plotPoints(report.curve);
const run: EvaluationOverlay['run'] = {
  outcome: 'open',
  doubts: [],
  lastTrade: null,
  day: time(8) / 86_400_000,
  broken: null,
  daysTraded: 4,
  profit: 150,
  target: 3000,
  bestDay: 200,
  bestDayShare: null,
  start: { time: time(5) - 36_000_000, profit: 0 },
  curve: {
    day: [],
    time: [time(5), time(6), time(7), time(8)],
    balance: [50_100, 50_300, 50_000, 50_150],
    floor: [48_000, 48_300, 48_300, 48_300],
    target: [3_000, 3_000, 3_000, 3_000],
  },
};
const account = {
  size: 50_000,
  maximumLoss: { amount: 2_000, kind: 'endOfDay' as const, locksAtStart: null, checkedLive: null },
  profitTarget: 3_000,
};
const overlay = drawnOverlay({ name: 'Firm', account, run, dayStartsAt: 0, scale: null })!;

/** What the pictures drew, in the browser's own calls: a browser without a canvas draws nothing. */
class Drawing {
  private readonly calls: [name: string, args: number[], stroke: unknown][] = [];
  private readonly lines: { color: unknown; width: number }[] = [];
  /** What was laid over what stood there: its color, and how much of that it lets through. */
  readonly veils: { color: unknown; left: number }[] = [];
  private readonly state: Record<string, unknown> = {};

  readonly context = new Proxy(this.state, {
    get: (state, name: string) => {
      if (name in state) return state[name];
      if (name === 'measureText') return () => ({ width: 120 });
      return (...args: number[]) => {
        this.calls.push([name, args, state['strokeStyle']]);
        const { strokeStyle, lineWidth, fillStyle, globalAlpha = 1 } = state;
        if (name === 'stroke') this.lines.push({ color: strokeStyle, width: Number(lineWidth) });
        if (name === 'fillRect' && globalAlpha !== 1)
          this.veils.push({ color: fillStyle, left: 1 - Number(globalAlpha) });
      };
    },
  });

  clear(): void {
    for (const list of [this.calls, this.lines, this.veils]) list.length = 0;
  }

  labels(): string[] {
    return this.calls.flatMap(([name, args]) => (name === 'fillText' ? [String(args[0])] : []));
  }

  /** Where words were written last. */
  place(words: string): { left: number; top: number } {
    const [, [, left, top]] = this.calls.findLast(([name, args]) => name === 'fillText' && `${args[0]}` === words)!;
    return { left: left!, top: top! };
  }

  /** The widths that lines of the color were drawn in. */
  widths(color: string): Set<number> {
    return new Set(this.lines.flatMap((line) => (line.color === color ? [line.width] : [])));
  }

  /** From the last clipping of the picture with the floor: its frame, and the heights that the floor is drawn at. */
  floor(color: string): { top: number; bottom: number; heights: number[] } {
    const lines = this.calls.flatMap(([name, args], call) => (name === 'lineTo' ? [{ call, y: args[1]! }] : []));
    const floor = lines.filter(({ call }) => this.calls[call]![2] === color);
    const first = floor[0]?.call ?? -1;
    const [, frame] = this.calls.findLast(([name], call) => name === 'rect' && call < first) ?? [];
    const [, top = Number.NaN, , height = Number.NaN] = frame ?? [];
    return { top, bottom: top + height, heights: floor.map(({ y }) => y) };
  }
}

const [FLOOR, BALANCE, CURVE, GROUND] = ['rgb(1, 2, 3)', 'rgb(4, 5, 6)', 'rgb(7, 8, 9)', 'rgb(9, 9, 9)'];
const drawing = new Drawing();

function plots(width: number): EquityPlots {
  const root = document.createElement('div');
  root.style.setProperty('--plot-loss', FLOOR);
  root.style.setProperty('--plot-accent', BALANCE);
  root.style.setProperty('--plot-line', CURVE);
  root.style.setProperty('--plot-ground', GROUND);
  document.body.append(root);
  return new EquityPlots({
    root,
    width,
    height: 446,
    isTime: true,
    moneyLabel: String,
    amountLabel: String,
    countLabel: String,
  });
}

beforeAll(() => {
  class Path {
    moveTo(): void {}
    lineTo(): void {}
    rect(): void {}
    closePath(): void {}
    arc(): void {}
  }
  Object.assign(window, { Path2D: Path });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing.context as never);
});
beforeEach(() => drawing.clear());
afterAll(() => jest.restoreAllMocks());

describe('The drawn equity curve with an evaluation', () => {
  it.each([900, 340])('reaches down to the loss floor when it is first painted, %i pixels wide', async (width) => {
    plots(width).draw(points, wholeRange(points, true), overlay);
    await Promise.resolve();
    const { top, bottom, heights } = drawing.floor(FLOOR);
    expect(heights.length).toBeGreaterThan(3);
    expect(Math.max(...heights)).toBeLessThan(bottom);
    expect(Math.min(...heights)).toBeGreaterThan(top);
  });

  it('keeps to the scale of the curve where a zoom finds no trade', async () => {
    plots(900).draw(points, { min: time(9), max: time(19) }, null);
    await Promise.resolve();
    expect(drawing.labels()).toEqual(expect.arrayContaining(['150', '-100']));
  });

  it.each([900, 340])('tells where floor and target stand in the account, %i pixels wide', async (width) => {
    plots(width).draw(points, { min: run.start!.time, max: time(9) }, overlay);
    await Promise.resolve();
    const [target, floor] = ['Account target 53000', 'Account floor 48300'].map((words) => drawing.place(words));
    // The floor that holds for a day alone is no place for words that are longer.
    expect(floor!.left).toBeGreaterThan(target!.left + 20);
    expect(drawing.labels()).not.toContain('Account floor 48000');
    const { heights } = drawing.floor(FLOOR);
    expect(floor!.top).toBeGreaterThan(Math.min(...heights));
    expect(target!.top).toBeLessThan(Math.min(...heights));
  });

  it('keeps the scale to the account where its sizes are others than the curve’s and little else is in view', async () => {
    const tenth = drawnOverlay({ name: 'Firm', account, run, dayStartsAt: 0, scale: '× 0.1' })!;
    const far = plotPoints(madeReport([at(5, 90_000), at(8, 90_000), at(20, 50)]).report.curve);
    plots(900).draw(far, { min: time(5), max: time(8) }, tenth);
    await Promise.resolve();
    expect(drawing.labels()).not.toContain('100000');
    drawing.clear();
    plots(900).draw(far, { min: time(5), max: time(20) }, tenth);
    await Promise.resolve();
    expect(drawing.labels()).toContain('100000');
  });

  it('has the account’s balance around the curve, or before it where its profits are others', async () => {
    plots(900).draw(points, wholeRange(points, true), overlay);
    await Promise.resolve();
    const curve = Math.max(...drawing.widths(CURVE));
    expect(Math.min(...drawing.widths(BALANCE))).toBeGreaterThan(3 * curve);
    expect(drawing.veils).toEqual([]);
    drawing.clear();
    const half = drawnOverlay({ name: 'Firm', account, run, dayStartsAt: 0, scale: '× 0.5' });
    plots(900).draw(points, wholeRange(points, true), half);
    await Promise.resolve();
    expect(Math.max(...drawing.widths(BALANCE))).toBeLessThan(2 * curve);
    expect(new Set(drawing.veils.map(({ color, left }) => `${String(color)} ${left.toFixed(2)}`))).toEqual(
      new Set([`${GROUND} 0.35`]),
    );
  });

  it('follows each zoom at once', async () => {
    const made = plots(900);
    made.draw(points, { min: time(10), max: time(20) }, overlay);
    await Promise.resolve();
    drawing.clear();
    made.draw(points, { min: time(5), max: time(9) }, overlay);
    await Promise.resolve();
    const { bottom, heights } = drawing.floor(FLOOR);
    expect(heights.length).toBeGreaterThan(3);
    expect(Math.max(...heights)).toBeLessThan(bottom);
  });
});
