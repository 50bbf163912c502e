import uPlot from 'uplot';
import type { DrawnOverlay } from './evaluation-overlay.js';
import type { PlotLook } from './plot-look.js';

/** Pixels of line and gap; the floor has none. The key of the picture draws the same. */
const TARGET_DASH = [6, 4];
/** A band that the curve is seen in where both are the same; a line of its own over a faint curve where they are not. */
const BALANCE = { band: { width: 6, alpha: 0.4 }, line: { width: 2, alpha: 1 } };
const CURVE_LEFT = 0.35;
/** Of words beside a line: their height, what is between both, and the ground around them, over a curve that runs there. */
const WORDS = { height: 13, gap: 2, edge: 2 };

/** An amount in the account's currency, as it is told. */
type InWords = (amount: number) => string;

/**
 * Floor, target and balance, and a mark where it ended: a ring where it passed, a cross where it broke, a square else.
 * `inWords` has both lines say where they stand in the account, if there is room, and the verdict stand above the curves in
 * words, for which the y scale must leave room; without it neither is said.
 */
export function drawOverlay(u: uPlot, overlay: DrawnOverlay, look: PlotLook, inWords: InWords | null): void {
  const { ctx, bbox } = u;
  const ratio = uPlot.pxRatio;
  const x = (value: number): number => u.valToPos(value, 'x', true);
  const y = (value: number): number => u.valToPos(value, 'y', true);
  const { time, balance, floor, target } = overlay;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  if (overlay.isScaled) {
    ctx.globalAlpha = 1 - CURVE_LEFT;
    ctx.fillStyle = look.ground;
    ctx.fillRect(x(time[0]!), bbox.top, x(time.at(-1)!) - x(time[0]!), bbox.height);
    ctx.globalAlpha = 1;
  }
  ctx.lineWidth = 1.5 * ratio;

  /** `from` tells which day's value holds up to a day's end: its own, or that of the day before. */
  const steps = (values: readonly number[], from: 'same' | 'before'): void => {
    ctx.beginPath();
    time.forEach((at, day) => {
      if (day > 0) {
        const held = y(values[from === 'same' ? day : day - 1]!);
        ctx.lineTo(x(time[day - 1]!), held);
        ctx.lineTo(x(at), held);
      }
      ctx.lineTo(x(at), y(values[day]!));
    });
    ctx.stroke();
  };
  ctx.strokeStyle = look.loss;
  steps(floor, overlay.floorRisesWithin ? 'before' : 'same');
  ctx.strokeStyle = look.gain;
  ctx.setLineDash(TARGET_DASH.map((length) => length * ratio));
  steps(target, 'before');

  ctx.strokeStyle = look.accent;
  const { width, alpha } = BALANCE[overlay.isScaled ? 'line' : 'band'];
  ctx.lineWidth = width * ratio;
  ctx.globalAlpha = alpha;
  ctx.setLineDash([]);
  steps(balance, 'before');
  ctx.globalAlpha = 1;
  if (inWords) labelLines(u, overlay, look, inWords);
  ctx.restore();

  const end = { x: x(time.at(-1)!), y: y(balance.at(-1)!) };
  if (end.x < bbox.left || end.x > bbox.left + bbox.width) return;
  ctx.save();
  if (inWords) drawVerdict(ctx, end, ratio, overlay, look, bbox);
  drawEnd(ctx, end, ratio, overlay.outcome, look);
  ctx.restore();
}

/** Pixels between floor and target that their words need. */
const CHANNEL = 60;

