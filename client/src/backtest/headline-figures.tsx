import { FIGURES } from '../../../src/shared/backtest/figures/figure-definitions.js';
import type { Figures } from '../../../src/shared/backtest/figures/figures.js';
import { figureWords } from './figure-words.js';
import { moneyOf } from '../report/money.js';

const HEADLINE: ReadonlySet<string> = new Set([
  'netProfit',
  'profitFactor',
  'maxDrawdown',
  'percentProfitable',
  'averageTrade',
  'trades',
]);
/** Characters of a figure that two columns have room for beside a curve or on a phone. */
const LONGEST = 12;
const SHOWN = FIGURES.filter(({ key }) => HEADLINE.has(key));

/** The figures that are asked for first. The table below has all of them. */
export function HeadlineFigures({ figures, currency }: { figures: Figures; currency: string | null }) {
  const money = moneyOf(currency);
  const shown = SHOWN.map((definition) => {
    const { key, label } = definition;
    const isNet = key === 'netProfit';
    const words = isNet ? money.signed(figures.netProfit) : figureWords(definition, figures, money);
    return { key, label, words, tone: isNet ? toneOf(figures.netProfit) : undefined };
  });
  const isLong = shown.some(({ words }) => words.length > LONGEST);
  return (
    <dl className={isLong ? 'headline-figures is-long' : 'headline-figures'}>
      {shown.map(({ key, label, words, tone }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className={tone}>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function toneOf(profit: number): string | undefined {
  if (profit === 0) return undefined;
  return profit > 0 ? 'is-gain' : 'is-loss';
}
