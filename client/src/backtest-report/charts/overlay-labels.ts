import uPlot from 'uplot';
import { type DrawnOverlay, type Held, heldOf } from './evaluation-overlay.js';
import type { PlotLook } from './plot-look.js';

/** An amount in the account's currency, as it is told. */
export type InWords = (amount: number) => string;

/** A stretch of time that a line keeps its value for. */
interface Level {
  from: number;
  to: number;
  value: number;
}

/** Pixels of words beside a line: their height, what is between both, and the ground around them, over a curve that runs there. */
const WORDS = { height: 13, gap: 4, edge: 2 };

/**
 * Says where target and floor stand in the account, as the picture's own axis counts from the file's first trade: above the
 * one and under the other, along the first stretch in view that is as long as the words. Where there is none nothing is said.
 * Of a line that goes on to another value the last one is told too, and alone where there is no room for both.
 */
export function labelLines(u: uPlot, overlay: DrawnOverlay, look: PlotLook, inWords: InWords): void {
  const { time, target, floor, above } = overlay;
  const write = (name: string, values: readonly number[], held: Held, side: 'above' | 'under'): void => {
    const end = values.at(-1)!;
    writeBeside(u, look, levelsOf(time, values, held), side, (value) => {
      const words = `${name} ${inWords(value + above)}`;
      return value === end
        ? [words]
        : [`${words}, ${inWords(end + above)} at the end`, `${name} ${inWords(end + above)} at the end`];
    });
  };
  write('Account target', target, 'before', 'above');
  write('Account floor', floor, heldOf(overlay), 'under');
}

export function levelsOf(time: readonly number[], values: readonly number[], held: Held): Level[] {
  const levels: Level[] = [];
  for (let day = 1; day < time.length; day += 1) {
    const value = values[held === 'same' ? day : day - 1]!;
    const before = levels.at(-1);
    if (before?.value === value) before.to = time[day]!;
    else levels.push({ from: time[day - 1]!, to: time[day]!, value });
  }
  return levels;
}

function writeBeside(
  u: uPlot,
  look: PlotLook,
  levels: readonly Level[],
  side: 'above' | 'under',
  /** In the order of preference. */
  wordingsOf: (value: number) => readonly string[],
): void {
  const { ctx, bbox } = u;
  const ratio = uPlot.pxRatio;
  const [height, gap] = [WORDS.height * ratio, WORDS.gap * ratio];
  ctx.font = fontOf(look, 400);
  for (const { from, to, value } of levels) {
    const left = Math.max(bbox.left, u.valToPos(from, 'x', true)) + gap;
    const right = Math.min(bbox.left + bbox.width, u.valToPos(to, 'x', true));
    const line = u.valToPos(value, 'y', true);
    if (line < bbox.top || line > bbox.top + bbox.height) continue;
    const words = wordingsOf(value).find((wording) => ctx.measureText(wording).width <= right - left);
    if (words === undefined) continue;
    const [over, under] = [line - gap - height, line + gap];
    const isOver = side === 'above' ? over >= bbox.top : under + height > bbox.top + bbox.height;
    const top = isOver ? over : under;
    ctx.fillStyle = look.text;
    ctx.strokeStyle = look.ground;
    ctx.lineWidth = 2 * WORDS.edge * ratio;
    ctx.lineJoin = 'round';
    ctx.textAlign = 'left';
    ctx.textBaseline = 'top';
    ctx.strokeText(words, left, top);
    ctx.fillText(words, left, top);
    return;
  }
}

/** The pictures' font in the canvas's own pixels. */
export const fontOf = ({ font }: PlotLook, weight: number): string =>
  font.replace('12px', `${weight} ${12 * uPlot.pxRatio}px`);
