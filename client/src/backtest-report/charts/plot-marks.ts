import uPlot from 'uplot';
import { fontOf } from './overlay-drawing.js';
import type { PlotTheme } from './plot-theme.js';
import { findDeepest, type PlotPoints, type Range } from './plot-points.js';

/** Pixels: radius of the mark, gap to its label, and halo. */
const MARK = { radius: 3, gap: 6, edge: 2 };

export function drawZero(u: uPlot, { zero }: PlotTheme): void {
  const y = Math.round(u.valToPos(0, 'y', true));
  const { left, top, width, height } = u.bbox;
  if (y < top || y > top + height) return;
  u.ctx.fillStyle = zero;
  u.ctx.fillRect(left, y, width, uPlot.pxRatio);
}

/** Marks the deepest visible drawdown and labels it with its amount. */
export function markDeepest(
  u: uPlot,
  points: PlotPoints,
  range: Range,
  theme: PlotTheme,
  formatAmount: (amount: number) => string,
): void {
  const at = findDeepest(points, range);
  if (at === null) return;
  const { ctx, bbox } = u;
  const ratio = uPlot.pxRatio;
  const words = formatAmount(points.drawdown[at]!);
  const x = u.valToPos(points.x[at]!, 'x', true);
  const y = u.valToPos(points.drawdown[at]!, 'y', true);
  const gap = MARK.gap * ratio;
  ctx.save();
  ctx.font = fontOf(theme, 400);
  const isRight = x + gap + ctx.measureText(words).width <= bbox.left + bbox.width;
  ctx.textAlign = isRight ? 'left' : 'right';
  ctx.textBaseline = 'bottom';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 2 * MARK.edge * ratio;
  ctx.strokeStyle = theme.ground;
  ctx.fillStyle = theme.text;
  const left = isRight ? x + gap : x - gap;
  const bottom = Math.min(bbox.top + bbox.height, y + gap);
  ctx.strokeText(words, left, bottom);
  ctx.fillText(words, left, bottom);
  ctx.beginPath();
  ctx.arc(x, y, MARK.radius * ratio, 0, 2 * Math.PI);
  ctx.fillStyle = theme.fall;
  ctx.lineWidth = ratio;
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}
