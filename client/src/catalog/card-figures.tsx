import type { BacktestFigures } from '../../../src/shared/contract/backtests.js';
import { fromLevels, TOP_LEVEL } from '../../../src/shared/curve-levels.js';
import { FIGURE_TEXTS } from '../content/home-texts.js';
import { figureWords, NO_FIGURE } from './figure-words.js';

interface CardFiguresProps {
  /** Null if unknown: its place stays. */
  figures: BacktestFigures | null;
  /** Id of the mark on made-up data; undefined without one. */
  sampleId: string | undefined;
}

/** The headline of a strategy's backtest, with the curve of its closed trades. */
export function CardFigures({ figures, sampleId }: CardFiguresProps) {
  const { net, factor, drawdown } = figureWords(figures);
  const tone = net.startsWith('+') ? 'is-gain' : net.startsWith('−') ? 'is-loss' : undefined;
  return (
    <>
      <div className="card-curve">
        <p id={sampleId}>{sampleId === undefined ? FIGURE_TEXTS.equity : FIGURE_TEXTS.sample}</p>
        <Sparkline levels={figures?.curve ?? ''} />
      </div>
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

/** The curve over the level where it began. The figures beside it say what it shows. */
function Sparkline({ levels }: { levels: string }) {
  const { width, height, base, curve } = sparklineOf(levels);
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="sparkline-base" d={base} />
      {curve !== '' && <path className="sparkline-curve" d={curve} />}
    </svg>
  );
}

/** Paths in whole steps, one to the right for each point, because a page has twenty-five of them. */
function sparklineOf(levels: string) {
  const down = fromLevels(levels).map((level) => TOP_LEVEL - level);
  const [start = TOP_LEVEL / 2, ...others] = down;
  const width = Math.max(1, others.length);
  const steps = others.map((level, at) => `1 ${level - down[at]!}`).join(' ');
  return {
    width,
    height: TOP_LEVEL,
    base: `M0 ${start}h${width}`,
    curve: others.length === 0 ? '' : `M0 ${start}l${steps}`,
  };
}
