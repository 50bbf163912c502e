import { isFields } from './owner-files.js';

/** What a field of an object in the owner's file may hold. */
export interface Field {
  check: (value: unknown) => boolean;
  /** Completes '… must be'. */
  expected: string;
  isOptional?: true;
}

export type Shape<T> = Readonly<Record<keyof T, Field>>;

/** A sentence for each field that is missing, wrong or not known. `place` begins each of them. */
export function findMistakes<T>(value: unknown, shape: Shape<T>, place: string): string[] {
  if (!isFields(value)) return [`${place} must be an object.`];
  const fields = Object.entries<Field>(shape);
  return [
    ...fields
      .filter(([name, { check, isOptional }]) => (Object.hasOwn(value, name) ? !check(value[name]) : !isOptional))
      .map(([name, { expected }]) => `${place}: ${name} must be ${expected}.`),
    ...Object.keys(value)
      .filter((name) => !Object.hasOwn(shape, name))
      .map((name) => `${place} has an unknown field, "${name}".`),
  ];
}

export function matches<T>(value: unknown, shape: Shape<T>): boolean {
  return findMistakes(value, shape, '').length === 0;
}

export function oneOf(...allowed: readonly unknown[]): Field {
  return {
    check: (value) => allowed.includes(value),
    expected: allowed.map((value) => JSON.stringify(value)).join(' | '),
  };
}

export function describeShape<T>(shape: Shape<T>): string {
  const fields = Object.entries<Field>(shape).map(([name, { expected }]) => `${name}: ${expected}`);
  return `{${fields.join(', ')}}`;
}
