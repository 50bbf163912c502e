import uPlot from 'uplot';
import { areLinesDistinct, type DrawnOverlay, type StepTiming, floorTiming } from './evaluation-overlay.js';
import type { PlotTheme } from './plot-theme.js';

type FormatAmount = (amount: number) => string;

/** Dash and gap in pixels, as in the legend. The floor is a solid line. */
const TARGET_DASH = [6, 4];
/** A band around a curve of equal profits, or a line over a faded curve. */
const BALANCE = { band: { width: 6, alpha: 0.4 }, line: { width: 2, alpha: 1 } };
const CURVE_LEFT = 0.35;
/** Half the size of a point in pixels. */
const POINT = 4;

/**
 * Draws balance, floor and target, and an end mark: a ring for passed, a cross for failed, a square
 * for open. The y scale must leave room for labels, and for the verdict on a wide chart.
 */
export function drawOverlay(
  u: uPlot,
  overlay: DrawnOverlay,
  theme: PlotTheme,
  formatAmount: FormatAmount,
  isWide: boolean,
): void {
  const { ctx, bbox } = u;
  const ratio = uPlot.pxRatio;
  const x = (value: number): number => u.valToPos(value, 'x', true);
  const y = (value: number): number => u.valToPos(value, 'y', true);
  const { time, balance, floor, target } = overlay;
  ctx.save();
  if (overlay.scale !== null) fadeCurve(u, overlay, theme);
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.lineWidth = 1.5 * ratio;

  const steps = (values: readonly number[], from: StepTiming): void => {
    ctx.beginPath();
    time.forEach((at, day) => {
      if (day > 0) {
        const timing = y(values[from === 'same' ? day : day - 1]!);
        ctx.lineTo(x(time[day - 1]!), timing);
        ctx.lineTo(x(at), timing);
      }
      ctx.lineTo(x(at), y(values[day]!));
    });
    ctx.stroke();
  };
  const areDistinct = areLinesDistinct(overlay, { min: u.scales.x!.min!, max: u.scales.x!.max! });
  if (areDistinct) {
    ctx.strokeStyle = theme.loss;
    steps(floor, floorTiming(overlay));
    ctx.strokeStyle = theme.gain;
    ctx.setLineDash(TARGET_DASH.map((length) => length * ratio));
    steps(target, 'before');
  }

  ctx.strokeStyle = theme.accent;
  const { width, alpha } = BALANCE[overlay.scale === null ? 'band' : 'line'];
  ctx.lineWidth = width * ratio;
  ctx.globalAlpha = alpha;
  ctx.setLineDash([]);
  steps(balance, 'before');
  ctx.globalAlpha = 1;
  if (areDistinct) labelLines(u, overlay, theme, formatAmount);
  ctx.restore();

  const end = { x: x(time.at(-1)!), y: y(balance.at(-1)!) };
  if (end.x < bbox.left || end.x > bbox.left + bbox.width) return;
  ctx.save();
  if (isWide) drawVerdict(ctx, end, ratio, overlay, theme, bbox);
  drawEnd(ctx, end, ratio, overlay.outcome, theme);
  ctx.restore();
}

