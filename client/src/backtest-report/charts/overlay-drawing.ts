import uPlot from 'uplot';
import { areLinesSeen, type DrawnOverlay, type Held, heldOf } from './evaluation-overlay.js';
import { fontOf, type InWords, labelLines } from './overlay-labels.js';
import type { PlotLook } from './plot-look.js';

/** Pixels of line and gap; the floor has none. The key of the picture draws the same. */
const TARGET_DASH = [6, 4];
/** A band that the curve is seen in where both are the same; a line of its own over a faint curve where they are not. */
const BALANCE = { band: { width: 6, alpha: 0.4 }, line: { width: 2, alpha: 1 } };
const CURVE_LEFT = 0.35;
/** Pixels that half of a point takes. */
const POINT = 4;

/**
 * Balance, floor and target, and a mark where it ended: a ring where it passed, a cross where it broke, a square else. Floor and
 * target are there where they can be told apart, which is where the key names them. Both lines say where they stand in the account, if there is room, and on a wide picture the verdict stands above the curves
 * in words: the y scale must leave room for them.
 */
export function drawOverlay(u: uPlot, overlay: DrawnOverlay, look: PlotLook, inWords: InWords, isWide: boolean): void {
  const { ctx, bbox } = u;
  const ratio = uPlot.pxRatio;
  const x = (value: number): number => u.valToPos(value, 'x', true);
  const y = (value: number): number => u.valToPos(value, 'y', true);
  const { time, balance, floor, target } = overlay;
  ctx.save();
  if (overlay.scale !== null) veil(u, overlay, look);
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.lineWidth = 1.5 * ratio;

  const steps = (values: readonly number[], from: Held): void => {
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
  const areSeen = areLinesSeen(overlay, { min: u.scales.x!.min!, max: u.scales.x!.max! });
  if (areSeen) {
    ctx.strokeStyle = look.loss;
    steps(floor, heldOf(overlay));
    ctx.strokeStyle = look.gain;
    ctx.setLineDash(TARGET_DASH.map((length) => length * ratio));
    steps(target, 'before');
  }

  ctx.strokeStyle = look.accent;
  const { width, alpha } = BALANCE[overlay.scale === null ? 'band' : 'line'];
  ctx.lineWidth = width * ratio;
  ctx.globalAlpha = alpha;
  ctx.setLineDash([]);
  steps(balance, 'before');
  ctx.globalAlpha = 1;
  if (areSeen) labelLines(u, overlay, look, inWords);
  ctx.restore();

  const end = { x: x(time.at(-1)!), y: y(balance.at(-1)!) };
  if (end.x < bbox.left || end.x > bbox.left + bbox.width) return;
  ctx.save();
  if (isWide) drawVerdict(ctx, end, ratio, overlay, look, bbox);
  drawEnd(ctx, end, ratio, overlay.outcome, look);
  ctx.restore();
}

/** Over the curve during the evaluation, and over its points that stand out of the plot. */
function veil(u: uPlot, { time }: DrawnOverlay, { ground }: PlotLook): void {
  const { ctx, bbox } = u;
  const edge = POINT * uPlot.pxRatio;
  const [from, to] = [time[0]!, time.at(-1)!].map((at) => u.valToPos(at, 'x', true));
  const left = Math.max(bbox.left, from!);
  const right = Math.min(bbox.left + bbox.width, to!);
  ctx.globalAlpha = 1 - CURVE_LEFT;
  ctx.fillStyle = ground;
  ctx.fillRect(left, bbox.top - edge, Math.max(0, right - left), bbox.height + 2 * edge);
  ctx.globalAlpha = 1;
}

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
