import { STARTING } from './hero.js';
import { heroChart } from './hero-chart.js';
import { HERO_BARS } from './hero-made.js';

/** The home chart before it plays. In a build the server has it, and it is empty in the browser. */
export const HERO_STILL: string = heroChart(HERO_BARS.slice(0, STARTING));