/** Beside the two, where they come into view: the picture’s own axis counts from the file’s first trade. */
function labelLines(u: uPlot, overlay: DrawnOverlay, look: PlotLook, inWords: InWords): void {
  const { ctx, bbox } = u;
  const ratio = uPlot.pxRatio;
  const { time, target, floor, above, floorRisesWithin } = overlay;
  const next = Math.max(
    1,
    time.findIndex((at) => at >= u.scales['x']!.min!),
  );
  if (time.at(-1)! < u.scales['x']!.min! || next === time.length) return;
  const [upper, lower] = [target[next - 1]!, floor[floorRisesWithin ? next - 1 : next]!];
  const [targetY, floorY] = [u.valToPos(upper, 'y', true), u.valToPos(lower, 'y', true)];
  const left = Math.max(bbox.left, u.valToPos(time[0]!, 'x', true)) + 6 * ratio;
  const right = Math.min(bbox.left + bbox.width, u.valToPos(time.at(-1)!, 'x', true));
  const [targetWords, floorWords] = [
    `Account target ${inWords(upper + above)}`,
    `Account floor ${inWords(lower + above)}`,
  ];
  ctx.font = fontOf(look, 400);
  const room = Math.max(ctx.measureText(targetWords).width, ctx.measureText(floorWords).width);
  if (floorY - targetY < CHANNEL * ratio || right - left < 2 * room) return;
  ctx.textAlign = 'left';
  ctx.fillStyle = look.text;
  ctx.strokeStyle = look.ground;
  ctx.lineWidth = 2 * WORDS.edge * ratio;
  ctx.lineJoin = 'round';
  ctx.textBaseline = 'top';
  const [height, gap] = [WORDS.height * ratio, WORDS.gap * ratio];
  const write = (words: string, top: number): void => {
    ctx.strokeText(words, left, top);
    ctx.fillText(words, left, top);
  };
  write(targetWords, targetY + 2 * gap);
  // Under the floor, which rises, where there is room.
  const isUnder = floorY + gap + height <= bbox.top + bbox.height;
  write(floorWords, isUnder ? floorY + gap : floorY - gap - height);
}

/** The pictures' font in the canvas's own pixels. */
const fontOf = ({ font }: PlotLook, weight: number): string =>
  font.replace('12px', `${weight} ${12 * uPlot.pxRatio}px`);

interface Place {
  x: number;
  y: number;
}

/** Not clipped: at the end of the file half of it stands in the room beside the plot. */
function drawEnd(
  ctx: CanvasRenderingContext2D,
  { x, y }: Place,
  ratio: number,
  outcome: DrawnOverlay['outcome'],
  look: PlotLook,
): void {
  const size = 6 * ratio;
  ctx.strokeStyle = outcome === 'failed' ? look.loss : outcome === 'passed' ? look.gain : look.text;
  ctx.fillStyle = look.ground;
  ctx.lineWidth = 2.5 * ratio;
  ctx.beginPath();
  if (outcome === 'passed') ctx.arc(x, y, size, 0, 2 * Math.PI);
  else if (outcome === 'failed') {
    ctx.moveTo(x - size, y - size);
    ctx.lineTo(x + size, y + size);
    ctx.moveTo(x + size, y - size);
    ctx.lineTo(x - size, y + size);
  } else ctx.rect(x - size, y - size, 2 * size, 2 * size);
  if (outcome !== 'failed') ctx.fill();
  ctx.stroke();
}

/** At the top edge, on a ground of its own, with a thin line down to the mark; what was checked stands above it where there is room. */
function drawVerdict(
  ctx: CanvasRenderingContext2D,
  { x, y }: Place,
  ratio: number,
  { name, verdict }: DrawnOverlay,
  look: PlotLook,
  bbox: uPlot.BBox,
): void {
  const gap = 6 * ratio;
  const line = 18 * ratio;
  ctx.font = fontOf(look, 400);
  const nameRoom = ctx.measureText(name).width;
  ctx.font = fontOf(look, 600);
  const verdictRoom = ctx.measureText(verdict).width;
  const isNamed = nameRoom + gap <= bbox.width;
  const room = isNamed ? Math.max(nameRoom, verdictRoom) : verdictRoom;
  const height = isNamed ? 2 * line : line;
  const isRight = x + gap + room <= bbox.left + bbox.width;
  const left = isRight ? x + gap : Math.max(bbox.left, x - gap - room);
  ctx.fillStyle = look.ground;
  ctx.fillRect(left - gap / 2, bbox.top, room + gap, height);
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.fillStyle = look.text;
  ctx.fillText(verdict, left, bbox.top + height - line / 2);
  if (isNamed) {
    ctx.font = fontOf(look, 400);
    ctx.fillText(name, left, bbox.top + line / 2);
  }

  const isBeside = x < left - gap / 2 || x > left + room + gap / 2;
  ctx.strokeStyle = look.text;
  ctx.lineWidth = ratio;
  ctx.beginPath();
  ctx.moveTo(x, isBeside ? bbox.top : bbox.top + height);
  ctx.lineTo(x, y - 2 * gap);
  ctx.stroke();
}
