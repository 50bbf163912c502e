import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { instrumentCode } from '../../../../backtest-engine/model/instruments.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { BacktestEntry, PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { type Loaded, settled } from '../../lib/api/loaded.js';
import { askChance, type AskedChance } from './chance-asked.js';
import {
  anyStartOf,
  type EvaluationChoice,
  firmsToChoose,
  firstChoice,
  namedIn,
  notTaken,
  optionsOf,
  searchOrEarlier,
} from './evaluation-choice.js';
import { earlierChoice } from './kept-choice.js';
import type { ReportClient, Run } from '../worker/report-client.js';

/** A choice and the questions it was put to the worker with. */
export interface Asked {
  choice: EvaluationChoice;
  evaluation: Promise<Loaded<Evaluation>>;
  chance: AskedChance;
  /** Which of the two have been answered. */
  there: ReadonlySet<'evaluation' | 'chance'>;
}

/** What the prop-firm check begins with. */
export interface FirstCheck {
  rules: PropFirmsAnswer;
  firms: readonly PropFirm[];
  span: TimeSpan;
  /** What stands where nothing is named. */
  first: EvaluationChoice;
  /** As `instrumentOf` answers. */
  instrument: string | null;
  /** What the address asks for and cannot be had, in words: what stands first stands in its place. */
  notTaken: readonly string[];
  asked: Asked;
}

interface CheckSources {
  client: Pick<ReportClient, 'ask' | 'run'>;
  rules: Promise<Loaded<PropFirmsAnswer>>;
  /** What is declared of the run. */
  entry: Promise<Loaded<BacktestEntry | null>>;
  /** Gives the query of the page's address: a choice may be made until the question is asked. */
  search: () => string;
}

/**
 * Asks the first question as soon as it can be asked, and not when its part of the report is rendered: the answers are
 * there by then. Null where there are no rules or no times to check.
 */
export async function firstCheck(sources: CheckSources): Promise<Loaded<FirstCheck | null>> {
  try {
    return await begin(sources);
  } catch (error) {
    console.error('The rules of prop firms are not what they should be.', error);
    return { ok: false, error };
  }
}

async function begin({ client, rules, entry, search }: CheckSources): Promise<Loaded<FirstCheck | null>> {
  const [loaded, declared, run] = await Promise.all([rules, entry, client.run]);
  if (!loaded.ok) return loaded;
  if (run === null) return { ok: true, value: null };
  const { span } = run;
  const instrument = instrumentOf(run, declared.ok ? declared.value : null);
  const first = firstChoice(loaded.value.firms, { ...run, instrument });
  if (first === null) return { ok: true, value: null };
  const firms = firmsToChoose(loaded.value.firms);
  const address = search();
  const named = searchOrEarlier(address, earlierChoice());
  const choice = namedIn(named, firms, first, span);
  const asked = ask(client, choice);
  return {
    ok: true,
    value: {
      rules: loaded.value,
      firms,
      span,
      first,
      instrument,
      notTaken: notTaken(new URLSearchParams(address), choice),
      asked,
    },
  };
}

/**
 * As the file names it where that is a code, which its contracts go by, else as it is declared. Null where some trades are in
 * micros and others are not.
 */
export function instrumentOf(
  { instrument, hasMicrosAmongOthers }: Pick<Run, 'instrument' | 'hasMicrosAmongOthers'>,
  entry: BacktestEntry | null,
): string | null {
  if (hasMicrosAmongOthers) return null;
  const isCode = instrument !== null && instrumentCode(instrument) !== null;
  return isCode ? instrument : (entry?.instrument ?? instrument);
}

/** The worker answers in the order of the questions, so the verdict does not wait for the thousands of runs. */
export function ask(client: Pick<ReportClient, 'ask'>, choice: EvaluationChoice): Asked {
  const { account } = choice;
  const evaluation = settled('The evaluation', client.ask('evaluation', { account, options: optionsOf(choice) }));
  const chance = askChance(client, account, anyStartOf(choice));
  const there: Set<'evaluation' | 'chance'> = new Set();
  void evaluation.then(() => there.add('evaluation'));
  void chance.then(() => there.add('chance'));
  return { choice, evaluation, chance, there };
}
