import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as Stripe writes them: a prefix, an underscore and random letters. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`;
}

/** The id of what is either an id or the object itself; '' when there is none. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}
