import { bytesOf, textOf } from './cell-text.js';

/** Longer times of day are none. */
const LONGEST = 48;
const OUTSIDE_ASCII = 128;

/** What Windows writes for AM and PM where it is not in Latin letters: in Chinese, Korean, Greek, Arabic and Persian. */
const HALVES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    上午: 'AM',
    下午: 'PM',
    오전: 'AM',
    오후: 'PM',
    πμ: 'AM',
    'π.μ.': 'AM',
    μμ: 'PM',
    'μ.μ.': 'PM',
    ص: 'AM',
    م: 'PM',
    'ق.ظ': 'AM',
    'ب.ظ': 'PM',
  }),
);
/** Before a clock, as in Chinese and Korean, or behind it. */
const BEFORE = /^\s*(\D+?)\s*(\d[\d:.]*)\s*$/;
const BEHIND = /^\s*(\d[\d:.]*)\s*(\D+?)\s*$/;

/** A time of day with such a word, such as ` 上午 9:35:00`, as ` 9:35:00 AM`; null where there is none. */
export function withLatinHalf(bytes: Uint8Array, start: number, end: number): Uint8Array | null {
  if (end - start > LONGEST) return null;
  const cell = bytes.subarray(start, end);
  if (!cell.some((byte) => byte >= OUTSIDE_ASCII)) return null;
  const text = textOf(cell);
  const [, before, clock] = BEFORE.exec(text) ?? [];
  const [, other, behind] = BEHIND.exec(text) ?? [];
  const half = HALVES.get(before ?? behind ?? '');
  return half === undefined ? null : bytesOf(` ${clock ?? other} ${half}`);
}
