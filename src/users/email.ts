import { domainToASCII } from 'node:url';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, isEmail, Matches } from 'class-validator';
import { EMAIL_MAX } from '../shared/contract/users.js';

/**
 * The form in which e-mail addresses are kept and compared: international domains as xn--… Applied again it changes
 * nothing. Composed once more after lower-casing: some Greek letters have a composed form in lower case only.
 */
export function normalizeEmail(email: string): string {
  const plain = email.normalize('NFC').toLowerCase().normalize('NFC').trim();
  return plain.replace(/(?<=@)[\p{L}\p{M}\p{N}.-]+$/u, (domain) => domainToASCII(domain) || domain);
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** One address for all spellings that reach the same mailbox: normalized, without `+tag`, and without dots at Gmail. */
export function unaliasedEmail(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).split(/@(?=[^@]*$)/);
  const plain = local.replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/** The mailbox of an address that is a further spelling of it; undefined for the plain one. */
export function mailboxOfAlias(email: string): string | undefined {
  const mailbox = unaliasedEmail(email);
  return mailbox === email ? undefined : mailbox;
}

const MESSAGE = 'Please enter a valid email address.';

/** Normalized; empty where half a character (a lone surrogate) is in it, over which `IsEmail` would stumble. */
const readable = (email: string): string => (/\p{Cs}/u.test(email) ? '' : normalizeEmail(email));

const PLAIN = new RegExp(`^[^\\s\\p{C}"<>(),;:\\\\]{3,${EMAIL_MAX}}$`, 'u');

/** The same rule for an address that comes another way: normalized; empty where it is none. */
export function usableEmail(text: string): string {
  const email = readable(text);
  return isEmail(email) && PLAIN.test(email) ? email : '';
}

/** A body's e-mail address: valid, at most 254 characters, free of anything that a mail header could stumble on; handed on normalized. */
export function IsEmailAddress(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? readable(value) : value)),
    IsEmail({}, { message: MESSAGE }),
    Matches(PLAIN, { message: MESSAGE }),
  );
}
