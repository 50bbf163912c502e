import { Column, type FindOperator, LessThan, type ValueTransformer } from 'typeorm';

const isoText: ValueTransformer = {
  to: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
  from: (value: unknown) => (typeof value === 'string' ? new Date(value) : null),
};

/** An instant, stored as ISO 8601 text in UTC, which sorts and compares alike on both databases. */
export function InstantColumn(options: { nullable?: boolean; name?: string } = {}): PropertyDecorator {
  return Column({ type: 'varchar', length: 24, transformer: isoText, ...options });
}

/**
 * Creates the condition "earlier than `instant`" for `delete` and `update`. TypeORM converts values
 * of operators to the column's text in `find` only.
 */
export function earlierThan(instant: Date): FindOperator<Date> {
  const operator = LessThan(instant);
  operator.transformValue(isoText);
  return operator;
}
