import { type ReactNode, use, useEffect, useEffectEvent, startTransition, Suspense, useState } from 'react';
import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { MOVE_UNITS } from '../../../../backtest-engine/model/trades.js';
import type { PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { otherCurrencyText, PROP_FIRM_TEXTS } from '../../content/prop-firm-texts.js';
import { Notice } from '../../ui/notice.js';
import { Skeleton } from '../../ui/loading.js';
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
  /** Called with each displayed evaluation; null if there is none. */
  onEvaluation: (evaluation: Evaluation | null, choice: EvaluationChoice) => void;
}

interface EvaluationResultsProps extends ResultListeners {
  request: EvaluationRequest;
  client: Pick<ReportClient, 'ask'>;
  firms: readonly PropFirm[];
  rules: PropFirmsAnswer;
  /** Currency of the file; null if unknown. */
  currency: string | null;
  isBusy: boolean;
}

export function EvaluationResults(props: EvaluationResultsProps) {
  const { request, client, firms, rules, currency, isBusy, onEvaluation } = props;
  const foreign = foreignCurrency(currency, request.choice.account);
  if (foreign !== null) return <OtherCurrency name={foreign} choice={request.choice} onEvaluation={onEvaluation} />;
  return (
    <div className="evaluation-results" aria-busy={isBusy}>
      <AnswerBoundary request={request} which="evaluation" fallback={<ResultSkeleton label="Running the evaluation" />}>
        <Verdict request={request} onEvaluation={onEvaluation}>
          <AutomationPolicy firm={request.choice.firm} />
        </Verdict>
      </AnswerBoundary>
      <AnswerBoundary
        request={request}
        which="chance"
        fallback={<ResultSkeleton label="Calculating the chance of passing" />}
      >
        <Chance request={request} />
      </AnswerBoundary>
      <AnswerBoundary request={request} which="evaluation" fallback={null}>
        <EvaluationAccounts client={client} firms={firms} choice={request.choice} />
        <Rules request={request} rules={rules} />
      </AnswerBoundary>
    </div>
  );
}

type VerdictProps = Pick<EvaluationResultsProps, 'request' | 'onEvaluation'> & { children: ReactNode };

function Verdict({ request, onEvaluation, children }: VerdictProps) {
  const loaded = use(request.evaluation);
  const evaluation = loaded.ok ? loaded.value : null;
  const { choice } = request;
  const report = useEffectEvent(onEvaluation);
  useEffect(() => report(evaluation, choice), [evaluation, choice]);
  if (!evaluation) return <Notice tone="warning">{PROP_FIRM_TEXTS.notRun}</Notice>;
  return (
    <div className="evaluation-outcome">
      <EvaluationVerdict evaluation={evaluation} choice={choice} checked={checkedWords(choice)} />
      {children}
    </div>
  );
}

function Chance({ request }: Pick<EvaluationResultsProps, 'request'>) {
  const loaded = use(request.chance);
  const chance = loaded.ok && loaded.value.kind === 'chance' ? loaded.value : null;
  const missingReason = loaded.ok ? noChanceReason(loaded.value, request.choice) : null;
  if (!loaded.ok) return <Notice tone="warning">{PROP_FIRM_TEXTS.chanceNotCalculated}</Notice>;
  return <EvaluationChance chance={chance} missingReason={missingReason} />;
}

function Rules({ request, rules }: Pick<EvaluationResultsProps, 'request' | 'rules'>) {
  const loaded = use(request.evaluation);
  if (!loaded.ok) return null;
  return <EvaluationRules rules={rules} choice={request.choice} assumptions={loaded.value.assumptions} />;
}

interface OtherCurrencyProps extends ResultListeners {
  name: string;
  choice: EvaluationChoice;
}

/** Shown if the file and the account have different currencies. */
function OtherCurrency({ name, choice, onEvaluation }: OtherCurrencyProps) {
  const report = useEffectEvent((checked: EvaluationChoice) => onEvaluation(null, checked));
  useEffect(() => report(choice), [choice]);
  const unit = MOVE_UNITS[name];
  return (
    <div className="evaluation-outcome">
      <Notice tone="info">{otherCurrencyText(name, choice.account.currency, unit)}</Notice>
    </div>
  );
}

export function ResultSkeleton({ label }: { label: string }) {
  return <Skeleton className="evaluation-skeleton" lines={6} label={label} />;
}

interface AnswerBoundaryProps {
  request: EvaluationRequest;
  /** The answer that the children read with `use`. */
  which: 'evaluation' | 'chance';
  /** Shown until the first answer. Later answers replace the previous content directly. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Waits for the first answer without React's fallback, which stays for at least 300 ms. */
function AnswerBoundary({ request, which, fallback, children }: AnswerBoundaryProps) {
  const [isAnswered, setIsAnswered] = useState(request.answered.has(which));
  const answer = request[which];
  useEffect(() => {
    let isWanted = !isAnswered;
    const wait = async (): Promise<void> => {
      await answer;
      if (isWanted) startTransition(() => setIsAnswered(true));
    };
    void wait();
    return () => {
      isWanted = false;
    };
  }, [answer, isAnswered]);
  return isAnswered ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
