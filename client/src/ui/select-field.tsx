import { type ComponentPropsWithRef, useId } from 'react';

interface SelectFieldProps extends ComponentPropsWithRef<'select'> {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** A label and a select element. */
export function SelectField({ label, options, ...control }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-frame">
        <select {...control} id={id} className="field-control field-select">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
