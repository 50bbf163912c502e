import type { ExcursionCell, ExcursionPoints } from '../../../../backtest-engine/metrics/excursions.js';
import { type Excursions, tradesIn, type WhichExcursion } from './excursion-words.js';
import { count, type Money, tradeCount } from '../format/money.js';
import type { Pointed } from './pointed-chart.js';

/** Pixels around a trade's mark in which it is pointed at. */
const NEAR = 16;
const MARK = 14;

/** From values to the picture's pixels. */
export interface Scales {
  x: (value: number) => number;
  y: (value: number) => number;
}

/** The trade nearest to a place of the picture, or the cell there, in words; null where there is none. */
export function pointedExcursion(
  which: WhichExcursion,
  excursions: Excursions,
  money: Money,
  scales: Scales,
  atX: number,
  atY: number,
): Pointed | null {
  const name = which.toUpperCase();
  if (excursions.kind === 'density') {
    const cell = excursions.cells.find((each) => isIn(boxOf(each, scales), atX, atY));
    return cell ? { ...boxOf(cell, scales), words: cellWords(cell, name, money) } : null;
  }
  const nearest = nearestTrade(excursions, scales, atX, atY);
  if (nearest < 0) return null;
  const excursion = excursions.excursion[nearest]!;
  const profit = excursions.profit[nearest]!;
  return {
    left: scales.x(excursion) - MARK / 2,
    top: scales.y(profit) - MARK / 2,
    width: MARK,
    height: MARK,
    words: `Row ${count(excursions.row[nearest]!)}: ${name} ${money.exact(excursion)}, closed at ${money.signed(profit)}`,
  };
}

function nearestTrade({ excursion, profit }: ExcursionPoints, { x, y }: Scales, atX: number, atY: number): number {
  let nearest = -1;
  let least = NEAR;
  for (let at = 0; at < excursion.length; at += 1) {
    const far = Math.hypot(x(excursion[at]!) - atX, y(profit[at]!) - atY);
    if (far > least) continue;
    least = far;
    nearest = at;
  }
  return nearest;
}

type Box = Omit<Pointed, 'words'>;

function boxOf({ excursionFrom, excursionTo, profitFrom, profitTo }: ExcursionCell, { x, y }: Scales): Box {
  const left = x(excursionFrom);
  const top = y(profitTo);
  return { left, top, width: x(excursionTo) - left, height: y(profitFrom) - top };
}

const isIn = ({ left, top, width, height }: Box, x: number, y: number): boolean =>
  x >= left && x < left + width && y >= top && y < top + height;

function cellWords(cell: ExcursionCell, name: string, money: Money): string {
  const excursion = `${money.exact(cell.excursionFrom)} to under ${money.exact(cell.excursionTo)}`;
  const profit = `${money.signed(cell.profitFrom)} to under ${money.signed(cell.profitTo)}`;
  return `${name} ${excursion}, closed at ${profit}: ${tradeCount(tradesIn(cell))}${cell.beyond ? ', some off the scale' : ''}`;
}
