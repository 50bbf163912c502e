import { useId } from 'react';

export type ProfitUnit = 'money' | 'percent';

const WORDS: Readonly<Record<ProfitUnit, string>> = { money: 'Money', percent: 'Percent of the starting balance' };

interface UnitFieldProps {
  unit: ProfitUnit;
  onChange: (unit: ProfitUnit) => void;
}

/** Chooses what profits are shown in, where a starting balance is known. */
export function UnitField({ unit, onChange }: UnitFieldProps) {
  const name = useId();
  return (
    <fieldset className="unit-field">
      <legend>Show profit in</legend>
      {(['money', 'percent'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={unit === one} onChange={() => onChange(one)} />
          {WORDS[one]}
        </label>
      ))}
    </fieldset>
  );
}
