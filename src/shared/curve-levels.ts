/** A curve in few characters: one for each point, at one of 64 heights between its extremes. */
const LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
export const TOP_LEVEL = LEVELS.length - 1;

/** The values as text; a flat curve lies in the middle. */
export function toLevels(values: readonly number[]): string {
  const low = Math.min(...values);
  const height = Math.max(...values) - low;
  const level = (value: number): number =>
    Math.round(height > 0 ? ((value - low) / height) * TOP_LEVEL : TOP_LEVEL / 2);
  return values.map((value) => LEVELS[level(value)]).join('');
}

/** The points of such a text, from 0 for the lowest to `TOP_LEVEL`. */
export function fromLevels(text: string): number[] {
  return Array.from(text, (character) => Math.max(0, LEVELS.indexOf(character)));
}
