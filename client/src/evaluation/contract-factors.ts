/** What of a choice says how contracts are counted; its parts as in `EvaluationChoice`. */
interface Counted {
  contracts: number;
  micros: boolean;
  quantity: number | null;
}

/** What the contracts of the file can be multiplied by; each tenth stands for a micro in place of a contract. */
const FACTORS = [1, 2, 3, 4, 5, 10];
const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5];
const MORE_MICROS = 20;

/** Of micros there are no tenths, but fewer of them where each trade of the file has so many. */
export function factorsOf({ micros, quantity }: Pick<Counted, 'micros' | 'quantity'>): number[] {
  return micros ? [...fewerOf(quantity ?? 1), ...FACTORS, MORE_MICROS] : [...TENTHS, ...FACTORS];
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

export function withMicros<Choice extends Counted>(choice: Choice, micros: boolean): Choice {
  return {
    ...choice,
    micros,
    contracts: factorsOf({ ...choice, micros }).includes(choice.contracts) ? choice.contracts : 1,
  };
}
