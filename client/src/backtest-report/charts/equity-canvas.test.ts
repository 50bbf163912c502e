import { makeReport } from '../../testing/make-report.js';
import { recordDrawing } from '../../testing/record-drawing.js';
import { EquityCanvas } from './equity-canvas.js';
import { toDrawnOverlay, type EvaluationOverlay } from './evaluation-overlay.js';
import { toPlotPoints, wholeRange } from './plot-points.js';

const time = (day: number): number => Date.UTC(2026, 0, day, 10);
const at = (day: number, profit: number) => ({ profit, at: `2026-01-${String(day).padStart(2, '0')} 10:00` });
const { report } = makeReport([at(5, 100), at(6, 200), at(7, -300), at(8, 150), at(20, 50)]);
const points = toPlotPoints(report.curve);
const run: EvaluationOverlay['run'] = {
  outcome: 'open',
  uncertainties: [],
  lastTrade: null,
  day: time(8) / 86_400_000,
  breach: null,
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
const overlay = toDrawnOverlay({ name: 'Firm', account, run, dayStartsAt: 0, scale: null })!;

const [FLOOR, BALANCE, CURVE, GROUND] = ['rgb(1, 2, 3)', 'rgb(4, 5, 6)', 'rgb(7, 8, 9)', 'rgb(9, 9, 9)'];
const [TARGET, TEXT, GRID] = ['rgb(3, 2, 1)', 'rgb(6, 5, 4)', 'rgb(8, 8, 8)'];
const drawing = recordDrawing();

function plots(width: number): EquityCanvas {
  const root = document.createElement('div');
  root.style.setProperty('--plot-loss', FLOOR);
  root.style.setProperty('--plot-accent', BALANCE);
  root.style.setProperty('--plot-line', CURVE);
  root.style.setProperty('--plot-ground', GROUND);
  root.style.setProperty('--plot-gain', TARGET);
  root.style.setProperty('--plot-text', TEXT);
  root.style.setProperty('--plot-grid', GRID);
  document.body.append(root);
  return new EquityCanvas({
    root,
    width,
    height: 446,
    isTime: true,
    moneyLabel: String,
    amountLabel: String,
    countLabel: String,
  });
}

describe('EquityCanvas with an evaluation', () => {
  it.each([900, 340])('includes the drawdown floor in the first paint at %i pixels', async (width) => {
    plots(width).draw(points, wholeRange(points, true), overlay);
    await Promise.resolve();
    const { top, bottom, heights } = drawing.steps(FLOOR);
    expect(heights.length).toBeGreaterThan(3);
    expect(Math.max(...heights)).toBeLessThan(bottom);
    expect(Math.min(...heights)).toBeGreaterThan(top);
  });

  it("keeps the curve's scale if the zoomed range has no trade", async () => {
    plots(900).draw(points, { min: time(9), max: time(19) }, null);
    await Promise.resolve();
    expect(drawing.labels()).toEqual(expect.arrayContaining(['150', '-100']));
  });

  it.each([900, 340])('labels floor and target with account amounts at %i pixels', async (width) => {
    plots(width).draw(points, { min: run.start!.time, max: time(9) }, overlay);
    await Promise.resolve();
    const [target, floor] = ['Account target 53000', 'Account floor 48300'].map((words) => drawing.place(words));
    // The floor that holds for a day alone is no place for words that are longer.
    expect(floor!.left).toBeGreaterThan(target!.left + 20);
    expect(drawing.labels()).not.toContain('Account floor 48000');
    const { heights } = drawing.steps(FLOOR);
    expect(floor!.top).toBeGreaterThan(Math.min(...heights));
    expect(target!.top).toBeLessThan(Math.min(...heights));
  });

  it('labels the final target if it fits', async () => {
    const raised = { ...overlay, target: [...overlay.target.slice(0, -1), overlay.target.at(-1)! + 500] };
    const range = { min: run.start!.time, max: time(9) };
    plots(900).draw(points, range, raised);
    await Promise.resolve();
    expect(drawing.labels()).toContain('Account target 53000, 53500 at the end');
    drawing.clear();
    plots(340).draw(points, range, raised);
    await Promise.resolve();
    expect(drawing.labels()).toContain('Account target 53500 at the end');
  });

  it('fits the y axis to the account if it trades other contracts and fills the range', async () => {
    const tenth = toDrawnOverlay({ name: 'Firm', account, run, dayStartsAt: 0, scale: '× 0.1' })!;
    const far = toPlotPoints(makeReport([at(5, 90_000), at(8, 90_000), at(20, 50)]).report.curve);
    plots(900).draw(far, { min: time(5), max: time(8) }, tenth);
    await Promise.resolve();
    expect(drawing.labels()).not.toContain('100000');
    drawing.clear();
    plots(900).draw(far, { min: time(5), max: time(20) }, tenth);
    await Promise.resolve();
    expect(drawing.labels()).toContain('100000');
  });

  it('draws the balance as a band, or as a line if profits differ from the curve', async () => {
    plots(900).draw(points, wholeRange(points, true), overlay);
    await Promise.resolve();
    const curve = Math.max(...drawing.widths(CURVE));
    expect(Math.min(...drawing.widths(BALANCE))).toBeGreaterThan(3 * curve);
    expect(drawing.veils).toEqual([]);
    drawing.clear();
    const half = toDrawnOverlay({ name: 'Firm', account, run, dayStartsAt: 0, scale: '× 0.5' });
    plots(900).draw(points, wholeRange(points, true), half);
    await Promise.resolve();
    expect(Math.max(...drawing.widths(BALANCE))).toBeLessThan(2 * curve);
    expect(new Set(drawing.veils.map(({ color, left }) => `${String(color)} ${left.toFixed(2)}`))).toEqual(
      new Set([`${GROUND} 0.35`]),
    );
  });

  it('redraws on every zoom', async () => {
    const made = plots(900);
    made.draw(points, { min: time(10), max: time(20) }, overlay);
    await Promise.resolve();
    drawing.clear();
    made.draw(points, { min: time(5), max: time(9) }, overlay);
    await Promise.resolve();
    const { bottom, heights } = drawing.steps(FLOOR);
    expect(heights.length).toBeGreaterThan(3);
    expect(Math.max(...heights)).toBeLessThan(bottom);
  });
});

const WORDS_HEIGHT = 13;
/** Half of one of the verdict's lines, which are placed by their middle. */
const HALF_LINE = 9;

describe('Labels of an evaluation', () => {
  const low = { ...overlay, floor: overlay.floor.map(() => -2000) };

  it.each([900, 340])('fit above the target and below the floor at %i pixels', async (width) => {
    plots(width).draw(points, { min: run.start!.time, max: time(9) }, low);
    await Promise.resolve();
    const [target, floor] = [drawing.place('Account target 53000').top, drawing.place('Account floor 48000').top];
    const { top, bottom, heights } = drawing.steps(FLOOR);
    expect(floor).toBeGreaterThan(Math.max(...heights));
    expect(floor + WORDS_HEIGHT).toBeLessThanOrEqual(bottom);
    expect(target).toBeGreaterThanOrEqual(top);
    expect(target + WORDS_HEIGHT).toBeLessThan(Math.min(...drawing.steps(TARGET).heights));
  });

  it("leave room for the verdict above the target's label", async () => {
    plots(900).draw(points, { min: run.start!.time, max: time(9) }, low);
    await Promise.resolve();
    const [verdict, target] = [drawing.place(overlay.verdict).top, drawing.place('Account target 53000').top];
    expect(target).toBeGreaterThanOrEqual(verdict + HALF_LINE);
  });

  it.each([
    ['right', 7, 20],
    ['left', 5, 8],
  ])('puts the verdict to the %s of its line', async (side, from, to) => {
    plots(600).draw(points, { min: time(from), max: time(to) }, overlay);
    await Promise.resolve();
    const line = drawing.lastLine(TEXT);
    expect(drawing.place(overlay.verdict).left > line.x).toBe(side === 'right');
    expect(line.from).toBe(drawing.steps(FLOOR).top);
  });

  it('omits floor and target if they cannot be told apart', async () => {
    plots(900).draw(points, { min: time(5), max: time(105) }, overlay);
    await Promise.resolve();
    expect(drawing.labels()).toContain(overlay.verdict);
    expect(drawing.labels().filter((words) => /^Account (?:floor|target)/.test(words))).toEqual([]);
    expect([FLOOR, TARGET].map((color) => drawing.steps(color).heights)).toEqual([[], []]);
  });

  it('starts the verdict at the edge if it fits on neither side', async () => {
    const long = { ...overlay, name: 'Firm, 50K with a name that takes most of the whole picture’s width' };
    plots(600).draw(points, { min: time(5), max: time(11) }, long);
    await Promise.resolve();
    const [name, verdict] = [drawing.place(long.name), drawing.place(long.verdict)];
    const { left } = drawing.steps(FLOOR);
    expect([name.left, verdict.left]).toEqual([left, left]);
    expect(drawing.lastLine(TEXT).x).toBeGreaterThan(left);
    expect(drawing.lastLine(TEXT).from).toBe(verdict.top + HALF_LINE);
  });

  it('labels an intraday floor with its previous amount', async () => {
    const rising = { ...overlay, floor: [-2000, -1700, -1600, -1500, -1400] };
    const shown: Record<string, string | undefined> = {};
    for (const floorRisesWithin of [false, true]) {
      drawing.clear();
      plots(900).draw(points, { min: time(5), max: time(8) }, { ...rising, floorRisesWithin });
      await Promise.resolve();
      shown[String(floorRisesWithin)] = drawing.labels().find((words) => words.startsWith('Account floor'));
    }
    expect(shown).toEqual({
      false: 'Account floor 48400, 48600 at the end',
      true: 'Account floor 48300, 48600 at the end',
    });
  });
});
