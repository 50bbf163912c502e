import type { CatalogueItem } from './catalogue-item.js';
import * as draw from './indicator-drawings.js';

/** The eleven indicators, the same on both platforms. Features are drafts: the owner checks each against the tool. */
export const indicators: readonly CatalogueItem[] = [
  {
    name: 'DynamicTrend',
    draw: draw.dynamicTrend,
    features: [
      'A line that trails the price and changes sides with the trend',
      'Distance follows the average range, so calm and wild markets read alike',
      'Alerts when the side changes',
    ],
    isNew: false,
  },
  {
    name: 'FluxTarget',
    draw: draw.fluxTarget,
    features: [
      'Three target levels and a stop from the entry you choose',
      'Distances in multiples of your risk',
      'Plan the whole trade before you take it',
    ],
    isNew: false,
  },
  {
    name: 'Market Phase',
    draw: draw.marketPhase,
    features: [
      'Colours the chart by the phase the market is in',
      'Shows when a phase began and how long it has lasted',
      'Works on any time frame',
    ],
    isNew: false,
  },
  {
    name: 'TTM Squeeze',
    draw: draw.ttmSqueeze,
    features: [
      'Marks when the Bollinger bands lie inside the Keltner channel',
      'Histogram of momentum for the direction of the release',
      'All lengths and factors can be set',
    ],
    isNew: false,
  },
  {
    name: 'Volatility Cycle',
    draw: draw.volatilityCycle,
    features: [
      'Where the average range stands between its usual low and high',
      'Thresholds for quiet and for loud markets',
      'Helps to choose stop distance and position size',
    ],
    isNew: false,
  },
  {
    name: 'FluxConfluence',
    draw: draw.fluxConfluence,
    features: [
      'Counts how many readings agree, bar by bar',
      'Choose which readings take part and what each weighs',
      'One score instead of five windows',
    ],
    isNew: false,
  },
  {
    name: 'FluxPivot',
    draw: draw.fluxPivot,
    features: [
      'Pivot, support and resistance from the session before',
      'Daily, weekly and monthly levels',
      'Labels that stay readable when levels lie close together',
    ],
    isNew: false,
  },
  {
    name: 'FluxSignal',
    draw: draw.fluxSignal,
    features: [
      'Marks the bar on which a fast and a slow reading cross',
      'Filters for trend and time of day',
      'A mark stays where it was drawn once its bar has closed',
    ],
    isNew: false,
  },
  {
    name: 'Market Regime',
    draw: draw.marketRegime,
    features: [
      'Tells a trending market from a ranging one',
      'Measured by how straight the price has walked',
      'Use it as a filter for other tools',
    ],
    isNew: false,
  },
  {
    name: 'Parabolic RSI',
    draw: draw.parabolicRsi,
    features: [
      'Parabolic stop-and-reverse dots on the relative strength index',
      'Shows a turn of strength beside the turn of price',
      'Lengths and acceleration can be set',
    ],
    isNew: false,
  },
  {
    name: 'Previous Levels',
    draw: draw.previousLevels,
    features: [
      'High, low and close of the previous day, week and month',
      'Overnight and regular sessions apart',
      'Alerts when the price comes near a level',
    ],
    isNew: false,
  },
];
