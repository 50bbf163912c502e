import { Suspense, use, useDeferredValue, useMemo } from 'react';
import type { Evaluation } from '../../../src/shared/backtest/evaluation/evaluation.js';
import type { EvaluationOptions } from '../../../src/shared/backtest/evaluation/evaluation-days.js';
import type { PropFirm } from '../../../src/shared/backtest/evaluation/prop-firm-rules.js';
import { type Loaded, settled } from '../api/loaded.js';
import { Folded } from '../ui/folded.js';
import { Notice } from '../ui/notice.js';
import { Skeleton } from '../ui/skeleton.js';
import { type EvaluationChoice, optionsOf } from './evaluation-choice.js';
import { verdictOf } from './evaluation-overlay.js';
import { accountRow, outcomesInWords } from './evaluation-words.js';
import { PlainTable } from './picture.js';
import type { ReportClient } from './report-client.js';

interface EvaluationAccountsProps {
  client: Pick<ReportClient, 'ask'>;
  firms: readonly PropFirm[];
  choice: EvaluationChoice;
}

/** The run through every account in the currency of the chosen one, once somebody wants to see them side by side. */
export function EvaluationAccounts(props: EvaluationAccountsProps) {
  return (
    <Folded className="picture-table evaluation-accounts" summary="The same run in every account">
      {() => <Accounts {...props} />}
    </Folded>
  );
}

interface Answered {
  name: string;
  currency: string;
  evaluation: Evaluation;
}

function Accounts({ client, firms, choice }: EvaluationAccountsProps) {
  const { currency } = choice.account;
  // Which account is chosen makes no difference to them.
  const options = JSON.stringify(optionsOf(choice));
  const asked = useMemo(
    () => askAll(client, firms, currency, JSON.parse(options) as EvaluationOptions),
    [client, firms, currency, options],
  );
  const shown = useDeferredValue(asked);
  return (
    <Suspense fallback={<Skeleton className="evaluation-skeleton" lines={6} label="Running the evaluations" />}>
      <AccountRows answers={shown} isBusy={shown !== asked} />
    </Suspense>
  );
}

function askAll(
  client: Pick<ReportClient, 'ask'>,
  firms: readonly PropFirm[],
  currency: string,
  options: EvaluationOptions,
): Promise<Loaded<Answered[]>> {
  const accounts = firms.flatMap(({ name, accounts: own }) => own.map((account) => ({ name, account })));
  const answers = accounts
    .filter(({ account }) => account.currency === currency)
    .map(async ({ name, account }) => {
      const evaluation = await client.ask('evaluation', { account, options });
      return { name: `${name}, ${account.name}`, currency, evaluation };
    });
  return settled('The evaluation in every account', Promise.all(answers));
}

function AccountRows({ answers, isBusy }: { answers: Promise<Loaded<Answered[]>>; isBusy: boolean }) {
  const loaded = use(answers);
  if (!loaded.ok) return <Notice tone="warning">The evaluations could not be worked out.</Notice>;
  const evaluations = loaded.value.map(({ evaluation }) => evaluation);
  return (
    <div className="evaluation-every" aria-busy={isBusy}>
      <p>
        Hypothetical, with the contracts, the start and the trading day chosen above: {outcomesInWords(evaluations)}.
        {evaluations.some(({ bound }) => bound !== null) &&
          ' A verdict with an asterisk is a bound: choose its account to read why.'}
      </p>
      <PlainTable
        caption="The run in every account, hypothetical"
        columns={['Account', 'Verdict', 'Trading days', 'Profit', 'Profit target']}
        rows={loaded.value.map(({ name, currency, evaluation }) => [
          name,
          `${verdictOf(evaluation)}${evaluation.bound === null ? '' : ' *'}`,
          ...accountRow(evaluation, currency),
        ])}
      />
    </div>
  );
}
