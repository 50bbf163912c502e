import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.js';

interface FieldProps extends ComponentPropsWithRef<'input'> {
  label: string;
  name: string;
  /** What helps to fill it in. */
  hint?: ReactNode;
  /** A sentence about what is wrong with it. */
  error?: string | undefined;
  /** Stands inside the frame, after the control. */
  addition?: ReactNode;
}

/** A label, a control, and what describes it: the hint and the error. An optional field says so. */
export function Field({ label, hint, error, addition, className, required, ...control }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`field${className === undefined ? '' : ` ${className}`}`}>
      <label className="field-label" htmlFor={id}>
        {label}
        {required !== true && <span className="field-optional"> (optional)</span>}
      </label>
      <div className="field-frame">
        <input
          {...control}
          id={id}
          required={required}
          className="field-control"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described || undefined}
        />
        {addition}
      </div>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error !== undefined && (
          <p className="field-error" id={`${id}-error`}>
            <Icon name="error" /> {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'addition'>) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="field-toggle"
      aria-pressed={shown}
      aria-label={`Show ${props.label.toLowerCase()}`}
      onClick={() => setShown(!shown)}
    >
      {shown ? 'Hide' : 'Show'}
    </button>
  );
  return (
    <Field autoCapitalize="none" spellCheck={false} {...props} type={shown ? 'text' : 'password'} addition={toggle} />
  );
}
