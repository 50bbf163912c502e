export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Days since 1970-01-01 on the chart's clock; NaN stays NaN. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS);
