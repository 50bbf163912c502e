import type { Tool } from './catalogue-item.js';

/** The eleven indicators, the same on both platforms. */
export const indicators: readonly Tool[] = [
  {
    name: 'DynamicTrend',
    isNew: false,
  },
  {
    name: 'FluxTarget',
    isNew: false,
  },
  {
    name: 'Market Phase',
    isNew: false,
  },
  {
    name: 'TTM Squeeze',
    isNew: false,
  },
  {
    name: 'Volatility Cycle',
    isNew: false,
  },
  {
    name: 'FluxConfluence',
    isNew: false,
  },
  {
    name: 'FluxPivot',
    isNew: false,
  },
  {
    name: 'FluxSignal',
    isNew: false,
  },
  {
    name: 'Market Regime',
    isNew: false,
  },
  {
    name: 'Parabolic RSI',
    isNew: false,
  },
  {
    name: 'Previous Levels',
    isNew: false,
  },
];
