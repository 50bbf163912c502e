import type { ChanceOfPassing } from '../../../src/shared/backtest/evaluation/bootstrap.js';
import type { EvaluationRun } from '../../../src/shared/backtest/evaluation/evaluation.js';
import { DoubtMark, Doubts } from './evaluation-doubts.js';
import { chanceParts, isTold, LEAST_DAYS, simulationError, startShare } from './chance-words.js';
import { tradingDays } from './evaluation-words.js';
import { count, tradeCount } from './money.js';

interface EvaluationChanceProps {
  chance: ChanceOfPassing | null;
  /** How the days of the file went in their own order; null where that is not known. */
  run: EvaluationRun | null;
  /** The day in words from which on days are drawn; null where that is the file's first. */
  from: string | null;
}

/** How often the account is passed when the file's trading days come in another order. */
export function EvaluationChance({ chance, run, from }: EvaluationChanceProps) {
  return (
    <div className="evaluation-chance">
      <h3>Chance of passing</h3>
      {chance === null ? (
        <p>Not calculated: {whyNone(run)}.</p>
      ) : !isTold(chance) ? (
        <p>
          Not calculated: {tradingDays(chance.tradingDays)} to sample from; at least {LEAST_DAYS} are needed.
        </p>
      ) : (
        <Runs chance={chance} from={from} />
      )}
    </div>
  );
}

function whyNone(run: EvaluationRun | null): string {
  if (run === null) return 'the trades could not be run through this account';
  if (run.outcome === 'refused') return 'more contracts are open at once than this account allows';
  if (run.day === null) return 'there are no trading days to sample from';
  return 'it samples from all days, and on a later one too many contracts are open at once';
}

function Runs({ chance, from }: { chance: ChanceOfPassing; from: string | null }) {
  const { medianDaysToPass, runs, mostDays, meanBlock, seed, tradingDays: drawnFrom, starts, skipped, doubts } = chance;
  const { passed, parts } = chanceParts(chance);
  const points = simulationError(chance);
  const { passed: startsPassed, all, share } = startShare(starts);
  return (
    <>
      <p className="evaluation-answer">
        {passed} <span className="evaluation-hypothetical">Hypothetical</span>
        <DoubtMark doubts={doubts} />
      </p>
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
        <div>
          <dt>Historical start dates that passed</dt>
          <dd>
            {share} ({startsPassed} of {all})
          </dd>
        </div>
        {medianDaysToPass !== null && (
          <div>
            <dt>Median time, runs that passed</dt>
            <dd>{tradingDays(medianDaysToPass)}</dd>
          </div>
        )}
      </dl>
      <Doubts doubts={doubts} />
      <p className="evaluation-method">
        {count(runs)} runs of up to {tradingDays(mostDays)}, each resampled from {tradingDays(drawnFrom)} in the file
        {from !== null && ` from ${from} on,`} in blocks averaging {count(meanBlock)} days (stationary block bootstrap,
        seed {seed})
        {skipped > 0 && `; ${tradeCount(skipped)} after a daily loss limit ${skipped === 1 ? 'is' : 'are'} left out`}.
        Resampling error: about ±{count(points)} percentage {points === 1 ? 'point' : 'points'};{' '}
        {tradingDays(drawnFrom)} leave far more uncertainty about the strategy itself. This measures luck in the order
        of past trading days; it does not predict.
      </p>
      <p className="evaluation-method">
        Historical start dates: the evaluation started on each of these days in turn, with the days that followed it; a
        trade already open at a start counts on its exit day
        {starts.open > 0 &&
          `; ${count(starts.open)} had not ended by the end of the file or after ${tradingDays(mostDays)}`}
        .
      </p>
    </>
  );
}
