import type { CatalogueItem } from './catalogue-item.js';
import * as orbits from './orbit.js';
import * as draw from './prop-firm-drawings.js';

/** Strategies made with evaluation rules in mind, on both platforms. Features are drafts: the owner checks each against the tool. */
export const propFirmStrategies: readonly CatalogueItem[] = [
  {
    name: 'Centauri',
    draw: draw.centauri,
    orbit: orbits.CENTAURI,
    features: [
      'Buys and sells pullbacks in the direction of the session',
      'Risk per trade is fixed before the entry',
      'Stops for the day at the loss limit you set',
    ],
    backtestUrl: '/backtests/centauri',
    isNew: false,
  },
  {
    name: 'Mars',
    draw: draw.mars,
    orbit: orbits.MARS,
    features: [
      'Trades the break of the morning range',
      'Flat before the session ends, nothing held overnight',
      'One position at a time, with a daily limit of trades',
    ],
    backtestUrl: '/backtests/mars',
    isNew: false,
  },
  {
    name: 'Moon',
    draw: draw.moon,
    orbit: orbits.MOON,
    features: [
      'Fades stretches that went too far from the middle',
      'Small targets and a stop from the first moment',
      'Stays out around the news times you list',
    ],
    backtestUrl: '/backtests/moon',
    isNew: false,
  },
  {
    name: 'Pluto',
    draw: draw.pluto,
    orbit: orbits.PLUTO,
    features: [
      'Follows slow trends with a small position',
      'Scales its size to the drawdown that is left',
      'Pauses after a row of losing days',
    ],
    backtestUrl: '/backtests/pluto',
    isNew: false,
  },
];
