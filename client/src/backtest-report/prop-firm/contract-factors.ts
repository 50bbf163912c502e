import {
  contractSize,
  isKnownFuture,
  MICROS_PER_STANDARD,
  MIN_UNITS,
} from '../../../../backtest-engine/model/instruments.js';

/** The part of `EvaluationChoice` that counts contracts. */
interface ContractCounting {
  contracts: number;
  micros: boolean;
  quantity: number | null;
}

/** Factors for the file's contracts; each tenth is one micro instead of a contract. */
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

/** Limits the length of the list. */
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
