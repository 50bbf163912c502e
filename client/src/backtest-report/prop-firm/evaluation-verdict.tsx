import { use } from 'react';
import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import { PROP_FIRM_TEXTS } from '../../content/prop-firm-texts.js';
import { Disclosure } from '../../ui/long-content.js';
import type { EvaluationChoice } from './evaluation-choice.js';
import { FactList } from './evaluation-rules.js';
import { dayRows, runFacts, verdictWords } from './evaluation-words.js';
import { verdictOf } from '../format/result-words.js';
import { count } from '../format/money.js';
import { PlainTable, keepTogether } from '../charts/chart-frame.js';
import { ReportNavigationContext } from '../charts/report-context.js';

interface EvaluationVerdictProps {
  evaluation: Evaluation;
  choice: EvaluationChoice;
  /** The choice in words, for print: the controls are hidden there. */
  checked: string;
}

/** The outcome, reasons for uncertainty, and a day-by-day table. */
export function EvaluationVerdict({ evaluation, choice, checked }: EvaluationVerdictProps) {
  const { account } = choice;
  const { verdict, detail } = verdictWords(evaluation, choice);
  const { outcome, breach, uncertainties, worstFirst, closedAtLimit, alternativeRules } = evaluation;
  /** Row of the trade that decided the outcome. */
  const row = outcome === 'refused' ? evaluation.peakContracts.row : (breach?.row ?? null);
  const navigation = use(ReportNavigationContext);
  return (
    <div className="evaluation-verdict" data-outcome={outcome}>
      <section aria-label="Verdict" aria-live="polite">
        <p className="evaluation-method">{keepTogether(checked)}</p>
        <p className="evaluation-answer">
          <OutcomeMark outcome={outcome} /> {keepTogether(verdict)}{' '}
          <span className="evaluation-hypothetical">Hypothetical</span>
          <UncertainBadge reasons={uncertainties} />
        </p>
        <p>{detail}</p>
        <p className="evaluation-links">
          {evaluation.curve.day.length > 0 && (
            <a href="#equity-title" onClick={() => navigation.toCurve({ kind: 'evaluation' })}>
              See it on the curve
            </a>
          )}
          {row !== null && (
            <a href="#rows-title" onClick={() => navigation.toRow(row)}>
              Go to row {count(row)}
            </a>
          )}
        </p>
        <UncertaintyReasons reasons={uncertainties} />
        {closedAtLimit !== null && (
          <p className="evaluation-uncertainty">
            If the firm closes open trades exactly at the daily loss limit: {verdictOf(closedAtLimit)}.
          </p>
        )}
        {alternativeRules.map(({ condition, run }) => (
          <p key={condition} className="evaluation-uncertainty">
            {condition}: {verdictOf(run)}.
          </p>
        ))}
        {worstFirst !== null && (
          <p className="evaluation-uncertainty">
            If each trade’s worst point came before its best: {verdictOf(worstFirst)}.
          </p>
        )}
      </section>
      <FactList facts={runFacts(evaluation, choice)} />
      {evaluation.curve.day.length > 0 && (
        <Disclosure className="chart-table" summary={PROP_FIRM_TEXTS.dayByDay}>
          {() => (
            <PlainTable
              caption="The evaluation day by day, hypothetical"
              columns={[
                'Trading day',
                'Profit',
                'Balance',
                account.maximumLoss.kind === 'intraday' ? 'Floor at close' : 'Floor that day',
                'Target at close',
              ]}
              rows={dayRows(evaluation, account)}
            />
          )}
        </Disclosure>
      )}
    </div>
  );
}

const MARKS: Readonly<Record<Evaluation['outcome'], string>> = {
  passed: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
  failed: 'M5 5l14 14M19 5L5 19',
  open: 'M5 5h14v14H5z',
  refused: 'M12 4l9 16H3zM12 10v5',
};

/** The end marks of the equity chart: ring, cross, square, and a triangle for refused. */
function OutcomeMark({ outcome }: { outcome: Evaluation['outcome'] }) {
  return (
    <svg className="evaluation-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={MARKS[outcome]} />
    </svg>
  );
}

interface UncertaintyProps {
  reasons: readonly string[];
}

export function UncertainBadge({ reasons }: UncertaintyProps) {
  if (reasons.length === 0) return null;
  return (
    <>
      {' '}
      <span className="evaluation-hypothetical is-uncertain">Not certain</span>
    </>
  );
}

/** Reasons below an uncertain result. */
export function UncertaintyReasons({ reasons }: UncertaintyProps) {
  return reasons.map((reason) => (
    <p key={reason} className="evaluation-uncertainty">
      Not certain: {reason}
    </p>
  ));
}
