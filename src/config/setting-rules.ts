import { Transform } from 'class-transformer';
import { IsNotEmpty, IsUrl, ValidateBy, type ValidationOptions } from 'class-validator';

/** Parses 'true' and 'false'. */
export const toBoolean = Transform(({ value }: { value: unknown }) =>
  value === 'true' ? true : value === 'false' ? false : value,
);
/** Parses digits. */
export const toInteger = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
);
/** An http or https URL. The host may be localhost. */
export const HttpUrl = (): PropertyDecorator =>
  IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] });
/** Splits a comma-separated list. */
export const toList = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.split(',').flatMap((entry) => entry.trim() || []) : value,
);
/** Whether the value is an origin exactly as browsers send it: no path, no trailing slash. */
export function isOrigin(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;
}
export const Origin = (options: ValidationOptions = {}): PropertyDecorator =>
  ValidateBy(
    { name: 'isOrigin', validator: { validate: isOrigin } },
    { message: '$property must be an origin such as https://www.example.com: no path, no trailing slash', ...options },
  );
/** Requires a value. Must be the last decorator of its property, to be checked first. */
export const Required = (what: string): PropertyDecorator => IsNotEmpty({ message: `$property is missing: ${what}` });
