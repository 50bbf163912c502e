import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceivedMail } from '../../sandbox/state.js';
import type { Site } from './site.js';
import type { Visitor } from './visitor.js';

export const PASSWORD = 'correct horse battery';

let accounts = 0;

/** Returns an address that no other test of the file uses. */
export function newEmail(name = 'person'): string {
  accounts += 1;
  return `${name}.${accounts}@example.com`;
}

/** Registers an account, which stays unverified, and signs in. */
export async function signedUp(site: Site, email = newEmail()): Promise<Visitor> {
  const visitor = site.visitor();
  const registered = await visitor.post('/users/register', { email, password: PASSWORD });
  if (registered.status !== 201) throw new Error(`Registration answered ${registered.status}: ${registered.text}`);
  return signedIn(site, email, visitor);
}

/** Signs in with the usual password. */
export async function signedIn(site: Site, email: string, visitor = site.visitor()): Promise<Visitor> {
  const answer = await visitor.post('/users/login', { email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.text}`);
  return visitor;
}

/** Registers, signs in and verifies the address with the link from the email. */
export async function verifiedUp(site: Site, email = newEmail()): Promise<Visitor> {
  const visitor = await signedUp(site, email);
  await verify(site, email, visitor);
  return visitor;
}

/** Opens the link of the newest verification email. */
export async function verify(site: Site, email: string, visitor: Visitor): Promise<void> {
  const token = tokenIn(await mailTo(site, email, 'Confirm your email address'));
  const answer = await visitor.post('/users/verify-email', { token });
  if (answer.status !== 204) throw new Error(`Verification answered ${answer.status}: ${answer.text}`);
}

/** Waits up to ten seconds for an email whose subject starts with `subject`; returns the newest. */
export async function mailTo(site: Site, email: string, subject: string): Promise<ReceivedMail> {
  for (let tries = 0; tries < 200; tries++) {
    const mails = await site.sandbox.inbox(email);
    const mail = mails.find((mail) => mail.subject.startsWith(subject));
    if (mail) return mail;
    await sleep(50);
  }
  throw new Error(`No mail “${subject}” came to ${email}`);
}

/** Returns the token in an email's link. */
export function tokenIn(mail: ReceivedMail): string {
  const token = mail.links.map((link) => link.split('#token=')[1]).find((token) => token !== undefined);
  if (token === undefined) throw new Error('This mail has no link with a token');
  return token;
}
