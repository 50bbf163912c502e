import { Injectable } from '@nestjs/common';
import type { User } from '../user.entity.js';

type Collect = (user: User) => Promise<unknown>;
type Handle = (user: User) => Promise<void>;
type HandleEmailChange = (user: User, former: Pick<User, 'email' | 'emailVerified'>) => Promise<void>;
type HandleWithParagraphs = (user: User) => Promise<string[]>;

/** Callbacks of other modules for events of an account. Modules register them at startup. */
@Injectable()
export class AccountHooksService {
  /** Parts of an account's export, by their name in the file. */
  readonly exports = new Map<string, Collect>();
  /** Run before an account is deleted, outside of transactions. A failure keeps the account. */
  readonly beforeDelete: Handle[] = [];
  /** Run inside the transaction that deletes the account. */
  readonly onDelete: Handle[] = [];
  /**
   * Run inside the transaction that transfers an unverified account to the proven owner of its
   * address. Delete earlier data, which may be someone else's, except purchases. Return paragraphs
   * for the email.
   */
  readonly onReclaimed: HandleWithParagraphs[] = [];
  /** Run inside the transaction that verifies an account's address. */
  readonly onVerified: Handle[] = [];
  /** Run inside the transaction that changes an account's address. `user` has the new address. */
  readonly onEmailChanged: HandleEmailChange[] = [];
  /** Run after a sign-in, which does not wait for them. Failures are logged. */
  readonly afterSignIn: Handle[] = [];
}
