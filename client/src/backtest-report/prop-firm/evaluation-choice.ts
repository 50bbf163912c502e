import { contractSize, isMicro } from '../../../../backtest-engine/model/instruments.js';
import type { AnyStartOptions, EvaluationOptions } from '../../../../backtest-engine/prop-firm/evaluation-options.js';
import { toTradingDay } from '../../../../backtest-engine/prop-firm/trading-day.js';
import type { PropFirm, PropFirmAccount } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { DAY_MS, isoDay, type TimeSpan } from '../../../../backtest-engine/model/time.js';
import { SLUG_PATTERN } from '../../lib/slug-pattern.js';
import { factorKey, contractFactors } from './contract-factors.js';

/** What the reader has chosen to check the run against. */
export interface EvaluationChoice {
  firm: PropFirm;
  account: PropFirmAccount;
  /** What the contracts of every trade are multiplied by. */
  contracts: number;
  /** One contract of the file is a micro, a tenth of a standard one. */
  micros: boolean;
  /** The file itself counts in micros, those of several instruments: there is no choice. */
  isInMicros: boolean;
  /** Contracts of every trade in the file, where all have the same number of them; else null. */
  quantity: number | null;
  /** The first trading day as `YYYY-MM-DD`. */
  start: string;
  /** The hour of the chart's clock at which a trading day begins. */
  dayStartsAt: number;
  useDailyLimit: boolean;
}

/** The firms that have an account to choose. */
export function selectableFirms(firms: readonly PropFirm[]): PropFirm[] {
  return firms.filter(({ accounts }) => accounts.length > 0);
}

/** What of a run its first choice goes by. */
interface RunFacts {
  span: TimeSpan;
  /** As it is declared or the file names it; null where neither does. */
  instrument: string | null;
  /** As in the choice. */
  quantity: number | null;
  /** Whether the file counts in micros, whatever its instruments. */
  hasMicrosAmongOthers?: boolean;
}

/** The choice that stands before anything is chosen; null where there is nothing to choose from. */
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

/** The choice that an address names, and of the `first` what it does not name or names wrongly; a start within the `span`. */
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

/** What is repeated of an address has to be of this form: it is anybody's, and the page is the site's own voice. */
const PARAM_PATTERNS: Readonly<Partial<Record<ParamName, RegExp>>> = {
  account: SLUG_PATTERN,
  contracts: /^\d{1,4}(?:\.\d{1,4})?$/,
  start: /^\d{4}-\d\d-\d\d$/,
  day: /^\d{1,2}$/,
};

/** A choice as an address spells it. */
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
 * What an address names and this choice, which was read from it, does not have: in words, the account first. That no daily
 * limit is wanted stays in the choice, and so in its address, while an account is chosen that has to have one.
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
 * As `namedIn` reads them; null where nothing is named. The first choice needs no name; any other has its account and size
 * of a contract named too, so that it stays the same where another comes first one day.
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

/** What holds for any run: its start, what a contract of it is and how many of them are its own. */
const SHARED_PARAMS: readonly ParamName[] = ['account', 'day', 'limit'];

/** The part of a choice that goes with its reader to the next strategy, as the query of an address. */
export function toSharedQuery(names: Record<string, string | null>): string {
  const pairs = SHARED_PARAMS.flatMap((name) => (typeof names[name] === 'string' ? [[name, names[name]]] : []));
  return new URLSearchParams(pairs).toString();
}

/** The same part of what the query of an address names. */
export const parseSharedQuery = (search: URLSearchParams): string =>
  toSharedQuery(Object.fromEntries(SHARED_PARAMS.map((name) => [name, search.get(name)])));

/** The rest of what it names, in words. */
export function describeRunParams(search: URLSearchParams): string[] {
  const names = presentParams(search).filter((name) => !SHARED_PARAMS.includes(name) && search.get(name) !== '');
  return names.map((name) => describeParam(name, search.get(name) ?? ''));
}

/** The query of an address, or where it names nothing of a choice, what was chosen for an earlier run. */
export function paramsOrLastChoice(search: string, earlier: string): URLSearchParams {
  const named = new URLSearchParams(search);
  return presentParams(named).length > 0 ? named : new URLSearchParams(earlier);
}

/** First and last trading day, as a date field takes them, where a trading day begins at this hour. */
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

/** The firm's account of the same size where it has one, else its first. */
export function withFirm(choice: EvaluationChoice, firm: PropFirm): EvaluationChoice {
  const account = firm.accounts.find(({ size }) => size === choice.account.size) ?? firm.accounts[0];
  return account ? { ...choice, firm, account } : choice;
}

/** The first trading day stays the first one; another date stays, as far as the file has it. */
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

/** Without the start: the chance is that of the whole file, so that no start makes it look better. */
export function toAnyStartOptions({ contracts, micros, dayStartsAt, useDailyLimit }: EvaluationChoice): AnyStartOptions {
  return { contracts, contractSize: contractSize(micros), dayStartsAt, useDailyLimit };
}
