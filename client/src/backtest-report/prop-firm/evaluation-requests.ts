import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type { PropFirm, PropFirmAccount } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { instrumentCode } from '../../../../backtest-engine/model/instruments.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { BacktestEntry, PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { type Loaded, settled } from '../../lib/api/loaded.js';
import {
  toAnyStartOptions,
  type EvaluationChoice,
  selectableFirms,
  defaultChoice,
  parseChoice,
  findRejectedParams,
  toEvaluationOptions,
  paramsOrLastChoice,
} from './evaluation-choice.js';
import { getLastChoice } from './last-choice.js';
import type { ReportClient, Run } from '../worker/report-client.js';
import type { ChanceOfPassing, ChanceUnavailable } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import type { AnyStartOptions } from '../../../../backtest-engine/prop-firm/evaluation-options.js';

export type ChanceRequest = Promise<Loaded<ChanceOfPassing | ChanceUnavailable>>;

type Asking = Pick<ReportClient, 'ask'>;

/** By the worker that holds the file, and the question. */
const asked = new WeakMap<Asking, Map<string, ChanceRequest>>();

/**
 * The chance of passing: thousands of runs, so the same question is put once. A failure stays too: a part that asks while it is
 * rendered would ask for ever.
 */
export function requestChance(client: Asking, account: PropFirmAccount, options: AnyStartOptions): ChanceRequest {
  const question = { account, options };
  const key = JSON.stringify(question);
  const known = asked.get(client) ?? new Map<string, ChanceRequest>();
  asked.set(client, known);
  const chance = known.get(key) ?? settled('The chance of passing', client.ask('chance', question));
  known.set(key, chance);
  return chance;
}

/** A choice and the questions it was put to the worker with. */
export interface EvaluationRequest {
  choice: EvaluationChoice;
  evaluation: Promise<Loaded<Evaluation>>;
  chance: ChanceRequest;
  /** Which of the two have been answered. */
  answered: ReadonlySet<'evaluation' | 'chance'>;
}

/** What the prop-firm check begins with. */
export interface PropFirmCheck {
  rules: PropFirmsAnswer;
  firms: readonly PropFirm[];
  span: TimeSpan;
  /** What stands where nothing is named. */
  defaultChoice: EvaluationChoice;
  /** As `instrumentOf` answers. */
  instrument: string | null;
  /** What the address asks for and cannot be had, in words: what stands first stands in its place. */
  rejectedParams: readonly string[];
  request: EvaluationRequest;
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
export async function startCheck(sources: CheckSources): Promise<Loaded<PropFirmCheck | null>> {
  try {
    return await begin(sources);
  } catch (error) {
    console.error('The rules of prop firms are not what they should be.', error);
    return { ok: false, error };
  }
}

async function begin({ client, rules, entry, search }: CheckSources): Promise<Loaded<PropFirmCheck | null>> {
  const [loaded, declared, run] = await Promise.all([rules, entry, client.run]);
  if (!loaded.ok) return loaded;
  if (run === null) return { ok: true, value: null };
  const { span } = run;
  const instrument = effectiveInstrument(run, declared.ok ? declared.value : null);
  const initial = defaultChoice(loaded.value.firms, { ...run, instrument });
  if (initial === null) return { ok: true, value: null };
  const firms = selectableFirms(loaded.value.firms);
  const address = search();
  const named = paramsOrLastChoice(address, getLastChoice());
  const choice = parseChoice(named, firms, initial, span);
  const request = requestEvaluation(client, choice);
  return {
    ok: true,
    value: {
      rules: loaded.value,
      firms,
      span,
      defaultChoice: initial,
      instrument,
      rejectedParams: findRejectedParams(new URLSearchParams(address), choice),
      request,
    },
  };
}

/**
 * As the file names it where that is a code, which its contracts go by, else as it is declared. Null where some trades are in
 * micros and others are not.
 */
export function effectiveInstrument(
  { instrument, hasMicrosAmongOthers }: Pick<Run, 'instrument' | 'hasMicrosAmongOthers'>,
  entry: BacktestEntry | null,
): string | null {
  if (hasMicrosAmongOthers) return null;
  const isCode = instrument !== null && instrumentCode(instrument) !== null;
  return isCode ? instrument : (entry?.instrument ?? instrument);
}

/** The worker answers in the order of the questions, so the verdict does not wait for the thousands of runs. */
export function requestEvaluation(client: Pick<ReportClient, 'ask'>, choice: EvaluationChoice): EvaluationRequest {
  const { account } = choice;
  const evaluation = settled(
    'The evaluation',
    client.ask('evaluation', { account, options: toEvaluationOptions(choice) }),
  );
  const chance = requestChance(client, account, toAnyStartOptions(choice));
  const answered: Set<'evaluation' | 'chance'> = new Set();
  void evaluation.then(() => answered.add('evaluation'));
  void chance.then(() => answered.add('chance'));
  return { choice, evaluation, chance, answered };
}
