import { use } from 'react';
import type { ChanceOfPassing } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import {
  chanceParts,
  uncertaintyMark,
  isMeaningfulChance,
  paceWords,
  startParts,
  noChanceReason,
} from '../prop-firm/chance-words.js';
import type { EvaluationChoice } from '../prop-firm/evaluation-choice.js';
import { foreignCurrency, tradingDays } from '../prop-firm/evaluation-words.js';
import { count, percent } from '../format/money.js';
import { NO_VALUE } from '../format/result-words.js';
import { checkMethodText, COMPARE_TEXTS, UNCERTAIN_MARK } from '../../content/compare-texts.js';
import { Disclosure } from '../../ui/long-content.js';
import { StrategyTable } from './compare-table.js';
import { chanceOf, type CheckableRun, choiceOf, type CompareColumn } from './comparison.js';

interface CheckTableProps {
  columns: readonly CompareColumn[];
  runs: readonly CheckableRun[];
  check: string;
  firms: readonly PropFirm[];
}

interface CheckResult {
  column: CompareColumn;
  choice: EvaluationChoice;
  isSizeKnown: boolean;
  quantity: number | null;
  chance: ChanceOfPassing;
}

/** A run without a result. `reason` follows its name; null if another notice explains it. */
interface CheckError {
  column: CompareColumn;
  reason: string | null;
}

