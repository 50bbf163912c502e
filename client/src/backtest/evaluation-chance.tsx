import type { ChanceOfPassing } from '../../../src/shared/backtest/evaluation/bootstrap.js';
import type { EvaluationRun } from '../../../src/shared/backtest/evaluation/evaluation.js';
import { DoubtMark, Doubts } from './evaluation-doubts.js';
import { chanceParts, isTold, LEAST_DAYS, simulationError, startShare, tradingDays } from './evaluation-words.js';
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
        <p>Not worked out: {whyNone(run)}.</p>
      ) : !isTold(chance) ? (
        <p>
          Not worked out: {tradingDays(chance.tradingDays)} to draw from, and {LEAST_DAYS} are needed.
        </p>
      ) : (
        <Runs chance={chance} from={from} />
      )}
    </div>
  );
}

function whyNone(run: EvaluationRun | null): string {
  if (run === null) return 'the trades could not be run through the account';
  if (run.outcome === 'refused') return 'too many contracts are open at once for this account';
  if (run.day === null) return 'there is no trading day to draw from';
  return 'it draws from all days, and on a later one too many contracts are open at once';
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
          <dt>Passed from the file’s own start dates</dt>
          <dd>
            {share} ({startsPassed} of {all})
          </dd>
        </div>
        {medianDaysToPass !== null && (
          <div>
            <dt>Half of those that passed took at most</dt>
            <dd>{tradingDays(medianDaysToPass)}</dd>
          </div>
        )}
      </dl>
      <Doubts doubts={doubts} />
      <p className="evaluation-method">
        {count(runs)} runs of at most {tradingDays(mostDays)}, each drawn from {tradingDays(drawnFrom)} of the file
        {from !== null && ` from ${from} on`} in blocks of {count(meanBlock)} days on average (stationary block
        bootstrap, seed {seed})
        {skipped > 0 && `; ${tradeCount(skipped)} after a daily limit ${skipped === 1 ? 'is' : 'are'} left out of them`}
        . So many runs tell this share to about {count(points)} percentage {points === 1 ? 'point' : 'points'};{' '}
        {tradingDays(drawnFrom)} tell far less of the strategy. It says how much luck there was in the order of the
        days, not what comes.
      </p>
    </>
  );
}
