import type { Bar } from '../candles.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Round values between `low` and `high`, at most `most` of them, in steps no smaller than `tick`. */
export function roundValues(low: number, high: number, most: number, tick = 0): number[] {
  const rough = Math.max((high - low) / most, tick);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((part) => part * power).find((value) => value >= rough * 0.999) ?? rough;
  const values: number[] = [];
  for (let count = Math.ceil(low / step); count * step <= high; count += 1) values.push(count * step);
  return values;
}

/** A price or another value with its decimals, thousands apart, and a true minus. */
export function valueText(value: number, decimals: number): string {
  const [whole = '', part] = Math.abs(value).toFixed(decimals).split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part === undefined ? '' : `.${part}`);
  return value < 0 && Number(value.toFixed(decimals)) !== 0 ? `−${text}` : text;
}

/** A change with its sign. */
export const signed = (value: number, decimals: number): string =>
  `${value > 0 ? '+' : ''}${valueText(value, decimals)}`;

export const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export interface TimeLabel {
  at: number;
  text: string;
  /** A new day, month, or year. */
  strong: boolean;
}

/** Labels of bars, the most telling ones first to take their place, none closer than `apart` bars. */
export function timeLabels(bars: readonly Bar[], first: number, last: number, apart: number): TimeLabel[] {
  const labels: TimeLabel[] = [];
  const ranked = bars
    .slice(first, last + 1)
    .map((_, at) => ({ at: first + at, ...timeLabel(bars, first + at) }))
    .filter(({ rank, at }) => rank > 0 && at - first >= apart / 3 && last - at >= apart / 3)
    .sort((one, other) => other.rank - one.rank || one.at - other.at);
  for (const { at, text, rank } of ranked) {
    if (labels.every((label) => Math.abs(label.at - at) >= apart)) labels.push({ at, text, strong: rank >= 5 });
  }
  return labels.sort((one, other) => one.at - other.at);
}

function timeLabel(bars: readonly Bar[], at: number): { text: string; rank: number } {
  const [bar, before] = [bars[at], bars[at - 1]];
  if (bar === undefined || before === undefined) return { text: '', rank: 0 };
  const { day, minute } = bar;
  const month = MONTHS[day.month - 1] ?? '';
  if (bar.minute === before.minute) {
    if (day.year !== before.day.year) return { text: String(day.year), rank: 7 };
    if (day.month !== before.day.month) return { text: month, rank: 6 };
    return { text: `${month} ${day.day}`, rank: Math.abs(day.day - 16) <= 1 ? 2 : 1 };
  }
  if (day.iso !== before.day.iso) return { text: `${month} ${day.day}`, rank: 5 };
  const rank = minute % 60 === 0 ? 3 : minute % 30 === 0 ? 2 : minute % 15 === 0 ? 1 : 0;
  return { text: clock(minute), rank };
}
