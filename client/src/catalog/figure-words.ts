import type { BacktestFigures } from '../../../src/shared/contract/backtests.js';

export const NO_FIGURE = '–';

/** Smaller amounts are shown to the cent. */
const WHOLE_FROM = 1000;
const SIGNS: Readonly<Record<string, string>> = { USD: '$', US$: '$', EUR: '€', GBP: '£', JPY: '¥' };

/** The figures of a card in words: `+$47,158`, `1.42`, `$5,230`; a dash for what is unknown. */
export function figureWords(figures: BacktestFigures | null): { net: string; factor: string; drawdown: string } {
  if (figures === null) return { net: NO_FIGURE, factor: NO_FIGURE, drawdown: NO_FIGURE };
  const { netProfit, profitFactor, maxDrawdown, currency } = figures;
  return {
    net: netProfit === null ? NO_FIGURE : signOf(netProfit) + money(Math.abs(netProfit), currency),
    factor: profitFactor === null ? NO_FIGURE : profitFactor === 'infinite' ? '∞' : profitFactor.toFixed(2),
    drawdown: maxDrawdown === null ? NO_FIGURE : money(maxDrawdown, currency),
  };
}

const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '');

function money(value: number, currency: string | null): string {
  const digits = value >= WHOLE_FROM ? 0 : 2;
  const number = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (currency === null) return number;
  const sign = SIGNS[currency] ?? (currency.length === 1 ? currency : '');
  return sign === '' ? `${number} ${currency}` : sign + number;
}
