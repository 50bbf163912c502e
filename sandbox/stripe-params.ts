import type Stripe from 'stripe';
import { StripeError } from './stripe-error.js';
import type { Sandbox } from './sandbox.js';

export type RawParams = Record<string, unknown>;

/**
 * Parses the bracket notation of a request's parameters. Errors name the parameter as Stripe does:
 * `a[b][0][c]`.
 */
export class StripeParams {
  readonly #raw: RawParams;

  constructor(
    raw: RawParams,
    private readonly path = '',
  ) {
    this.#raw = raw;
  }

  /**
   * Rejects every other parameter: those unknown to Stripe, and those the sandbox does not support.
   */
  only(...names: string[]): this {
    const unknown = Object.keys(this.#raw).find((name) => !names.includes(name));
    if (unknown === undefined) return this;
    const param = this.name(unknown);
    throw new StripeError(400, `The sandbox does not know this parameter: ${param}`, {
      param,
      code: 'parameter_unknown',
    });
  }

  has(key: string): boolean {
    return this.#raw[key] !== undefined;
  }

  raw(key: string): unknown {
    return this.#raw[key];
  }

  /** A string, or undefined if not sent. A blank one is rejected. */
  text(key: string): string | undefined {
    const value = this.#raw[key];
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw this.invalid(key, 'string', value);
    if (value.trim() === '') {
      const param = this.name(key);
      throw new StripeError(400, `You passed an empty string for '${param}'. Omit it or pass a value.`, {
        param,
        code: 'parameter_invalid_empty',
      });
    }
    return value;
  }

  /** A string; null if sent blank, which unsets it; undefined if not sent. */
  clearableText(key: string): string | null | undefined {
    return this.#raw[key] === '' ? null : this.text(key);
  }

  requiredText(key: string): string {
    return this.text(key) ?? this.missing(key);
  }

  choice<T extends string>(key: string, choices: readonly T[]): T | undefined {
    const value = this.text(key);
    const found = choices.find((choice) => choice === value);
    if (value !== undefined && found === undefined) {
      const param = this.name(key);
      throw new StripeError(400, `Invalid ${param}: must be one of ${choices.join(', ')}`, { param });
    }
    return found;
  }

  integer(key: string): number | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      const param = this.name(key);
      throw new StripeError(400, `Invalid integer: ${value}`, { param, code: 'parameter_invalid_integer' });
    }
    return Number(value);
  }

  flag(key: string): boolean | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') throw this.invalid(key, 'boolean', value);
    return value === 'true';
  }

  /** A URL that Stripe accepts for redirects. */
  address(key: string): string | undefined {
    const value = this.text(key);
    if (value !== undefined && !/^https?:\/\/\S+$/.test(value)) {
      throw new StripeError(400, 'Not a valid URL', { param: this.name(key), code: 'url_invalid' });
    }
    return value;
  }

  group(key: string): StripeParams {
    const value = this.#raw[key] ?? {};
    if (!isGroup(value)) throw this.invalid(key, 'object', value);
    return new StripeParams(value, this.name(key));
  }

  groups(key: string): StripeParams[] {
    return this.values(key).map((value, index) => {
      if (!isGroup(value)) throw this.invalid(key, 'array of objects', value);
      return new StripeParams(value, `${this.name(key)}[${index}]`);
    });
  }

  texts(key: string): string[] {
    return this.values(key).map((value) => {
      if (typeof value !== 'string') throw this.invalid(key, 'array of strings', value);
      return value;
    });
  }

  /**
   * `old` with the sent keys set and the blank ones removed. Limits: 50 keys, 40 characters per
   * name, 500 per value.
   */
  metadata(old: Stripe.Metadata = {}): Stripe.Metadata {
    if (this.#raw['metadata'] === '') return {};
    const merged = { ...old };
    const group = this.group('metadata');
    for (const key of Object.keys(group.#raw)) {
      const value = group.clearableText(key);
      if (value === undefined || value === null) delete merged[key];
      else if (key.length > 40 || value.length > 500)
        throw group.invalid(key, 'value of at most 500 characters', value);
      else merged[key] = value;
    }
    if (Object.keys(merged).length > 50) throw this.invalid('metadata', 'object of at most 50 keys', merged);
    return merged;
  }

  name(key: string): string {
    return this.path ? `${this.path}[${key}]` : key;
  }

  missing(key: string): never {
    const param = this.name(key);
    throw new StripeError(400, `Missing required param: ${param}.`, { param, code: 'parameter_missing' });
  }

  private invalid(key: string, kind: string, value: unknown): StripeError {
    const param = this.name(key);
    return new StripeError(400, `Invalid ${param}: ${JSON.stringify(value)} is not a ${kind}`, { param });
  }

  private values(key: string): unknown[] {
    const value = this.#raw[key] ?? [];
    if (Array.isArray(value)) return value;
    if (isGroup(value)) return Object.values(value);
    throw this.invalid(key, 'array', value);
  }
}

function isGroup(value: unknown): value is RawParams {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface StripeCall {
  sandbox: Sandbox;
  /** Query and body together, without `expand`. */
  params: StripeParams;
  /** The `:id` of the path, else ''. */
  id: string;
}

/**
 * One endpoint of Stripe's API. `handle` returns the object with ids in place of expandable
 * objects, or throws a StripeError.
 */
export interface StripeRoute {
  method: 'get' | 'post' | 'delete';
  path: string;
  handle(call: StripeCall): object;
}
