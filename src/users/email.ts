import { domainToASCII } from 'node:url';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, isEmail, Matches } from 'class-validator';
import { EMAIL_MAX } from '../shared/contract/users.js';

/**
 * Normalizes an email address for storage and comparison, with international domains as xn--…
 * Idempotent. Composes twice because some Greek letters have a composed form in lower case only.
 */
export function normalizeEmail(email: string): string {
  const plain = email.normalize('NFC').toLowerCase().normalize('NFC').trim();
  return plain.replace(/(?<=@)[\p{L}\p{M}\p{N}.-]+$/u, (domain) => domainToASCII(domain) || domain);
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** Returns one address for all aliases of a mailbox: without `+tag` and Gmail's dots. */
export function unaliasedEmail(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).split(/@(?=[^@]*$)/);
  const plain = local.replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/** Returns the mailbox of an alias; undefined if the address is not an alias. */
export function mailboxOfAlias(email: string): string | undefined {
  const mailbox = unaliasedEmail(email);
  return mailbox === email ? undefined : mailbox;
}

const MESSAGE = 'Please enter a valid email address.';

/** Normalizes an address; empty if it has a lone surrogate, on which `IsEmail` would throw. */
const normalizeInput = (email: string): string => (/\p{Cs}/u.test(email) ? '' : normalizeEmail(email));

const SAFE = new RegExp(`^[^\\s\\p{C}"<>(),;:\\\\]{3,${EMAIL_MAX}}$`, 'u');

/** Normalizes an address by the rule of IsEmailAddress; empty if it is invalid. */
export function usableEmail(text: string): string {
  const email = normalizeInput(text);
  return isEmail(email) && SAFE.test(email) ? email : '';
}

/** Requires a valid email address, at most 254 characters, safe in mail headers. Normalizes it. */
export function IsEmailAddress(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizeInput(value) : value)),
    IsEmail({}, { message: MESSAGE }),
    Matches(SAFE, { message: MESSAGE }),
  );
}
