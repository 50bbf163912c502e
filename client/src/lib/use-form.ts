import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from './api/request.js';

type Values<Name extends string> = Record<Name, string>;
type Messages<Name extends string> = Partial<Record<Name, string>>;
type Phase = 'idle' | 'busy' | 'done';

interface FormOptions<Name extends string> {
  /** Names of the fields, each with the message for a failed browser validation. */
  fields: Readonly<Record<Name, string>>;
  /** Sends the values. If it rejects, the form keeps everything that was typed. */
  send: (values: Values<Name>) => Promise<void>;
  /** Returns the message for a rejection. Not shown if a field already shows the same message. */
  failure: (error: unknown) => string;
  /** A failure to show from the start. */
  startsFailed?: string | null;
}

/** State of a form: idle, busy, then done, or idle again with a failure. */
export function useForm<Name extends string>({ fields, send, failure, startsFailed = null }: FormOptions<Name>) {
  const [phase, setPhase] = useState<Phase>('idle');
  const [errors, setErrors] = useState<Messages<Name>>({});
  const [failed, setFailed] = useState<string | null>(startsFailed);
  const names = Object.keys(fields) as Name[];

  async function submit(form: HTMLFormElement, submitButton: HTMLElement | null): Promise<void> {
    const invalid = invalidFields(form, fields, names);
    setErrors(invalid);
    setFailed(null);
    if (focusFirst(form, names, invalid)) return;
    setPhase('busy');
    try {
      await send(readValues(form, names));
      setPhase('done');
    } catch (error) {
      const errors = fieldErrors(error, names);
      const sentence = failure(error);
      // Synchronous, because a disabled button cannot take the focus.
      flushSync(() => {
        setErrors(errors);
        setFailed(Object.values(errors).includes(sentence) ? null : sentence);
        setPhase('idle');
      });
      if (!focusFirst(form, names, errors)) submitButton?.focus();
    }
  }

  return {
    phase,
    /** Stays true after success, until the page navigates or shows something else. */
    busy: phase !== 'idle',
    errors,
    failed,
    /** Shows the form again after success. */
    again: () => setPhase('idle'),
    form: {
      noValidate: true,
      'aria-busy': phase !== 'idle',
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (phase === 'idle') void submit(event.currentTarget, event.nativeEvent.submitter);
      },
      /** Clears the error of a field while the visitor edits it. */
      onInput: (event: { target: EventTarget }) => {
        if (!(event.target instanceof HTMLInputElement)) return;
        const name = event.target.name;
        if (name in errors) setErrors(({ ...rest }) => (delete rest[name as Name], rest));
      },
    },
  };
}

/** Focuses the first field with an error. Returns false if there is none. */
function focusFirst<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
  errors: Messages<Name>,
): boolean {
  const first = names.find((name) => errors[name] !== undefined);
  if (first === undefined) return false;
  control(form, first)?.focus();
  return true;
}

function invalidFields<Name extends string>(
  form: HTMLFormElement,
  fields: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Messages<Name> {
  const invalid: Messages<Name> = {};
  for (const name of names) if (control(form, name)?.validity.valid === false) invalid[name] = fields[name];
  return invalid;
}

function fieldErrors<Name extends string>(error: unknown, names: readonly Name[]): Messages<Name> {
  if (!(error instanceof ApiError)) return {};
  const errors: Messages<Name> = {};
  for (const name of names) {
    const sentence = error.fields[name];
    if (sentence !== undefined) errors[name] = sentence;
  }
  return errors;
}

function readValues<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> {
  return Object.fromEntries(names.map((name) => [name, control(form, name)?.value ?? ''])) as Values<Name>;
}

function control(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}
