import { useId } from 'react';

export type ProfitUnit = 'money' | 'percent';

const LABELS: Readonly<Record<ProfitUnit, string>> = { money: 'Money', percent: 'Percent of the starting balance' };

interface UnitFieldProps {
  unit: ProfitUnit;
  onChange: (unit: ProfitUnit) => void;
}

/** Radio buttons for the unit of profits. Percent needs a known starting balance. */
export function UnitField({ unit, onChange }: UnitFieldProps) {
  const name = useId();
  return (
    <fieldset className="unit-field">
      <legend>Show profit in</legend>
      {(['money', 'percent'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={unit === one} onChange={() => onChange(one)} />
          {LABELS[one]}
        </label>
      ))}
    </fieldset>
  );
}