/** Chances of all runs side by side, and reasons for missing ones. */
export function CheckTable({ columns, runs, check, firms }: CheckTableProps) {
  // Request all before waiting for the first.
  const requests = columns.map((column) => {
    const run = runs.find(({ column: { slug } }) => slug === column.slug);
    const choice = run ? choiceOf(run, check, firms) : null;
    const { isSizeKnown = false, quantity = null } = run ?? {};
    return { column, choice, isSizeKnown, quantity, chance: run && choice && chanceOf(run, choice) };
  });
  const outcomes = requests.map(({ column, choice, isSizeKnown, quantity, chance }): CheckResult | CheckError => {
    if (choice === null) return { column, reason: column.metrics && noRunReason(column) };
    if (!chance) return { column, reason: otherCurrencyReason(column, choice) };
    const answer = use(chance);
    if (!answer.ok) return { column, reason: 'we couldn’t run its evaluations' };
    if (isMeaningfulChance(answer.value)) return { column, choice, isSizeKnown, quantity, chance: answer.value };
    const reason = noChanceReason(answer.value, choice);
    const isAssumed = answer.value.kind === 'none' && answer.value.contractsOverLimit !== null && !isSizeKnown;
    return { column, reason: isAssumed ? `${reason}. ${SIZE_ASSUMED}` : reason };
  });
  const results = outcomes.filter((outcome) => 'chance' in outcome);
  const chances = results.map(({ chance }) => chance);
  return (
    <>
      {results.length > 0 && (
        <StrategyTable
          label="Prop-firm check for each strategy"
          caption="Prop-firm check for each strategy, hypothetical"
          corner="Hypothetical"
          columns={results.map(({ column }) => column)}
          target={`?${check}#evaluation-title`}
        >
          <tbody>
            {rowsOf(results).map(({ label, words, isOfRules = false }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {results.map((result) => (
                  <td key={result.column.slug} className={isOfRules ? 'is-number' : 'is-number is-wrapped'}>
                    {words(result)}
                    {isOfRules && uncertaintyMark(result.chance.uncertainties)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </StrategyTable>
      )}
      <MissingResults outcomes={outcomes} />
      {chances.length > 0 && <Method chances={chances} />}
      <UncertaintyList results={results} />
    </>
  );
}

const SIZE_ASSUMED = 'The file doesn’t say whether its contracts are standard or micro, so we count them as standard';

function sizeWords({ choice, isSizeKnown }: CheckResult): string {
  if (!isSizeKnown) return 'Unknown, counted as standard';
  return choice.isInMicros ? 'Mixed, counted in micros' : choice.micros ? 'Micro' : 'Standard';
}

const noRunReason = ({ isSummary }: CompareColumn): string =>
  isSummary ? 'its file is a summary without trades' : 'its trades have no exit times';

interface Row {
  label: string;
  words: (result: CheckResult) => string;
  /** Whether the value depends on the rules, and so on their uncertainty. */
  isOfRules?: boolean;
}

const ruleRow = (label: string, words: (chance: ChanceOfPassing) => string): Row => ({
  label,
  words: ({ chance }) => words(chance),
  isOfRules: true,
});

function rowsOf(results: readonly CheckResult[]): Row[] {
  const parts = results.flatMap(({ chance }) => chanceParts(chance).parts);
  const ends = (['failed', 'daily', 'open'] as const).flatMap((key) => parts.find((part) => part.key === key) ?? []);
  return [
    ruleRow('Historical start dates that passed', ({ starts }) => startParts(starts).shares.passed),
    ruleRow('Historical start dates that failed', ({ starts }) => startParts(starts).shares.failed),
    ruleRow('Start dates not finished when the file ends', ({ starts }) => startParts(starts).shares.open),
    ruleRow('Resampled runs that passed', (chance) => chanceParts(chance).passed),
    ...ends.map(({ key, label }) =>
      ruleRow(
        `Resampled: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
        (chance) => chanceParts(chance).parts.find((part) => part.key === key)?.words ?? percent(0),
      ),
    ),
    {
      label: 'Resampled: median trading days to pass',
      words: ({ chance }) => {
        const { medianDaysToPass: days } = chance;
        return days === null ? NO_VALUE : `${count(days)} (about ${paceWords(days, chance)})`;
      },
    },
    { label: 'Start dates in the file', words: ({ chance }) => startParts(chance.starts).all },
    {
      label: 'Contracts in each trade of the file',
      words: ({ quantity }) => (quantity === null ? 'Varies or unknown' : count(quantity)),
    },
    { label: 'Contract size in the file', words: sizeWords },
  ];
}

function MissingResults({ outcomes }: { outcomes: readonly (CheckResult | CheckError)[] }) {
  return outcomes.map(
    (outcome) =>
      'reason' in outcome &&
      outcome.reason !== null && (
        <p key={outcome.column.slug}>
          <strong>{outcome.column.name}</strong> isn’t checked: {outcome.reason}.
        </p>
      ),
  );
}

function otherCurrencyReason({ currency }: CompareColumn, { account }: EvaluationChoice): string {
  return `the file is in ${foreignCurrency(currency, account)}, the account is in ${account.currency}`;
}

function UncertaintyList({ results }: { results: readonly CheckResult[] }) {
  const uncertain = results.filter(({ chance }) => chance.uncertainties.length > 0);
  if (uncertain.length === 0) return null;
  return (
    <Disclosure className="chart-table" summary={COMPARE_TEXTS.whyUncertain}>
      {() =>
        uncertain.map(({ column: { slug, name }, chance }) =>
          chance.uncertainties.map((reason) => (
            <p key={`${slug} ${reason}`} className="evaluation-uncertainty">
              <strong>{name}</strong> isn’t certain: {reason}
            </p>
          )),
        )
      }
    </Disclosure>
  );
}

/** Settings of the simulation, the same for all runs. */
function Method({ chances }: { chances: readonly ChanceOfPassing[] }) {
  const { runs, maxDays, meanBlockLength, seed } = chances[0]!;
  const method = {
    runs: count(runs),
    maxDays: tradingDays(maxDays),
    meanBlockLength: count(meanBlockLength),
    seed: String(seed),
  };
  return (
    <>
      {chances.some(({ uncertainties }) => uncertainties.length > 0) && (
        <p className="evaluation-method">{UNCERTAIN_MARK}</p>
      )}
      <details className="chance-method">
        <summary>{COMPARE_TEXTS.checkMethod}</summary>
        <p className="evaluation-method">{checkMethodText(method)}</p>
      </details>
    </>
  );
}
