import type { BacktestSlug } from '../../../src/shared/contract/backtests.js';
import type { Orbit } from './orbit.js';

/** A tool of the catalogue without the words about it. */
export interface Tool {
  name: string;
  /** Strategies only. */
  backtestUrl?: `/backtests/${BacktestSlug}`;
  /** Shows the 'NEW!' badge. */
  isNew: boolean;
  orbit?: Orbit;
}

/** A tool as its card shows it. */
export interface CatalogueItem extends Tool {
  features: readonly string[];
}
