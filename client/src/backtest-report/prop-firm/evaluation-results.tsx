import { type ReactNode, use, useEffect, useEffectEvent } from 'react';
import type { ChanceOfPassing } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { MOVE_UNITS } from '../../../../backtest-engine/model/trades.js';
import type { PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { Notice } from '../../ui/notice.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EvaluationAccounts } from './evaluation-accounts.js';
import { EvaluationAnswer } from './evaluation-answer.js';
import { EvaluationChance } from './evaluation-chance.js';
import type { EvaluationChoice } from './evaluation-choice.js';
import { EvaluationPolicy } from './evaluation-policy.js';
import { EvaluationRules } from './evaluation-rules.js';
import { EvaluationVerdict } from './evaluation-verdict.js';
import { whyNone } from './chance-words.js';
import { checkedWords, foreignCurrency } from './evaluation-words.js';
import type { Asked } from './first-check.js';
import type { ReportClient } from '../worker/report-client.js';

export interface ResultListeners {
  /** Told of each verdict that is on screen; null where there can be none. */
  onEvaluation: (evaluation: Evaluation | null, choice: EvaluationChoice) => void;
  /** Told of each chance that is on screen, and why it tells nothing; both null where none can be worked out. */
  onChance: (chance: ChanceOfPassing | null, choice: EvaluationChoice, why: string | null) => void;
}

interface EvaluationResultsProps extends ResultListeners {
  asked: Asked;
  client: Pick<ReportClient, 'ask'>;
  firms: readonly PropFirm[];
  rules: PropFirmsAnswer;
  /** As the file names it. */
  currency: string | null;
  isBusy: boolean;
}

/** What the worker has answered: verdict, chance, all accounts, and the rules they go by. */
export function EvaluationResults(props: EvaluationResultsProps) {
  const { asked, client, firms, rules, currency, isBusy, onEvaluation, onChance } = props;
  const foreign = foreignCurrency(currency, asked.choice.account);
  if (foreign !== null) return <OtherCurrency name={foreign} choice={asked.choice} {...{ onEvaluation, onChance }} />;
  return (
    <div className="evaluation-results" aria-busy={isBusy}>
      <EvaluationAnswer asked={asked} which="evaluation" fallback={<ResultSkeleton label="Running the evaluation" />}>
        <Verdict asked={asked} onEvaluation={onEvaluation}>
          <EvaluationPolicy firm={asked.choice.firm} />
        </Verdict>
      </EvaluationAnswer>
      <EvaluationAnswer
        asked={asked}
        which="chance"
        fallback={<ResultSkeleton label="Calculating the chance of passing" />}
      >
        <Chance asked={asked} onChance={onChance} />
      </EvaluationAnswer>
      <EvaluationAnswer asked={asked} which="evaluation" fallback={null}>
        <EvaluationAccounts client={client} firms={firms} choice={asked.choice} />
        <Rules asked={asked} rules={rules} />
      </EvaluationAnswer>
    </div>
  );
}

interface VerdictProps {
  asked: Asked;
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
  asked: Asked;
  onChance: ResultListeners['onChance'];
}

function Chance({ asked, onChance }: ChanceProps) {
  const loaded = use(asked.chance);
  const chance = loaded.ok && loaded.value.kind === 'chance' ? loaded.value : null;
  const why = loaded.ok ? whyNone(loaded.value, asked.choice) : null;
  const { choice } = asked;
  const tell = useEffectEvent(onChance);
  useEffect(() => tell(chance, choice, why), [chance, choice, why]);
  if (!loaded.ok) return <Notice tone="warning">The chance of passing could not be calculated.</Notice>;
  return <EvaluationChance chance={chance} why={why} />;
}

function Rules({ asked, rules }: { asked: Asked; rules: PropFirmsAnswer }) {
  const loaded = use(asked.evaluation);
  if (!loaded.ok) return null;
  return <EvaluationRules rules={rules} choice={asked.choice} assumptions={loaded.value.assumptions} />;
}

interface OtherCurrencyProps extends ResultListeners {
  name: string;
  choice: EvaluationChoice;
}

/** Amounts of one currency against limits in another say nothing. */
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
