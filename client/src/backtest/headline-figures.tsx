import { FIGURES } from '../../../src/shared/backtest/figures/figure-definitions.js';
import type { Figures } from '../../../src/shared/backtest/figures/figures.js';
import { figureWords } from './figure-words.js';
import { moneyOf } from './money.js';

const HEADLINE: ReadonlySet<string> = new Set([
  'netProfit',
  'profitFactor',
  'maxDrawdown',
  'percentProfitable',
  'averageTrade',
  'trades',
]);
const SHOWN = FIGURES.filter(({ key }) => HEADLINE.has(key));

/** The figures that are asked for first. The table below has all of them. */
export function HeadlineFigures({ figures, currency }: { figures: Figures; currency: string | null }) {
  const money = moneyOf(currency);
  return (
    <dl className="headline-figures">
      {SHOWN.map((definition) => (
        <div key={definition.key}>
          <dt>{definition.label}</dt>
          <dd className={definition.key === 'netProfit' ? toneOf(figures.netProfit) : undefined}>
            {definition.key === 'netProfit' ? money.signed(figures.netProfit) : figureWords(definition, figures, money)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function toneOf(profit: number): string | undefined {
  if (profit === 0) return undefined;
  return profit > 0 ? 'is-gain' : 'is-loss';
}
