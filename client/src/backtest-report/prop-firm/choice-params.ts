import { useSyncExternalStore } from 'react';
import { isoDay, type TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { SLUG_PATTERN } from '../../../../src/shared/contract/backtests.js';
import { contractFactors, type EvaluationChoice, factorKey, tradingDaySpan } from './evaluation-choice.js';

/** Parses a choice from URL parameters. `first` replaces missing and invalid ones. */
export function parseChoice(
  search: URLSearchParams,
  firms: readonly PropFirm[],
  first: EvaluationChoice,
  span: TimeSpan,
): EvaluationChoice {
  const accountKey = search.get('account');
  const firm = firms.find(({ accounts }) => accounts.some(({ key }) => key === accountKey));
  const account = firm?.accounts.find(({ key }) => key === accountKey);
  const size = search.get('contract');
  const micros = first.isInMicros || size === 'micro' || (size !== 'standard' && first.micros);
  const start = search.get('start') ?? '';
  const hour = search.get('day') ?? '';
  const dayStartsAt = /^(?:1?\d|2[0-3])$/.test(hour) ? Number(hour) : first.dayStartsAt;
  return {
    ...(firm && account ? { firm, account } : { firm: first.firm, account: first.account }),
    contracts:
      contractFactors({ ...first, micros }).find((factor) => factorKey(factor) === search.get('contracts')) ??
      first.contracts,
    micros,
    isInMicros: first.isInMicros,
    quantity: first.quantity,
    start: isDayWithin(start, span, dayStartsAt) ? start : tradingDaySpan(span, dayStartsAt).first,
    dayStartsAt,
    useDailyLimit: search.get('limit') !== 'none',
  };
}

const PARAM_LABELS = {
  account: 'account',
  contract: 'contract size',
  contracts: 'contracts',
  start: 'start date',
  day: 'trading day start',
  limit: 'daily loss limit',
} as const;

type ParamName = keyof typeof PARAM_LABELS;

/** Patterns of values that messages may repeat, because anyone can write a link. */
const PARAM_PATTERNS: Readonly<Partial<Record<ParamName, RegExp>>> = {
  account: SLUG_PATTERN,
  contracts: /^\d{1,4}(?:\.\d{1,4})?$/,
  start: /^\d{4}-\d\d-\d\d$/,
  day: /^\d{1,2}$/,
};

function toParamValues({ account, micros, contracts, start, dayStartsAt, useDailyLimit }: EvaluationChoice) {
  return {
    account: account.key,
    contract: micros ? 'micro' : 'standard',
    contracts: factorKey(contracts),
    start,
    day: String(dayStartsAt),
    limit: useDailyLimit ? '' : 'none',
  } satisfies Record<ParamName, string>;
}

/**
 * Describes the URL parameters that the parsed choice ignores, account first. `limit=none` stays
 * even if the account requires a daily limit.
 */
export function findRejectedParams(search: URLSearchParams, choice: EvaluationChoice): string[] {
  const accepted = toParamValues(choice);
  return presentParams(search).flatMap((name) => {
    const value = search.get(name) ?? '';
    return value === '' || value === accepted[name] ? [] : [describeParam(name, value)];
  });
}

const describeParam = (name: ParamName, value: string): string =>
  PARAM_PATTERNS[name]?.test(value) ? `${PARAM_LABELS[name]} “${value}”` : PARAM_LABELS[name];

/** URL parameters of a closed check. */
export const NO_CHOICE: Readonly<Record<string, null>> = Object.fromEntries(
  Object.keys(PARAM_LABELS).map((name) => [name, null]),
);

/** Whether a URL query asks for the check. Without a question, there is no verdict. */
export const asksForCheck = (query: string): boolean => presentParams(new URLSearchParams(query)).length > 0;

const presentParams = (search: URLSearchParams): ParamName[] =>
  (Object.keys(PARAM_LABELS) as ParamName[]).filter((name) => search.has(name));

/**
 * URL parameters for an open check; null removes one. The account is always among them, because it
 * opens the check. Other defaults are omitted. A choice that differs also includes the contract
 * size, so that links stay stable if the defaults change.
 */
export function toChoiceParams(
  choice: EvaluationChoice,
  first: EvaluationChoice,
  span: TimeSpan,
): Record<string, string | null> {
  const { start, dayStartsAt } = choice;
  const isWhole = start === tradingDaySpan(span, dayStartsAt).first;
  const values = toParamValues(choice);
  const defaults = { ...toParamValues(first), start: isWhole ? start : '' };
  const names = Object.keys(PARAM_LABELS) as ParamName[];
  const differing = names.filter((name) => values[name] !== defaults[name]);
  const written: ParamName[] = ['account', ...(differing.length === 0 ? [] : ['contract' as const, ...differing])];
  return Object.fromEntries(names.map((name) => [name, written.includes(name) ? values[name] : null]));
}

/** Parameters that apply to every run. Start date and contracts belong to one run. */
const SHARED_PARAMS: readonly ParamName[] = ['account', 'day', 'limit'];

/** Returns the query of the parameters that carry over to the next strategy. */
export function toSharedQuery(params: Record<string, string | null>): string {
  const pairs = SHARED_PARAMS.flatMap((name) => (typeof params[name] === 'string' ? [[name, params[name]]] : []));
  return new URLSearchParams(pairs).toString();
}

/** Returns the same parameters of a URL query. */
export const parseSharedQuery = (search: URLSearchParams): string =>
  toSharedQuery(Object.fromEntries(SHARED_PARAMS.map((name) => [name, search.get(name)])));

export function describeRunParams(search: URLSearchParams): string[] {
  const names = presentParams(search).filter((name) => !SHARED_PARAMS.includes(name) && search.get(name) !== '');
  return names.map((name) => describeParam(name, search.get(name) ?? ''));
}

/** Returns the URL's parameters, or the last choice if it has none. */
export function paramsOrLastChoice(search: string, earlier: string): URLSearchParams {
  const written = new URLSearchParams(search);
  return presentParams(written).length > 0 ? written : new URLSearchParams(earlier);
}

function isDayWithin(text: string, span: TimeSpan, dayStartsAt: number): boolean {
  const { first, last } = tradingDaySpan(span, dayStartsAt);
  return isDate(text) && text >= first && text <= last;
}

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && isoDay(time) === text;
}

/** The last choice of this visit. Not stored: a shared link means the same for everybody. */
let lastChoice = '';

/** The same parameters while a report's check is open; empty while none is. */
let openChoice = '';

const listeners = new Set<() => void>();

/** Returns the last choice as a URL query; empty if there is none. */
export const getLastChoice = (): string => lastChoice;

/** Saves the shared parameters of a choice; an empty query means the defaults. */
export function saveLastChoice(query: string): void {
  lastChoice = query;
}

/** Saves the choice of a check that is open until the returned function is called. */
export function saveOpenChoice(query: string): () => void {
  saveLastChoice(query);
  setOpenChoice(query);
  return () => setOpenChoice('');
}

function setOpenChoice(query: string): void {
  openChoice = query;
  for (const listener of listeners) listener();
}

/** The query of the check that is open on the report; empty if nobody asks for one. */
export const useOpenChoice = (): string =>
  useSyncExternalStore(
    subscribe,
    () => openChoice,
    () => '',
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
