import type { Bar } from '../candles.js';
import { type HeroFrame, makeHeroBars, makeHeroFrame } from './make-hero.js';

// In a build the plugin puts the results here, so that no browser needs the simulator.
export const HERO_BARS: readonly Bar[] = makeHeroBars();
export const HERO_FRAME: HeroFrame = makeHeroFrame();
