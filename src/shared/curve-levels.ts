/** A curve in few characters: one for each point, at one of 64 heights between its extremes. */
const LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const TOP = LEVELS.length - 1;

/** The values as text; a flat curve lies in the middle. */
export function toLevels(values: readonly number[]): string {
  const low = Math.min(...values);
  const height = Math.max(...values) - low;
  const level = (value: number): number => Math.round(height > 0 ? ((value - low) / height) * TOP : TOP / 2);
  return values.map((value) => LEVELS[level(value)]).join('');
}

/** Heights from 0, the lowest point, to 1. */
export function fromLevels(text: string): number[] {
  return [...text].map((character) => Math.max(0, LEVELS.indexOf(character)) / TOP);
}
