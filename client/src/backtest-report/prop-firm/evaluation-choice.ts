import {
  contractSize,
  isKnownFuture,
  isMicro,
  MICROS_PER_STANDARD,
  MIN_UNITS,
} from '../../../../backtest-engine/model/instruments.js';
import { DAY_MS, isoDay, type TimeSpan } from '../../../../backtest-engine/model/time.js';
import type {
  AnyStartOptions,
  EvaluationOptions,
  PropFirm,
  PropFirmAccount,
} from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { toTradingDay } from '../../../../backtest-engine/prop-firm/trading-day.js';

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
  /** Declared balance at which the run started, if known. */
  startingBalance?: number | undefined;
}

/** Returns the default choice, the account nearest in size; null if there is no account. */
export function defaultChoice(
  firms: readonly PropFirm[],
  { span, instrument, quantity, hasMicrosAmongOthers: isInMicros = false, startingBalance }: RunFacts,
): EvaluationChoice | null {
  const nearest = nearestAccount(firms, startingBalance);
  if (nearest === null) return null;
  const { firm, account } = nearest;
  const micros = isInMicros || isMicro(instrument);
  const start = isoDay(span.from);
  return { firm, account, contracts: 1, micros, isInMicros, quantity, start, dayStartsAt: 0, useDailyLimit: true };
}

/** The first account of the size nearest to a balance; the first of all without a balance. */
function nearestAccount(
  firms: readonly PropFirm[],
  balance: number | undefined,
): Pick<EvaluationChoice, 'firm' | 'account'> | null {
  const all = firms.flatMap((firm) => firm.accounts.map((account) => ({ firm, account })));
  const [first = null] = all;
  if (first === null || balance === undefined) return first;
  const distance = ({ account }: { account: PropFirmAccount }): number => Math.abs(account.size - balance);
  return all.reduce((best, one) => (distance(one) < distance(best) ? one : best), first);
}

/** Switches the firm, preferring its account of the same size. */
export function withFirm(choice: EvaluationChoice, firm: PropFirm): EvaluationChoice {
  const account = firm.accounts.find(({ size }) => size === choice.account.size) ?? firm.accounts[0];
  return account ? { ...choice, firm, account } : choice;
}

/** Changes the day's start hour. The first trading day stays first; other dates are clamped. */
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

/** Returns the first and last trading day as `YYYY-MM-DD`. */
export function tradingDaySpan({ from, to }: TimeSpan, dayStartsAt: number): { first: string; last: string } {
  const dayOf = (time: number): string => isoDay(toTradingDay(time, dayStartsAt) * DAY_MS);
  return { first: dayOf(from), last: dayOf(to) };
}

/** Fields of `EvaluationChoice` that count contracts. */
interface ContractCounting {
  contracts: number;
  micros: boolean;
  quantity: number | null;
}

/** Factors for the file's contracts. A tenth is one micro instead of a contract. */
const FACTORS = [1, 2, 3, 4, 5, 10];
const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5];
const MORE_MICROS = 20;

/**
 * Lists the selectable factors: fewer contracts if every trade has several, and tenths (micros) of
 * standard contracts. Quantities too large for futures accounts allow only 1.
 */
export function contractFactors({ micros, quantity }: Pick<ContractCounting, 'micros' | 'quantity'>): number[] {
  if ((quantity ?? 1) * contractSize(micros) >= MIN_UNITS) return [1];
  const fewer = fewerOf(quantity ?? 1);
  if (micros) return [...fewer, ...FACTORS, MORE_MICROS];
  const parts = [...TENTHS, ...fewer].sort((one, other) => one - other);
  // Drop duplicates: five micros for each of two contracts equal one contract.
  return [...parts.filter((part, at) => at === 0 || factorKey(part) !== factorKey(parts[at - 1]!)), ...FACTORS];
}

/** Whether the file's contract size is known; unknown ones count as standard. */
export const isSizeKnown = (instrument: string | null, { micros }: Pick<ContractCounting, 'micros'>): boolean =>
  micros || (instrument !== null && isKnownFuture(instrument));

/** Describes a factor, such as `1 of 3 contracts` or `× 0.1 (3 micros a trade)`. */
export function factorWords(factor: number, { quantity }: Pick<ContractCounting, 'quantity'>): string {
  if (factor >= 1) return factor === 1 ? 'As in the file' : `× ${factor}`;
  const contracts = factor * (quantity ?? Number.NaN);
  if (Number.isInteger(Number(contracts.toFixed(6)))) return `${Math.round(contracts)} of ${quantity} contracts`;
  const [micros, of] = quantity === null ? [factor, 'contract'] : [contracts, 'trade'];
  const count = Number((micros * MICROS_PER_STANDARD).toFixed(6));
  if (!Number.isInteger(count)) return `× ${factorKey(factor)}`;
  return `× ${factorKey(factor)} (${count} ${count === 1 ? 'micro' : 'micros'} a ${of})`;
}

const MAX_FEWER = 10;

/** Factors for 1 to `quantity - 1` contracts; none for large or fractional quantities. */
function fewerOf(quantity: number): number[] {
  if (!Number.isInteger(quantity) || quantity > MAX_FEWER) return [];
  return Array.from({ length: quantity - 1 }, (_, at) => (at + 1) / quantity);
}

/** Formats a factor with four digits, enough to tell all factors apart. */
export const factorKey = (factor: number): string => String(Math.round(factor * 1e4) / 1e4);

export function withMicros<Choice extends ContractCounting>(choice: Choice, micros: boolean): Choice {
  return {
    ...choice,
    micros,
    contracts: contractFactors({ ...choice, micros }).includes(choice.contracts) ? choice.contracts : 1,
  };
}
