import { type ComponentPropsWithRef, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../src/shared/contract/users.js';
import { Icon } from './icon.js';

interface FieldProps extends ComponentPropsWithRef<'input'> {
  label: string;
  name: string;
  /** Replaces the word 'optional' after the label of an optional field. */
  note?: string;
  /** Help for filling in the field. */
  hint?: ReactNode;
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

/** A password field with a show/hide button. Toggling keeps the caret position. */
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

interface NewPasswordFieldProps {
  name: string;
  error: string | undefined;
}

/** A field for choosing a password. Its hint states the length limits. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField
      label="New password"
      autoComplete="new-password"
      required
      hint={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`}
      {...props}
    />
  );
}

interface CurrentPasswordFieldProps {
  label?: string;
  name?: string;
  error: string | undefined;
}

/** A field for the account's current password. */
export function CurrentPasswordField({ label = 'Password', name = 'password', error }: CurrentPasswordFieldProps) {
  return <PasswordField label={label} name={name} autoComplete="current-password" required error={error} />;
}

interface SelectFieldProps extends ComponentPropsWithRef<'select'> {
  label: string;
  options: readonly { value: string; label: string }[];
}

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
