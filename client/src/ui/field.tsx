import { type ComponentPropsWithRef, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from './icon.js';

interface FieldProps extends ComponentPropsWithRef<'input'> {
  label: string;
  name: string;
  /** Follows the label of an optional field in place of 'optional'. */
  note?: string;
  /** Help for filling in the field. */
  hint?: ReactNode;
  /** Error message of the field. */
  error?: string | undefined;
  /** Rendered inside the frame, after the control. */
  addition?: ReactNode;
}

/** A label and a control, described by a hint and an error. Optional fields are marked. */
export function Field({
  label,
  note = 'optional',
  hint,
  error,
  addition,
  className,
  required,
  ...control
}: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`field${className === undefined ? '' : ` ${className}`}`}>
      <label className="field-label" htmlFor={id}>
        {label}
        {required !== true && <span className="field-optional"> ({note})</span>}
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

/** A password field with a show/hide button. Toggling keeps the caret where it was. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'addition' | 'ref'>) {
  const [shown, setShown] = useState(false);
  const control = useRef<HTMLInputElement>(null);

  function toggle(): void {
    const { selectionStart = null, selectionEnd = null } = control.current ?? {};
    flushSync(() => setShown(!shown));
    control.current?.setSelectionRange(selectionStart, selectionEnd);
  }

  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      ref={control}
      type={shown ? 'text' : 'password'}
      addition={
        <button
          type="button"
          className="field-toggle"
          aria-label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          // Keeps the focus in the field when the pointer presses the button.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
