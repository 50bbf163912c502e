import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import { requestChance, type ChanceRequest, effectiveInstrument } from '../prop-firm/evaluation-requests.js';
import {
  toAnyStartOptions,
  type EvaluationChoice,
  defaultChoice,
  parseChoice,
} from '../prop-firm/evaluation-choice.js';
import { foreignCurrency } from '../prop-firm/evaluation-words.js';
import { isSizeKnown } from '../prop-firm/contract-factors.js';
import type { ReportClient, ReportState } from '../worker/report-client.js';
import type { CompareColumn } from './compare-table.js';

/** A run that can be checked against an account. */
export interface CheckableRun {
  column: CompareColumn;
  client: ReportClient;
  span: TimeSpan;
  /** The choice without any URL parameter. */
  first: EvaluationChoice;
  /** Whether the contract size is known. */
  isSizeKnown: boolean;
  /** Contracts per trade; null if they vary or are unknown. */
  quantity: number | null;
}

/** Returns the runs with exit times, if there is an account to choose. */
export function checkableRuns(
  columns: readonly CompareColumn[],
  states: readonly ReportState[],
  clients: readonly ReportClient[],
  firms: readonly PropFirm[],
): CheckableRun[] {
  return columns.flatMap((column) => {
    const state = states[column.place];
    const client = clients[column.place];
    const { span, entry } = column;
    if (state?.kind !== 'ready' || client === undefined || span === null) return [];
    const { file } = state;
    const instrument = effectiveInstrument(file, entry);
    const first = defaultChoice(firms, { ...file, span, instrument });
    if (first === null) return [];
    return [{ column, client, span, first, isSizeKnown: isSizeKnown(instrument, first), quantity: file.quantity }];
  });
}

/** Returns the choice of a run: shared parameters, and its own contract size and whole period. */
export const choiceOf = ({ first, span }: CheckableRun, check: string, firms: readonly PropFirm[]): EvaluationChoice =>
  parseChoice(new URLSearchParams(check), firms, first, span);

/** Requests the chance of a run; null if file and account have different currencies. */
export function chanceOf({ client, column }: CheckableRun, choice: EvaluationChoice): ChanceRequest | null {
  if (foreignCurrency(column.currency, choice.account) !== null) return null;
  return requestChance(client, choice.account, toAnyStartOptions(choice));
}