/** Fades the curve during the evaluation, including points that overlap the edge. */
function fadeCurve(u: uPlot, { time }: DrawnOverlay, { ground }: PlotTheme): void {
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

/** Not clipped, because the mark of a file's last trade overlaps the plot's edge. */
function drawEnd(
  ctx: CanvasRenderingContext2D,
  { x, y }: Place,
  ratio: number,
  outcome: DrawnOverlay['outcome'],
  theme: PlotTheme,
): void {
  const size = 6 * ratio;
  ctx.strokeStyle = outcome === 'failed' ? theme.loss : outcome === 'passed' ? theme.gain : theme.text;
  ctx.fillStyle = theme.ground;
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

/**
 * Draws the verdict at the top edge, with the evaluation's name if it fits, and a line to the mark.
 */
function drawVerdict(
  ctx: CanvasRenderingContext2D,
  { x, y }: Place,
  ratio: number,
  { name, verdict }: DrawnOverlay,
  theme: PlotTheme,
  bbox: uPlot.BBox,
): void {
  const gap = 6 * ratio;
  const line = 18 * ratio;
  ctx.font = fontOf(theme, 400);
  const nameRoom = ctx.measureText(name).width;
  ctx.font = fontOf(theme, 600);
  const verdictRoom = ctx.measureText(verdict).width;
  const isNamed = nameRoom + gap <= bbox.width;
  const room = isNamed ? Math.max(nameRoom, verdictRoom) : verdictRoom;
  const height = isNamed ? 2 * line : line;
  const isRight = x + gap + room <= bbox.left + bbox.width;
  const left = isRight ? x + gap : Math.max(bbox.left, x - gap - room);
  ctx.fillStyle = theme.ground;
  ctx.fillRect(left - gap / 2, bbox.top, room + gap, height);
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.fillStyle = theme.text;
  ctx.fillText(verdict, left, bbox.top + height - line / 2);
  if (isNamed) {
    ctx.font = fontOf(theme, 400);
    ctx.fillText(name, left, bbox.top + line / 2);
  }

  const isBeside = x < left - gap / 2 || x > left + room + gap / 2;
  ctx.strokeStyle = theme.text;
  ctx.lineWidth = ratio;
  ctx.beginPath();
  ctx.moveTo(x, isBeside ? bbox.top : bbox.top + height);
  ctx.lineTo(x, y - 2 * gap);
  ctx.stroke();
}

/** Pixels of a line's label: text height, gap to the line, and halo. */
const WORDS = { height: 13, gap: 4, edge: 2 };

/**
 * Labels target and floor with their amounts in the account, because the axis shows profit. A line
 * that changes later also shows its last amount, or only that amount if both do not fit.
 */
function labelLines(u: uPlot, overlay: DrawnOverlay, theme: PlotTheme, formatAmount: FormatAmount): void {
  const { time, target, floor, above } = overlay;
  const write = (name: string, values: readonly number[], timing: StepTiming, side: 'above' | 'under'): void => {
    const end = values.at(-1)!;
    writeBeside(u, theme, levelsOf(time, values, timing), side, (value) => {
      const words = `${name} ${formatAmount(value + above)}`;
      return value === end
        ? [words]
        : [`${words}, ${formatAmount(end + above)} at the end`, `${name} ${formatAmount(end + above)} at the end`];
    });
  };
  write('Account target', target, 'before', 'above');
  write('Account floor', floor, floorTiming(overlay), 'under');
}

interface Level {
  from: number;
  to: number;
  value: number;
}

export function levelsOf(time: readonly number[], values: readonly number[], timing: StepTiming): Level[] {
  const levels: Level[] = [];
  for (let day = 1; day < time.length; day += 1) {
    const value = values[timing === 'same' ? day : day - 1]!;
    const before = levels.at(-1);
    if (before?.value === value) before.to = time[day]!;
    else levels.push({ from: time[day - 1]!, to: time[day]!, value });
  }
  return levels;
}

function writeBeside(
  u: uPlot,
  theme: PlotTheme,
  levels: readonly Level[],
  side: 'above' | 'under',
  /** Wordings, preferred first. */
  wordingsOf: (value: number) => readonly string[],
): void {
  const { ctx, bbox } = u;
  const ratio = uPlot.pxRatio;
  const [height, gap] = [WORDS.height * ratio, WORDS.gap * ratio];
  ctx.font = fontOf(theme, 400);
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
    ctx.fillStyle = theme.text;
    ctx.strokeStyle = theme.ground;
    ctx.lineWidth = 2 * WORDS.edge * ratio;
    ctx.lineJoin = 'round';
    ctx.textAlign = 'left';
    ctx.textBaseline = 'top';
    ctx.strokeText(words, left, top);
    ctx.fillText(words, left, top);
    return;
  }
}

export const fontOf = ({ font }: PlotTheme, weight: number): string =>
  font.replace('12px', `${weight} ${12 * uPlot.pxRatio}px`);
