import { Transform } from 'class-transformer';
import { IsNotEmpty, IsObject, IsUrl, ValidateBy, type ValidationOptions } from 'class-validator';

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
const DATA_ATTRIBUTE = /^(data-[a-z][a-z0-9-]{0,39})=([\w .,:/@#+-]{0,200})$/;
const DATA_ATTRIBUTES_MAX = 8;
/** Parses `data-key=abc; data-mode=auto` into values by name; leaves anything else as it is. */
export const toDataAttributes = Transform(({ value }: { value: unknown }) => {
  if (typeof value !== 'string') return value;
  const found = value.split(';').flatMap((entry) => (entry.trim() === '' ? [] : [DATA_ATTRIBUTE.exec(entry.trim())]));
  const pairs = found.flatMap((match) => (match ? [[match[1], match[2]] as const] : []));
  const names = new Set(pairs.map(([name]) => name));
  const isValid = pairs.length === found.length && names.size === pairs.length && pairs.length <= DATA_ATTRIBUTES_MAX;
  return isValid ? Object.fromEntries(pairs) : value;
});
export const DataAttributes = (): PropertyDecorator =>
  IsObject({
    message:
      '$property must be at most 8 attributes of names data-…, such as data-rewardful=abc123; data-mode=auto, each once',
  });
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
