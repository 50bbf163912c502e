import type { BacktestFigures } from '../../../src/shared/contract/backtests.js';
import { centsOf, currencyCode, moneyFormat, perCurrency } from '../lib/money.js';

export const NO_FIGURE = '–';

/** Smaller amounts are shown to the cent, so that a run in points keeps its fractions. */
const WHOLE_FROM = 100;
const WHOLE = { minimumFractionDigits: 0, maximumFractionDigits: 0 } as const;

/** The figures of a card in words: `+$47,158`, `1.42`, `$5,230`; a dash for what is unknown. */
export function figureWords(figures: BacktestFigures | null): { net: string; factor: string; drawdown: string } {
  if (figures === null) return { net: NO_FIGURE, factor: NO_FIGURE, drawdown: NO_FIGURE };
  const { netProfit, profitFactor, maxDrawdown, currency } = figures;
  const { signed, plain } = cardMoney(currency);
  return {
    net: netProfit === null ? NO_FIGURE : signed(netProfit),
    factor: profitFactor === null ? NO_FIGURE : profitFactor === 'infinite' ? '∞' : profitFactor.toFixed(2),
    drawdown: maxDrawdown === null ? NO_FIGURE : plain(maxDrawdown),
  };
}

/** As in the report, in whole units. */
const cardMoney = perCurrency((currency) => {
  const code = currency === null ? null : currencyCode(currency);
  const format = (signDisplay: 'exceptZero' | 'auto') => {
    const whole = moneyFormat(code, { ...WHOLE, signDisplay });
    const exact = moneyFormat(code, { ...centsOf(code), signDisplay });
    return (value: number): string => (Math.abs(value) < WHOLE_FROM ? exact(value) : whole(value));
  };
  return { signed: format('exceptZero'), plain: format('auto') };
});
