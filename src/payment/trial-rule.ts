import { createHash } from 'node:crypto';

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** One address for all spellings that reach the same mailbox: lower case, without `+tag`, and without dots at Gmail. */
export function unaliasedEmail(email: string): string {
  const [local = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const plain = local.replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/** The mark of a trial in an account that is not verified, which proves nothing of other spellings: a hash of the address. */
export function addressMark(email: string): string {
  return markOf(`address:${email.trim().toLowerCase()}`);
}

/** The mark of a person's trial, once the address is verified: a hash of the unaliased address. */
export function emailMark(email: string): string {
  return markOf(`email:${unaliasedEmail(email)}`);
}

/** The mark a card's trial leaves: a hash of Stripe's fingerprint. */
export function cardMark(fingerprint: string): string {
  return markOf(`card:${fingerprint}`);
}

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
