import { mean, type Series } from './series.js';

export interface Fit {
  slope: number;
  base: number;
}

/** The least-squares line that explains `ys` by `xs`. */
export function fit(xs: readonly number[], ys: readonly number[]): Fit {
  const [x, y] = [mean(xs), mean(ys)];
  let [both, own] = [0, 0];
  for (const [at, value] of xs.entries()) {
    both += (value - x) * ((ys[at] ?? y) - y);
    own += (value - x) ** 2;
  }
  const slope = own === 0 ? 0 : both / own;
  return { slope, base: y - slope * x };
}

/**
 * How many deviations `ys` stands from the line that explained it by `xs` over the last `length`
 * bars, and what that line says for this bar.
 */
export function pairScore(
  xs: readonly number[],
  ys: readonly number[],
  length: number,
): { score: Series; expected: Series } {
  const [score, expected]: [(number | null)[], (number | null)[]] = [[], []];
  for (const [at, value] of ys.entries()) {
    if (at + 1 < length) {
      score.push(null);
      expected.push(null);
      continue;
    }
    const [ownXs, ownYs] = [xs.slice(at + 1 - length, at + 1), ys.slice(at + 1 - length, at + 1)];
    const { slope, base } = fit(ownXs, ownYs);
    const spread = Math.sqrt(mean(ownYs.map((y, bar) => (y - base - slope * (ownXs[bar] ?? 0)) ** 2)));
    const told = base + slope * (xs[at] ?? 0);
    expected.push(told);
    score.push(spread === 0 ? 0 : (value - told) / spread);
  }
  return { score, expected };
}
