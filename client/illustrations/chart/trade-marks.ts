import { pointsOf, type Trade } from '../math/trades.js';
import { signed, valueText } from './axes.js';
import { beyond, type Drawn, type Sheet, type Wish } from './sheet.js';
import { arrowPath } from './paths.js';
import { round } from './scale.js';

/** Entries, exits, and results of the trades seen, and stop and target while they are open. */
export function drawTrades(trades: readonly Trade[], sheet: Sheet): Drawn {
  const { first, last } = sheet.scale;
  const seen = trades.filter(({ from, to = last }) => from <= last && to >= first);
  const drawn = seen.map((trade) => drawTrade(filledOnTick(trade, sheet.tick), sheet));
  return { shapes: drawn.map(({ shapes }) => shapes).join(''), wishes: drawn.flatMap(({ wishes }) => wishes) };
}

/** Rules work with any price; an exchange fills at whole ticks. */
const filledOnTick = (trade: Trade, tick: number): Trade =>
  trade.exit === undefined ? trade : { ...trade, exit: Math.round(trade.exit / tick) * tick };

function drawTrade(trade: Trade, sheet: Sheet): Drawn {
  const { pen, bars, scale, labels, line, decimals } = sheet;
  const { x, y, first, last } = scale;
  const { long, from, to, entry, exit, target, stops } = trade;
  const end = Math.min(to ?? last, last);
  const start = Math.max(from, first);
  const lastClose = bars[end]?.close ?? entry;
  const [gain, loss] = [pen.tone('gain'), pen.tone('loss')];
  const thin = round(1.3 * line);
  const dash = ' stroke-dasharray="4 3"';
  const parts: string[] = [];
  const wishes: Wish[] = [];

  let path = '';
  for (let at = start; at < end; at += 1) {
    const stop = stops[at - from];
    if (stop !== undefined) path += `${path === '' ? `M${x(at)} ` : 'V'}${y(stop)}H${x(at + 1)}`;
  }
  parts.push(pen.line(path, loss, thin, dash));
  if (target !== undefined && end > start)
    parts.push(pen.line(`M${x(start)} ${y(target)}H${x(end)}`, gain, thin, dash));

  const won = pointsOf(trade, lastClose) > 0;
  const color = won ? gain : loss;
  if (from >= first) {
    parts.push(pen.line(`M${x(from)} ${y(entry)}L${x(end)} ${y(exit ?? lastClose)}`, color, round(1.1 * line)));
    parts.push(entryMark(trade, sheet, wishes));
  }
  if (to !== undefined && exit !== undefined && to <= last) {
    const size = 4.5 * line;
    const [cx, cy] = [x(to), y(exit)];
    const halo = ` stroke="${pen.color('ground')}" stroke-width="1.5"`;
    parts.push(
      `<path fill="${color}"${halo} d="M${cx} ${round(cy - size)}l${size} ${size}l${-size} ${size}l${-size} ${-size}z"/>`,
    );
    const bar = bars[to];
    const away = long === won;
    const edge = away ? Math.min(y(bar?.high ?? exit), cy) : Math.max(y(bar?.low ?? exit), cy);
    const text = signed(pointsOf(trade), decimals);
    const near = beyond(cx, round(edge), !away, 5 * line, labels.size);
    const far = beyond(
      cx,
      round(away ? Math.max(y(bar?.low ?? exit), cy) : Math.min(y(bar?.high ?? exit), cy)),
      away,
      5 * line,
      labels.size,
    );
    wishes.unshift({ text, tone: won ? 'gain' : 'loss', places: [...near, ...far], strong: true });
  }
  return { shapes: parts.join(''), wishes };
}

function entryMark({ long, from, entry }: Trade, sheet: Sheet, wishes: Wish[]): string {
  const { pen, bars, scale, labels, line, decimals, isLarge } = sheet;
  const bar = bars[from];
  const size = 12 * line;
  const x = scale.x(from);
  const y = round(scale.y(long ? (bar?.low ?? entry) : (bar?.high ?? entry)) + (long ? 4 : -4) * line);
  labels.block({ left: x - size / 2, right: x + size / 2, top: long ? y : y - size, bottom: long ? y + size : y });
  const word = long ? 'Long' : 'Short';
  const text = isLarge ? `${word} ${valueText(entry, decimals)}` : word;
  wishes.push({ text, tone: long ? 'gain' : 'loss', places: beyond(x, y, long, size, labels.size) });
  const halo = ` stroke="${pen.color('ground')}" stroke-width="1.5" paint-order="stroke"`;
  return `<path fill="${pen.tone(long ? 'gain' : 'loss')}"${halo} d="${arrowPath(x, y, long, size)}"/>`;
}
