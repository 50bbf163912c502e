import { Transform } from 'class-transformer';
import { IsNotEmpty, IsUrl, ValidateBy, type ValidationOptions } from 'class-validator';

/** 'true' and 'false'. */
export const toBoolean = Transform(({ value }: { value: unknown }) =>
  value === 'true' ? true : value === 'false' ? false : value,
);
/** Digits. */
export const toInteger = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
);
/** An address that http or https reaches, also one of this machine. */
export const HttpUrl = (): PropertyDecorator =>
  IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] });
/** Values between commas. */
export const toList = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.split(',').flatMap((entry) => entry.trim() || []) : value,
);
/** Whether browsers would write it so, who compare origins letter by letter: scheme, host and port, nothing after them. */
export function isOrigin(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;
}
export const Origin = (options: ValidationOptions = {}): PropertyDecorator =>
  ValidateBy(
    { name: 'isOrigin', validator: { validate: isOrigin } },
    { message: '$property must be an origin such as https://www.example.com: no path, no trailing slash', ...options },
  );
/** Stands nearest to its property: the rule that is checked first is the one whose sentence is shown. */
export const Needed = (what: string): PropertyDecorator => IsNotEmpty({ message: `$property is missing: ${what}` });
