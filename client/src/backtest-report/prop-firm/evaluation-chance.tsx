import type { ReactNode } from 'react';
import type { ChanceOfPassing } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import { UncertainBadge, UncertaintyReasons } from './evaluation-verdict.js';
import { chanceParts, paceWords, simulationError, startParts } from './chance-words.js';
import { tradingDays } from './evaluation-words.js';
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
      <h3>Chance of passing</h3>
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
        <p className="evaluation-method">
          At most {tradingDays(maxDays)} each, in blocks averaging {count(meanBlockLength)} days, seed {seed}; about ±
          {count(points)} percentage {points === 1 ? 'point' : 'points'}.
        </p>
      </div>
      <UncertaintyReasons reasons={uncertainties} />
      <p className="evaluation-method">Both measure luck in the order of past trading days; they do not predict.</p>
      <details className="chance-method">
        <summary>How these shares are worked out</summary>
        <p className="evaluation-method">
          From start dates: the evaluation started in turn on each trading day on which a trade was entered, in the
          file’s own order and without the trades entered before that day. Start dates close to each other share most of
          their trades: these are not independent attempts.
        </p>
        <p className="evaluation-method">
          Resampled: {tradingDays(maxDays)} are about {paceWords(maxDays, chance)} at the pace of this file. Each run is
          drawn from {tradingDays(sampledDays)} in the file by a stationary block bootstrap, and begun without open
          trades
          {skipped > 0 && `; ${tradeCount(skipped)} after a daily loss limit ${skipped === 1 ? 'is' : 'are'} left out`}.
          The error is that of resampling; {tradingDays(sampledDays)} leave far more uncertainty about the strategy
          itself.
        </p>
        <p className="evaluation-method">
          Both use all of the file, whatever start date is set above. They can differ because resampling cuts long
          winning and losing streaks into blocks, because the last start dates have few days left, and because start
          dates run to the end of the file and resampled runs for {tradingDays(maxDays)} at most.
        </p>
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
