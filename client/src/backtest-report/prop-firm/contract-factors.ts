import {
  contractSize,
  isKnownFuture,
  MICROS_PER_STANDARD,
  UNITS,
} from '../../../../backtest-engine/model/instruments.js';

/** What of a choice says how contracts are counted; its parts as in `EvaluationChoice`. */
interface ContractCounting {
  contracts: number;
  micros: boolean;
  quantity: number | null;
}

/** What the contracts of the file can be multiplied by; each tenth stands for a micro in place of a contract. */
const FACTORS = [1, 2, 3, 4, 5, 10];
const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5];
const MORE_MICROS = 20;

/**
 * Fewer contracts where each trade of the file has so many, and of standard ones micros; of those there are no tenths.
 * Units that no account for futures takes are left as they are.
 */
export function contractFactors({ micros, quantity }: Pick<ContractCounting, 'micros' | 'quantity'>): number[] {
  if ((quantity ?? 1) * contractSize(micros) >= UNITS) return [1];
  const fewer = fewerOf(quantity ?? 1);
  if (micros) return [...fewer, ...FACTORS, MORE_MICROS];
  const parts = [...TENTHS, ...fewer].sort((one, other) => one - other);
  // Five micros in place of each of two contracts are one of them.
  return [...parts.filter((part, at) => at === 0 || factorKey(part) !== factorKey(parts[at - 1]!)), ...FACTORS];
}

/** Whether a contract of the file is known to be a standard one or a micro; where not, it counts as standard. */
export const isSizeKnown = (instrument: string | null, { micros }: Pick<ContractCounting, 'micros'>): boolean =>
  micros || (instrument !== null && isKnownFuture(instrument));

/** Such as `1 of 3 contracts`, and of standard ones `× 0.1 (3 micros a trade)`. */
export function factorWords(factor: number, { quantity }: Pick<ContractCounting, 'quantity'>): string {
  if (factor >= 1) return factor === 1 ? 'As in the file' : `× ${factor}`;
  const contracts = factor * (quantity ?? Number.NaN);
  if (Number.isInteger(Number(contracts.toFixed(6)))) return `${Math.round(contracts)} of ${quantity} contracts`;
  const [micros, of] = quantity === null ? [factor, 'contract'] : [contracts, 'trade'];
  const count = Number((micros * MICROS_PER_STANDARD).toFixed(6));
  if (!Number.isInteger(count)) return `× ${factorKey(factor)}`;
  return `× ${factorKey(factor)} (${count} ${count === 1 ? 'micro' : 'micros'} a ${of})`;
}

/** Beyond this there would be a list too long to read. */
const MOST_FEWER = 10;

/** What makes 1 up to one less of so many contracts; nothing where that is no small whole number. */
function fewerOf(quantity: number): number[] {
  if (!Number.isInteger(quantity) || quantity > MOST_FEWER) return [];
  return Array.from({ length: quantity - 1 }, (_, at) => (at + 1) / quantity);
}

/** As an address and a list spell it: to four digits, which tell all of them apart. */
export const factorKey = (factor: number): string => String(Math.round(factor * 1e4) / 1e4);

export function withMicros<Choice extends ContractCounting>(choice: Choice, micros: boolean): Choice {
  return {
    ...choice,
    micros,
    contracts: contractFactors({ ...choice, micros }).includes(choice.contracts) ? choice.contracts : 1,
  };
}
