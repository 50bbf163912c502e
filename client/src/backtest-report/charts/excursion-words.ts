import type {
  ExcursionCell,
  ExcursionDensity,
  ExcursionPoints,
} from '../../../../backtest-engine/metrics/distributions.js';
import { amount, count, type Money, percent, tradeCount } from '../format/money.js';
import { valueTicks } from './value-axis.js';
import type { HoverTarget } from './chart-frame.js';

export type Excursions = ExcursionPoints | ExcursionDensity;

export type WhichExcursion = 'mae' | 'mfe';

export const EXCURSION_NAMES = {
  mae: 'Largest open loss (MAE)',
  mfe: 'Largest open profit (MFE)',
} as const;

const TABLE_ROWS = 10;

export function excursionSummary(which: WhichExcursion, excursions: Excursions, money: Money): string {
  const { winners, losers } = excursions.medians;
  const groups = groupsOf(excursions);
  const isOne = (side: 'winners' | 'losers'): boolean => groups.reduce((all, group) => all + group[side], 0) === 1;
  const sentences = SENTENCES[which];
  const words = [
    winners !== null && sentences.winners(isOne('winners'), winners, amount(money, winners)),
    losers !== null && sentences.losers(isOne('losers'), losers, amount(money, losers)),
  ];
  const { missing } = excursions;
  const left = missing > 0 && `We left out ${tradeCount(missing)} with no value in the file.`;
  const distance =
    excursions.kind === 'density' &&
    excursions.outside > 0 &&
    `Off the scale, drawn at the edge: ${tradeCount(excursions.outside)}.`;
  return [...words, distance, left].filter((part) => part !== false).join(' ') || 'No trade in the file won or lost.';
}

type Sentence = (isOne: boolean, median: number, words: string) => string;

/** Sentences about the lower median, which is always the value of a trade. */
const SENTENCES: Readonly<Record<WhichExcursion, { winners: Sentence; losers: Sentence }>> = {
  mae: {
    winners: (isOne, median, words) =>
      isOne
        ? `The winning trade was ${median === 0 ? 'never down' : `down ${words} at its worst`}.`
        : `The median winner was never down${median === 0 ? '' : ` more than ${words}`}.`,
    losers: (isOne, _median, words) =>
      isOne ? `The losing trade was down ${words} at its worst.` : `The median loser was down ${words} at its worst.`,
  },
  mfe: {
    winners: (isOne, _median, words) =>
      isOne ? `The winning trade was up ${words} at its best.` : `The median winner was up ${words} at its best.`,
    losers: (isOne, median, words) =>
      isOne
        ? `The losing trade was ${median === 0 ? 'never up' : `up ${words} at its best`}.`
        : `The median loser was ${median === 0 ? 'never up' : `up ${words} at its best`}.`,
  },
};

/** Table rows by excursion size: range, winners, losers, even trades and win rate. */
export function excursionRows(excursions: Excursions, money: Money): string[][] {
  const groups = groupsOf(excursions);
  const most = Math.max(0, ...groups.map(({ excursion }) => excursion));
  const ticks = valueTicks(0, most, TABLE_ROWS, 0.01);
  // In cents, because 3 × 0.2 is more than 0.6 in floating point.
  const width = ticks.length > 1 ? Math.round(100 * (ticks[1]! - ticks[0]!)) : 100;
  const rowOf = (excursion: number): number => Math.max(0, Math.floor(Math.round(100 * excursion) / width));
  const edge = (row: number): string => money.exact((row * width) / 100);
  const isOpen = excursions.kind === 'density' && excursions.isOpen;
  const rows = Array.from({ length: rowOf(most) + 1 }, () => ({ winners: 0, losers: 0, even: 0 }));
  for (const { excursion, winners, losers, even } of groups) {
    const row = rows[rowOf(excursion)]!;
    row.winners += winners;
    row.losers += losers;
    row.even += even;
  }
  return rows.map(({ winners, losers, even }, at) => {
    const total = winners + losers + even;
    return [
      at === rows.length - 1 && isOpen ? `${edge(at)} or more` : `${edge(at)} to under ${edge(at + 1)}`,
      count(winners),
      count(losers),
      count(even),
      total === 0 ? '' : percent((100 * winners) / total),
    ];
  });
}

/** One trade, or all trades of one cell. */
interface ExcursionGroup {
  excursion: number;
  winners: number;
  losers: number;
  even: number;
}

/** Splits excursions into groups. A cell counts with the excursion at its center. */
function groupsOf(excursions: Excursions): ExcursionGroup[] {
  if (excursions.kind === 'density') {
    return excursions.cells.map((cell) => ({ ...cell, excursion: (cell.excursionFrom + cell.excursionTo) / 2 }));
  }
  return Array.from(excursions.excursion, (excursion, at) => {
    const profit = excursions.profit[at]!;
    return {
      excursion,
      winners: Number(profit > 0),
      losers: Number(profit < 0),
      even: Number(profit === 0),
    };
  });
}

export const tradesIn = ({ winners, losers, even }: Pick<ExcursionCell, 'winners' | 'losers' | 'even'>): number =>
  winners + losers + even;

/** Hover radius of a trade's mark, in pixels. */
const HOVER_RADIUS = 16;
const MARK = 14;

/** Maps values to pixels. */
export interface Scales {
  x: (value: number) => number;
  y: (value: number) => number;
}

/** Finds the nearest trade, or the cell, at a position in pixels; null if there is none. */
export function findHoveredExcursion(
  which: WhichExcursion,
  excursions: Excursions,
  money: Money,
  scales: Scales,
  atX: number,
  atY: number,
): HoverTarget | null {
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
  let least = HOVER_RADIUS;
  for (let at = 0; at < excursion.length; at += 1) {
    const distance = Math.hypot(x(excursion[at]!) - atX, y(profit[at]!) - atY);
    if (distance > least) continue;
    least = distance;
    nearest = at;
  }
  return nearest;
}

type Box = Omit<HoverTarget, 'words'>;

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
