import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type {
  PropFirm,
  PropFirmAccount,
  AnyStartOptions,
} from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { instrumentCode } from '../../../../backtest-engine/model/instruments.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { BacktestEntry, PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { type Loaded, settled } from '../../lib/api/request.js';
import { getLastChoice, paramsOrLastChoice, parseChoice } from './choice-params.js';
import {
  defaultChoice,
  type EvaluationChoice,
  selectableFirms,
  toAnyStartOptions,
  toEvaluationOptions,
} from './evaluation-choice.js';
import type { ReportClient, Run } from '../worker/report-client.js';
import type { ChanceOfPassing, ChanceUnavailable } from '../../../../backtest-engine/prop-firm/bootstrap.js';

export type ChanceRequest = Promise<Loaded<ChanceOfPassing | ChanceUnavailable>>;

type Asker = Pick<ReportClient, 'ask'>;

/** Requests of the chance by worker client and serialized question. */
const chanceRequests = new WeakMap<Asker, Map<string, ChanceRequest>>();

/**
 * Requests the chance of passing once per question. Caches failures too: a component that requests
 * during render would retry forever.
 */
export function requestChance(client: Asker, account: PropFirmAccount, options: AnyStartOptions): ChanceRequest {
  const question = { account, options };
  const key = JSON.stringify(question);
  const requests = chanceRequests.get(client) ?? new Map<string, ChanceRequest>();
  chanceRequests.set(client, requests);
  const chance = requests.get(key) ?? settled('The chance of passing', client.ask('chance', question));
  requests.set(key, chance);
  return chance;
}

/** A choice with its pending requests to the worker. */
export interface EvaluationRequest {
  choice: EvaluationChoice;
  evaluation: Promise<Loaded<Evaluation>>;
  chance: ChanceRequest;
  answered: ReadonlySet<'evaluation' | 'chance'>;
}

/** What a check of one run needs. Nothing is calculated before `requestEvaluation`. */
export interface PropFirmCheck {
  rules: PropFirmsAnswer;
  firms: readonly PropFirm[];
  span: TimeSpan;
  /** The choice without any URL parameter. */
  defaultChoice: EvaluationChoice;
  /** See `effectiveInstrument`. */
  instrument: string | null;
}

interface CheckSources {
  client: Pick<ReportClient, 'run'>;
  rules: Promise<Loaded<PropFirmsAnswer>>;
  /** Manifest entry of the run. */
  entry: Promise<Loaded<BacktestEntry | null>>;
}

/** Loads the check of a run. Resolves to null without rules or exit times. */
export async function loadCheck(sources: CheckSources): Promise<Loaded<PropFirmCheck | null>> {
  try {
    return await prepareCheck(sources);
  } catch (error) {
    console.error('The prop-firm rules are invalid.', error);
    return { ok: false, error };
  }
}

async function prepareCheck({ client, rules, entry }: CheckSources): Promise<Loaded<PropFirmCheck | null>> {
  const [loaded, loadedEntry, run] = await Promise.all([rules, entry, client.run]);
  if (!loaded.ok) return loaded;
  if (run === null) return { ok: true, value: null };
  const { span } = run;
  const declared = loadedEntry.ok ? loadedEntry.value : null;
  const instrument = effectiveInstrument(run, declared);
  const startingBalance = declared?.startingBalance;
  const initial = defaultChoice(loaded.value.firms, { ...run, instrument, startingBalance });
  if (initial === null) return { ok: true, value: null };
  const firms = selectableFirms(loaded.value.firms);
  return { ok: true, value: { rules: loaded.value, firms, span, defaultChoice: initial, instrument } };
}

/** Requests the answers that an address asks for, before the section of the check renders. */
export async function startCheck(
  client: Pick<ReportClient, 'ask'>,
  check: Promise<Loaded<PropFirmCheck | null>>,
  search: () => string,
): Promise<void> {
  const loaded = await check;
  if (loaded.ok && loaded.value) requestEvaluation(client, choiceInUrl(loaded.value, search()));
}

/** The choice in a URL query; the visit's last one if it has none. */
export const choiceInUrl = ({ firms, defaultChoice: first, span }: PropFirmCheck, query: string): EvaluationChoice =>
  parseChoice(paramsOrLastChoice(query, getLastChoice()), firms, first, span);

/** Returns the file's instrument if its code is known, else the declared one; null if mixed. */
export function effectiveInstrument(
  { instrument, hasMicrosAmongOthers }: Pick<Run, 'instrument' | 'hasMicrosAmongOthers'>,
  entry: BacktestEntry | null,
): string | null {
  if (hasMicrosAmongOthers) return null;
  const isCode = instrument !== null && instrumentCode(instrument) !== null;
  return isCode ? instrument : (entry?.instrument ?? instrument);
}

/** Requests of a choice by worker client and serialized choice. */
const evaluationRequests = new WeakMap<Asker, Map<string, EvaluationRequest>>();

/**
 * Requests the evaluation, then the chance, once per choice. The worker answers in order, the quick
 * one first.
 */
export function requestEvaluation(client: Asker, choice: EvaluationChoice): EvaluationRequest {
  const key = JSON.stringify(choice);
  const requests = evaluationRequests.get(client) ?? new Map<string, EvaluationRequest>();
  evaluationRequests.set(client, requests);
  const request = requests.get(key) ?? ask(client, choice);
  requests.set(key, request);
  return request;
}

function ask(client: Asker, choice: EvaluationChoice): EvaluationRequest {
  const { account } = choice;
  const question = { account, options: toEvaluationOptions(choice) };
  const evaluation = settled('The evaluation', client.ask('evaluation', question));
  const chance = requestChance(client, account, toAnyStartOptions(choice));
  const answered: Set<'evaluation' | 'chance'> = new Set();
  void evaluation.then(() => answered.add('evaluation'));
  void chance.then(() => answered.add('chance'));
  return { choice, evaluation, chance, answered };
}
