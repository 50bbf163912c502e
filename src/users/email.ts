import { domainToASCII } from 'node:url';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, isEmail, Matches } from 'class-validator';
import { EMAIL_MAX } from '../shared/contract/users.js';

/**
 * The form in which email addresses are stored and compared, with international domains as xn--…
 * Idempotent. Composes twice because some Greek letters have a composed form only in lower case.
 */
export function normalizeEmail(email: string): string {
  const plain = email.normalize('NFC').toLowerCase().normalize('NFC').trim();
  return plain.replace(/(?<=@)[\p{L}\p{M}\p{N}.-]+$/u, (domain) => domainToASCII(domain) || domain);
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * One address for all spellings of the same mailbox: normalized, without `+tag`, and without dots
 * at Gmail.
 */
export function unaliasedEmail(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).split(/@(?=[^@]*$)/);
  const plain = local.replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/** The mailbox of an aliased address; undefined if the address has no alias. */
export function mailboxOfAlias(email: string): string | undefined {
  const mailbox = unaliasedEmail(email);
  return mailbox === email ? undefined : mailbox;
}

const MESSAGE = 'Please enter a valid email address.';

/**
 * The normalized address; empty if it contains a lone surrogate, on which `IsEmail` would throw.
 */
const readable = (email: string): string => (/\p{Cs}/u.test(email) ? '' : normalizeEmail(email));

const PLAIN = new RegExp(`^[^\\s\\p{C}"<>(),;:\\\\]{3,${EMAIL_MAX}}$`, 'u');

/**
 * Applies the rule of IsEmailAddress to an address from elsewhere: normalized; empty if it is not
 * valid.
 */
export function usableEmail(text: string): string {
  const email = readable(text);
  return isEmail(email) && PLAIN.test(email) ? email : '';
}

/**
 * A body's email address: valid, at most 254 characters, safe in mail headers. The handler gets it
 * normalized.
 */
export function IsEmailAddress(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? readable(value) : value)),
    IsEmail({}, { message: MESSAGE }),
    Matches(PLAIN, { message: MESSAGE }),
  );
}
