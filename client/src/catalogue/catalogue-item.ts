import type { BacktestSlug } from '../../../src/shared/contract/backtests.js';
import type { Drawing } from './drawing.js';
import type { Orbit } from './orbit.js';

/** A tool of the catalogue, as its card shows it. */
export interface CatalogueItem {
  name: string;
  /** The picture of its idea. */
  draw: () => Drawing;
  features: readonly [string, string, string];
  /** Strategies only. */
  backtestUrl?: `/backtests/${BacktestSlug}`;
  /** Shows the 'NEW!' badge. */
  isNew: boolean;
  orbit?: Orbit;
}
