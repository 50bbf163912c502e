import { type ReactNode, use, useEffect, useEffectEvent, startTransition, Suspense, useState } from 'react';
import type { ChanceOfPassing } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { MOVE_UNITS } from '../../../../backtest-engine/model/trades.js';
import type { PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { Notice } from '../../ui/notice.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EvaluationAccounts } from './evaluation-accounts.js';
import { EvaluationChance } from './evaluation-chance.js';
import type { EvaluationChoice } from './evaluation-choice.js';
import { AutomationPolicy, EvaluationRules } from './evaluation-rules.js';
import { EvaluationVerdict } from './evaluation-verdict.js';
import { noChanceReason } from './chance-words.js';
import { checkedWords, foreignCurrency } from './evaluation-words.js';
import type { EvaluationRequest } from './evaluation-requests.js';
import type { ReportClient } from '../worker/report-client.js';

export interface ResultListeners {
  /** Receives each displayed evaluation; null if there is none. */
  onEvaluation: (evaluation: Evaluation | null, choice: EvaluationChoice) => void;
  /** Receives each displayed chance, or the reason for a missing one; both null if it failed. */
  onChance: (chance: ChanceOfPassing | null, choice: EvaluationChoice, why: string | null) => void;
}

interface EvaluationResultsProps extends ResultListeners {
  asked: EvaluationRequest;
  client: Pick<ReportClient, 'ask'>;
  firms: readonly PropFirm[];
  rules: PropFirmsAnswer;
  /** Currency of the file; null if unknown. */
  currency: string | null;
  isBusy: boolean;
}

/** Results of the check: verdict, chance, all accounts, and the rules. */
export function EvaluationResults(props: EvaluationResultsProps) {
  const { asked, client, firms, rules, currency, isBusy, onEvaluation, onChance } = props;
  const foreign = foreignCurrency(currency, asked.choice.account);
  if (foreign !== null) return <OtherCurrency name={foreign} choice={asked.choice} {...{ onEvaluation, onChance }} />;
  return (
    <div className="evaluation-results" aria-busy={isBusy}>
      <AnswerBoundary asked={asked} which="evaluation" fallback={<ResultSkeleton label="Running the evaluation" />}>
        <Verdict asked={asked} onEvaluation={onEvaluation}>
          <AutomationPolicy firm={asked.choice.firm} />
        </Verdict>
      </AnswerBoundary>
      <AnswerBoundary
        asked={asked}
        which="chance"
        fallback={<ResultSkeleton label="Calculating the chance of passing" />}
      >
        <Chance asked={asked} onChance={onChance} />
      </AnswerBoundary>
      <AnswerBoundary asked={asked} which="evaluation" fallback={null}>
        <EvaluationAccounts client={client} firms={firms} choice={asked.choice} />
        <Rules asked={asked} rules={rules} />
      </AnswerBoundary>
    </div>
  );
}

interface VerdictProps {
  asked: EvaluationRequest;
  onEvaluation: ResultListeners['onEvaluation'];
  children: ReactNode;
}

function Verdict({ asked, onEvaluation, children }: VerdictProps) {
  const loaded = use(asked.evaluation);
  const evaluation = loaded.ok ? loaded.value : null;
  const { choice } = asked;
  const tell = useEffectEvent(onEvaluation);
  useEffect(() => tell(evaluation, choice), [evaluation, choice]);
  if (!evaluation) return <Notice tone="warning">This evaluation could not be run.</Notice>;
  return (
    <div className="evaluation-outcome">
      <EvaluationVerdict evaluation={evaluation} choice={choice} checked={checkedWords(choice)} />
      {children}
    </div>
  );
}

interface ChanceProps {
  asked: EvaluationRequest;
  onChance: ResultListeners['onChance'];
}

function Chance({ asked, onChance }: ChanceProps) {
  const loaded = use(asked.chance);
  const chance = loaded.ok && loaded.value.kind === 'chance' ? loaded.value : null;
  const why = loaded.ok ? noChanceReason(loaded.value, asked.choice) : null;
  const { choice } = asked;
  const tell = useEffectEvent(onChance);
  useEffect(() => tell(chance, choice, why), [chance, choice, why]);
  if (!loaded.ok) return <Notice tone="warning">The chance of passing could not be calculated.</Notice>;
  return <EvaluationChance chance={chance} why={why} />;
}

function Rules({ asked, rules }: { asked: EvaluationRequest; rules: PropFirmsAnswer }) {
  const loaded = use(asked.evaluation);
  if (!loaded.ok) return null;
  return <EvaluationRules rules={rules} choice={asked.choice} assumptions={loaded.value.assumptions} />;
}

interface OtherCurrencyProps extends ResultListeners {
  name: string;
  choice: EvaluationChoice;
}

/** Shown if the file and the account have different currencies. */
function OtherCurrency({ name, choice, onEvaluation, onChance }: OtherCurrencyProps) {
  const tell = useEffectEvent((checked: EvaluationChoice) => {
    onEvaluation(null, checked);
    onChance(null, checked, `the file is in ${name}, the account in ${checked.account.currency}`);
  });
  useEffect(() => tell(choice), [choice]);
  const unit = MOVE_UNITS[name];
  return (
    <div className="evaluation-outcome">
      <Notice tone="info">
        Not simulated: the file is in {name}, the account is in {choice.account.currency}, and{' '}
        {unit === undefined ? 'the exchange rates are not known.' : `the file does not say what a ${unit} is worth.`}
      </Notice>
    </div>
  );
}

export function ResultSkeleton({ label }: { label: string }) {
  return <Skeleton className="evaluation-skeleton" lines={6} label={label} />;
}

interface AnswerBoundaryProps {
  asked: EvaluationRequest;
  /** The answer that the children read with `use`. */
  which: 'evaluation' | 'chance';
  /** Shown until the first answer; later answers replace the previous content directly. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Waits for the first answer without React's fallback, which would stay for at least 300 ms. */
function AnswerBoundary({ asked, which, fallback, children }: AnswerBoundaryProps) {
  const [isThere, setIsThere] = useState(asked.answered.has(which));
  const answer = asked[which];
  useEffect(() => {
    let isWanted = !isThere;
    const wait = async (): Promise<void> => {
      await answer;
      if (isWanted) startTransition(() => setIsThere(true));
    };
    void wait();
    return () => {
      isWanted = false;
    };
  }, [answer, isThere]);
  return isThere ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
