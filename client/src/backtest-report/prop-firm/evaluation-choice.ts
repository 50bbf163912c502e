import { contractSize, isMicro } from '../../../../backtest-engine/model/instruments.js';
import type {
  AnyStartOptions,
  EvaluationOptions,
  PropFirm,
  PropFirmAccount,
} from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { toTradingDay } from '../../../../backtest-engine/prop-firm/trading-day.js';
import { DAY_MS, isoDay, type TimeSpan } from '../../../../backtest-engine/model/time.js';
import { SLUG_PATTERN } from '../../lib/slug-pattern.js';
import { factorKey, contractFactors } from './contract-factors.js';

/** Settings of the prop-firm check. */
export interface EvaluationChoice {
  firm: PropFirm;
  account: PropFirmAccount;
  /** Factor for the contracts of every trade. */
  contracts: number;
  /** Whether the file's contracts are micros, a tenth of a standard contract. */
  micros: boolean;
  /** Whether the file mixes instruments counted in micros, which leaves no choice of size. */
  isInMicros: boolean;
  /** Contracts per trade if all trades have the same number; else null. */
  quantity: number | null;
  /** First trading day, as `YYYY-MM-DD`. */
  start: string;
  /** Hour in chart time at which a trading day starts. */
  dayStartsAt: number;
  useDailyLimit: boolean;
}

/** Returns the firms with at least one account. */
export function selectableFirms(firms: readonly PropFirm[]): PropFirm[] {
  return firms.filter(({ accounts }) => accounts.length > 0);
}

/** Facts of a run that determine its default choice. */
interface RunFacts {
  span: TimeSpan;
  /** Declared, or from the file; null if unknown. */
  instrument: string | null;
  /** See `EvaluationChoice`. */
  quantity: number | null;
  /** Whether the file mixes instruments counted in micros. */
  hasMicrosAmongOthers?: boolean;
}

/** Returns the default choice; null if there is no account. */
export function defaultChoice(
  firms: readonly PropFirm[],
  { span, instrument, quantity, hasMicrosAmongOthers: isInMicros = false }: RunFacts,
): EvaluationChoice | null {
  const [firm] = selectableFirms(firms);
  const [account] = firm?.accounts ?? [];
  if (!firm || !account) return null;
  const micros = isInMicros || isMicro(instrument);
  const start = isoDay(span.from);
  return { firm, account, contracts: 1, micros, isInMicros, quantity, start, dayStartsAt: 0, useDailyLimit: true };
}

/**
 * Parses a choice from URL parameters. Missing or invalid ones come from `first`; the start date
 * must lie within `span`.
 */
