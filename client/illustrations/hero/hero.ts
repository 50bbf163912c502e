import type { Colors } from '../chart/picture.js';
import { dynamicTrend } from '../tools/dynamic-trend.js';

/** Bars of the home chart: to warm up, seen at once, and still to arrive. */
export const HERO_COUNTS = { before: 40, seen: 64, arriving: 70 } as const;
/** Bars that are there at the beginning. */
export const STARTING = HERO_COUNTS.before + HERO_COUNTS.seen;

/** The indicator of the home chart, on hours in which its side changes several times. */
export const HERO_TOOL = { ...dynamicTrend, end: '2026-09-17 14:00' };

const NAMES = ['ground', 'raised', 'raised-more', 'line', 'text', 'text-soft', 'accent', 'gain', 'loss'];
const CHART_NAMES = ['price', 'quiet', 'band', 'second', 'grid'].map((name) => `chart-${name}`);
/** The page's own colors, so that the chart follows the theme. */
export const PAGE_COLORS: Colors = Object.fromEntries(
  [...NAMES, ...CHART_NAMES].map((name) => [name, `var(--${name})`]),
);
