import type { BacktestFigures } from '../../../src/shared/contract/backtests.js';
import { fromLevels } from '../../../src/shared/curve-levels.js';
import { FIGURE_TEXTS } from '../content/home-texts.js';
import { figureWords, NO_FIGURE } from './figure-words.js';

interface CardFiguresProps {
  /** Null if unknown: its place stays. */
  figures: BacktestFigures | null;
}

/** The headline of a strategy's backtest, with the curve of its closed trades. */
export function CardFigures({ figures }: CardFiguresProps) {
  const { net, factor, drawdown } = figureWords(figures);
  const tone = net.startsWith('+') ? 'is-gain' : net.startsWith('−') ? 'is-loss' : undefined;
  return (
    <>
      <Sparkline levels={figures?.curve ?? ''} />
      <dl className="card-figures figure">
        <div>
          <dt>{figures?.isGross === true ? FIGURE_TEXTS.grossProfit : FIGURE_TEXTS.netProfit}</dt>
          <dd className={net === NO_FIGURE ? undefined : tone}>{net}</dd>
        </div>
        <div>
          <dt>{FIGURE_TEXTS.profitFactor}</dt>
          <dd>{factor}</dd>
        </div>
        <div>
          <dt>{FIGURE_TEXTS.maxDrawdown}</dt>
          <dd>{drawdown}</dd>
        </div>
      </dl>
    </>
  );
}

const WIDTH = 120;
const HEIGHT = 36;
/** Room for the line's own width. */
const EDGE = 2;

/** The curve over the level where it began. The figures beside it say what it shows. */
function Sparkline({ levels }: { levels: string }) {
  const heights = fromLevels(levels);
  const y = (height: number): number => Math.round((HEIGHT - EDGE - height * (HEIGHT - 2 * EDGE)) * 10) / 10;
  const points = heights.map((height, at) => `${Math.round((at / (heights.length - 1)) * WIDTH)} ${y(height)}`);
  const base = y(heights[0] ?? 0.5);
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="sparkline-base" d={`M0 ${base}H${WIDTH}`} />
      {points.length > 1 && <path className="sparkline-curve" d={`M${points.join('L')}`} />}
    </svg>
  );
}