export function parseChoice(
  search: URLSearchParams,
  firms: readonly PropFirm[],
  first: EvaluationChoice,
  span: TimeSpan,
): EvaluationChoice {
  const name = search.get('account');
  const firm = firms.find(({ accounts }) => accounts.some(({ key }) => key === name));
  const account = firm?.accounts.find(({ key }) => key === name);
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

/**
 * Patterns of values that messages may repeat: anyone can write a link, and the page is the site's
 * voice.
 */
const PARAM_PATTERNS: Readonly<Partial<Record<ParamName, RegExp>>> = {
  account: SLUG_PATTERN,
  contracts: /^\d{1,4}(?:\.\d{1,4})?$/,
  start: /^\d{4}-\d\d-\d\d$/,
  day: /^\d{1,2}$/,
};

/** Formats a choice as parameter values. */
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
 * Describes the URL parameters that the parsed choice does not honor, account first. `limit=none`
 * is kept even if the account requires a daily limit.
 */
export function findRejectedParams(search: URLSearchParams, choice: EvaluationChoice): string[] {
  const taken = toParamValues(choice);
  return presentParams(search).flatMap((name) => {
    const asked = search.get(name) ?? '';
    return asked === '' || asked === taken[name] ? [] : [describeParam(name, asked)];
  });
}

const describeParam = (name: ParamName, asked: string): string =>
  PARAM_PATTERNS[name]?.test(asked) ? `${PARAM_LABELS[name]} “${asked}”` : PARAM_LABELS[name];

const presentParams = (search: URLSearchParams): ParamName[] =>
  (Object.keys(PARAM_LABELS) as ParamName[]).filter((name) => search.has(name));

/**
 * URL parameters for a choice; null removes one. Defaults are omitted. Any other choice also
 * includes account and contract size, so that links stay stable if the defaults change.
 */
export function toChoiceParams(
  choice: EvaluationChoice,
  first: EvaluationChoice,
  span: TimeSpan,
): Record<string, string | null> {
  const { start, dayStartsAt } = choice;
  const isWhole = start === tradingDaySpan(span, dayStartsAt).first;
  const spelling = toParamValues(choice);
  const unnamed = { ...toParamValues(first), start: isWhole ? start : '' };
  const names = Object.keys(PARAM_LABELS) as ParamName[];
  const differing = names.filter((name) => spelling[name] !== unnamed[name]);
  const named: ParamName[] = differing.length === 0 ? [] : ['account', 'contract', ...differing];
  return Object.fromEntries(names.map((name) => [name, named.includes(name) ? spelling[name] : null]));
}

/** Parameters that apply to every run. Start date and contracts belong to one run. */
const SHARED_PARAMS: readonly ParamName[] = ['account', 'day', 'limit'];

/** Query of the parameters that carry over to the next strategy. */
export function toSharedQuery(names: Record<string, string | null>): string {
  const pairs = SHARED_PARAMS.flatMap((name) => (typeof names[name] === 'string' ? [[name, names[name]]] : []));
  return new URLSearchParams(pairs).toString();
}

/** Extracts the same parameters from a URL query. */
export const parseSharedQuery = (search: URLSearchParams): string =>
  toSharedQuery(Object.fromEntries(SHARED_PARAMS.map((name) => [name, search.get(name)])));

/** Describes the parameters that apply to one run only. */
export function describeRunParams(search: URLSearchParams): string[] {
  const names = presentParams(search).filter((name) => !SHARED_PARAMS.includes(name) && search.get(name) !== '');
  return names.map((name) => describeParam(name, search.get(name) ?? ''));
}

/** Returns the URL's parameters, or the last choice if it has none. */
export function paramsOrLastChoice(search: string, earlier: string): URLSearchParams {
  const named = new URLSearchParams(search);
  return presentParams(named).length > 0 ? named : new URLSearchParams(earlier);
}

/** Returns the first and last trading day as `YYYY-MM-DD`. */
export function tradingDaySpan({ from, to }: TimeSpan, dayStartsAt: number): { first: string; last: string } {
  const dayOf = (time: number): string => isoDay(toTradingDay(time, dayStartsAt) * DAY_MS);
  return { first: dayOf(from), last: dayOf(to) };
}

function isDayWithin(text: string, span: TimeSpan, dayStartsAt: number): boolean {
  const { first, last } = tradingDaySpan(span, dayStartsAt);
  return isDate(text) && text >= first && text <= last;
}

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && isoDay(time) === text;
}

/** Switches the firm, preferring its account of the same size. */
export function withFirm(choice: EvaluationChoice, firm: PropFirm): EvaluationChoice {
  const account = firm.accounts.find(({ size }) => size === choice.account.size) ?? firm.accounts[0];
  return account ? { ...choice, firm, account } : choice;
}

/**
 * Changes the day's start hour. The first trading day stays first; other dates are clamped to the
 * file.
 */
export function withDayStart(choice: EvaluationChoice, dayStartsAt: number, span: TimeSpan): EvaluationChoice {
  const before = tradingDaySpan(span, choice.dayStartsAt);
  const after = tradingDaySpan(span, dayStartsAt);
  const start =
    choice.start === before.first || choice.start < after.first
      ? after.first
      : choice.start > after.last
        ? after.last
        : choice.start;
  return { ...choice, dayStartsAt, start };
}

export function isDailyLimitOptional({ dailyLoss }: PropFirmAccount): boolean {
  return dailyLoss !== null && dailyLoss !== 'none' && dailyLoss.optional;
}

export function toEvaluationOptions(choice: EvaluationChoice): EvaluationOptions {
  return { ...toAnyStartOptions(choice), startDay: Date.parse(`${choice.start}T00:00:00Z`) / DAY_MS };
}

/** Options without the start date: the chance always covers the whole file. */
export function toAnyStartOptions({
  contracts,
  micros,
  dayStartsAt,
  useDailyLimit,
}: EvaluationChoice): AnyStartOptions {
  return { contracts, contractSize: contractSize(micros), dayStartsAt, useDailyLimit };
}
