import { useEffect, useState } from 'react';
import type { ChanceOfPassing, ChanceUnavailable } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type { EvaluationOptions, PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { type Loaded, settled } from '../../lib/api/request.js';
import { Disclosure } from '../../ui/long-content.js';
import { everyAccountText, PROP_FIRM_TEXTS } from '../../content/prop-firm-texts.js';
import { Notice } from '../../ui/notice.js';
import { Skeleton } from '../../ui/loading.js';
import { requestChance } from './evaluation-requests.js';
import { chanceParts, uncertaintyMark, isMeaningfulChance, startParts } from './chance-words.js';
import { type EvaluationChoice, toEvaluationOptions } from './evaluation-choice.js';
import { accountRow, outcomesInWords } from './evaluation-words.js';
import { verdictOf } from '../format/result-words.js';
import { PlainTable } from '../charts/chart-frame.js';
import type { ReportClient } from '../worker/report-client.js';

interface EvaluationAccountsProps {
  client: Pick<ReportClient, 'ask'>;
  firms: readonly PropFirm[];
  choice: EvaluationChoice;
}

/** Evaluations of the run in every account of the chosen currency, computed once opened. */
export function EvaluationAccounts(props: EvaluationAccountsProps) {
  return (
    <Disclosure className="chart-table evaluation-accounts" summary={PROP_FIRM_TEXTS.everyAccount}>
      {() => <Accounts {...props} />}
    </Disclosure>
  );
}

interface AccountResult {
  name: string;
  currency: string;
  evaluation: Evaluation;
  chance: ChanceOfPassing | ChanceUnavailable;
}

function Accounts({ client, firms, choice }: EvaluationAccountsProps) {
  const { currency } = choice.account;
  // The options do not depend on the chosen account.
  const options = JSON.stringify(toEvaluationOptions(choice));
  const [shown, setShown] = useState<{ options: string; results: Loaded<AccountResult[]> } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const running = runAll(client, firms, currency, JSON.parse(options) as EvaluationOptions, () => isWanted);
    const show = async (): Promise<void> => {
      const results = await settled('The evaluation in every account', running);
      if (isWanted) setShown({ options, results });
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, [client, firms, currency, options]);
  if (!shown) return <Skeleton className="evaluation-skeleton" lines={6} label="Running the evaluations" />;
  const { results } = shown;
  if (!results.ok) return <Notice tone="warning">{PROP_FIRM_TEXTS.everyAccountFailed}</Notice>;
  const { useDailyLimit } = JSON.parse(shown.options) as EvaluationOptions;
  return (
    <div aria-busy={shown.options !== options}>
      <AccountRows results={results.value} useDailyLimit={useDailyLimit} />
    </div>
  );
}

/** Runs the evaluations one by one and stops once outdated. A million trades take a moment each. */
async function runAll(
  client: Pick<ReportClient, 'ask'>,
  firms: readonly PropFirm[],
  currency: string,
  options: EvaluationOptions,
  isWanted: () => boolean,
): Promise<AccountResult[]> {
  const { startDay: _startDay, ...anyStart } = options;
  const results: AccountResult[] = [];
  for (const { name, accounts } of firms) {
    for (const account of accounts) {
      if (account.currency !== currency) continue;
      if (!isWanted()) return results;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that it can stop
      const evaluation = await client.ask('evaluation', { account, options });
      if (!isWanted()) return results;
      // oxlint-disable-next-line no-await-in-loop
      const chance = await requestChance(client, account, anyStart);
      if (!chance.ok) throw chance.error;
      results.push({ name: `${name}, ${account.name}`, currency, evaluation, chance: chance.value });
    }
  }
  return results;
}

function AccountRows({ results, useDailyLimit }: { results: readonly AccountResult[]; useDailyLimit: boolean }) {
  const evaluations = results.map(({ evaluation }) => evaluation);
  return (
    <div className="evaluation-every">
      <p>
        {everyAccountText({
          outcomes: outcomesInWords(evaluations),
          useDailyLimit,
          hasOpenLoss: evaluations.some(({ breach }) => breach?.isOpenLoss),
          isUncertain: results.some(
            ({ evaluation, chance }) =>
              evaluation.uncertainties.length > 0 || (isMeaningfulChance(chance) && chance.uncertainties.length > 0),
          ),
        })}
      </p>
      <PlainTable
        caption="This run in all account sizes, hypothetical"
        columns={[
          'Account',
          'Verdict',
          'Start dates that passed',
          'Resampled runs that passed',
          'Trading days',
          'Profit',
          'Profit target',
        ]}
        rows={results.map(({ name, currency, evaluation, chance }) => [
          name,
          `${verdictOf(evaluation)}${uncertaintyMark(evaluation.uncertainties)}`,
          ...sharesOf(chance),
          ...accountRow(evaluation, currency),
        ])}
      />
    </div>
  );
}

/** Formats the shares of start dates and of resampled runs that passed. */
function sharesOf(chance: ChanceOfPassing | ChanceUnavailable): [string, string] {
  if (!isMeaningfulChance(chance)) return ['–', '–'];
  const star = uncertaintyMark(chance.uncertainties);
  return [`${startParts(chance.starts).shares.passed}${star}`, `${chanceParts(chance).passed}${star}`];
}
