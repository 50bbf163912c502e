import type { Tool } from './catalogue-item.js';
import * as orbits from './orbit.js';

/** Strategies made with evaluation rules in mind, on both platforms. */
export const propFirmStrategies: readonly Tool[] = [
  {
    name: 'Centauri',
    orbit: orbits.CENTAURI,
    backtestUrl: '/backtests/centauri',
    isNew: false,
  },
  {
    name: 'Mars',
    orbit: orbits.MARS,
    backtestUrl: '/backtests/mars',
    isNew: false,
  },
  {
    name: 'Moon',
    orbit: orbits.MOON,
    backtestUrl: '/backtests/moon',
    isNew: false,
  },
  {
    name: 'Pluto',
    orbit: orbits.PLUTO,
    backtestUrl: '/backtests/pluto',
    isNew: false,
  },
];
