import { Column, type FindOperator, LessThan, type ValueTransformer } from 'typeorm';

const isoText: ValueTransformer = {
  to: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
  from: (value: unknown) => (typeof value === 'string' ? new Date(value) : null),
};

/** An instant, kept as ISO 8601 text in UTC: one form on both databases, and it sorts and compares as text. */
export function InstantColumn(options: { nullable?: boolean; name?: string } = {}): PropertyDecorator {
  return Column({ type: 'varchar', length: 24, transformer: isoText, ...options });
}

/**
 * Earlier than `instant`, for the conditions of `delete` and `update`: TypeORM brings those of `find` alone into the
 * column's form, and text of another form compares wrongly.
 */
export function earlierThan(instant: Date): FindOperator<Date> {
  const operator = LessThan(instant);
  operator.transformValue(isoText);
  return operator;
}
