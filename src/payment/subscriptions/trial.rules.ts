import { createHash } from 'node:crypto';
import { normalizeEmail, unaliasedEmail } from '../../users/email.js';

/** The mark of a trial in an account that is not verified, which proves nothing of other spellings: a hash of the address. */
export function addressMark(email: string): string {
  return markOf(`address:${normalizeEmail(email)}`);
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
