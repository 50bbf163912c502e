import { Column, type ValueTransformer } from 'typeorm';

const isoText: ValueTransformer = {
  to: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
  from: (value: unknown) => (typeof value === 'string' ? new Date(value) : null),
};

/** An instant, kept as ISO 8601 text in UTC: one form on both databases, and it sorts and compares as text. */
export function InstantColumn(options: { nullable?: boolean; name?: string } = {}): PropertyDecorator {
  return Column({ type: 'varchar', length: 24, transformer: isoText, ...options });
}
