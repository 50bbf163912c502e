import type { FigureDefinition } from '../../../src/shared/backtest/figures/figure-definitions.js';
import type { Figures } from '../../../src/shared/backtest/figures/figures.js';
import { once } from '../once.js';
import { count, type Money } from './money.js';

const ratio = once(() => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

/** A figure as people read it; a dash where there is none. */
export function figureWords({ key, unit }: FigureDefinition, figures: Figures, money: Money): string {
  const value = figures[key];
  if (value === null) return key === 'profitFactor' && figures.winners > 0 ? '∞' : '–';
  if (unit === 'money') return money.exact(value);
  if (unit === 'count') return count(value);
  const text = ratio().format(value).replace('-', '−');
  return unit === 'percent' ? `${text}%` : text;
}
