import type { ReactNode } from 'react';
import type { ChanceOfPassing } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import { UncertainBadge, UncertaintyReasons } from './evaluation-verdict.js';
import { chanceParts, paceWords, simulationError, startParts } from './chance-words.js';
import { tradingDays } from './evaluation-words.js';
import { chanceMethodTexts, PROP_FIRM_TEXTS } from '../../content/prop-firm-texts.js';
import { count, tradeCount } from '../format/money.js';

interface EvaluationChanceProps {
  chance: ChanceOfPassing | null;
  /** Why there is no chance; null if there is one. */
  missingReason: string | null;
}

/** The chance of passing from every start date of the file, and with its days resampled. */
export function EvaluationChance({ chance, missingReason }: EvaluationChanceProps) {
  return (
    <div className="evaluation-chance">
      <h3>{PROP_FIRM_TEXTS.chanceTitle}</h3>
      {missingReason === null && chance ? <Chances chance={chance} /> : <p>Not calculated: {missingReason}.</p>}
    </div>
  );
}

function Chances({ chance }: { chance: ChanceOfPassing }) {
  const {
    medianDaysToPass,
    runs,
    maxDays,
    meanBlockLength,
    seed,
    tradingDays: sampledDays,
    starts,
    skipped,
    uncertainties,
  } = chance;
  const { passed, parts } = chanceParts(chance);
  const { shares, all, parts: startDateParts } = startParts(starts);
  const points = simulationError(chance);
  return (
    <>
      <div className="chance-result">
        <Share of={`From ${all} historical start dates`} words={shares.passed} uncertainties={uncertainties} />
        <Outcomes parts={startDateParts} />
      </div>
      <div className="chance-result">
        <Share of={`In ${count(runs)} resampled runs`} words={passed} uncertainties={uncertainties} />
        <Outcomes parts={parts}>
          {medianDaysToPass !== null && (
            <div className="is-time">
              <dt>Median time, runs that passed</dt>
              <dd>
                {tradingDays(medianDaysToPass)}, about {paceWords(medianDaysToPass, chance)}
              </dd>
            </div>
          )}
        </Outcomes>
      </div>
      <UncertaintyReasons reasons={uncertainties} />
      <p className="evaluation-method">{PROP_FIRM_TEXTS.chanceMeaning}</p>
      <details className="chance-method">
        <summary>{PROP_FIRM_TEXTS.chanceMethod}</summary>
        {chanceMethodTexts({
          maxDays: tradingDays(maxDays),
          pace: paceWords(maxDays, chance),
          sampledDays: tradingDays(sampledDays),
          meanBlockLength: count(meanBlockLength),
          seed: String(seed),
          error: `${count(points)} percentage ${points === 1 ? 'point' : 'points'}`,
          leftOut: skipped > 0 ? tradeCount(skipped) : null,
        }).map((text) => (
          <p key={text} className="evaluation-method">
            {text}
          </p>
        ))}
      </details>
    </>
  );
}

/** A live region, announced after a change of account. */
function Share({ of, words, uncertainties }: { of: string; words: string; uncertainties: readonly string[] }) {
  return (
    <div className="chance-share" aria-live="polite" aria-atomic>
      <h4>{of}</h4>
      <p className="evaluation-answer">
        {words} passed <span className="evaluation-hypothetical">Hypothetical</span>
        <UncertainBadge reasons={uncertainties} />
      </p>
    </div>
  );
}

interface OutcomesProps {
  /** With shares from 0 to 1. */
  parts: readonly { key: string; label: string; share: number; words: string }[];
  children?: ReactNode;
}

function Outcomes({ parts, children }: OutcomesProps) {
  return (
    <>
      <div className="chance-bar" aria-hidden="true">
        {parts.map(({ key, share }) => (
          <span key={key} className={`is-${key}`} style={{ flexGrow: share }} />
        ))}
      </div>
      <dl className="chance-parts">
        {parts.map(({ key, label, words }) => (
          <div key={key} className={`is-${key}`}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        {children}
      </dl>
    </>
  );
}
