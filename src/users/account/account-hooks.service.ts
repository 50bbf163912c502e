import { Injectable } from '@nestjs/common';
import type { User } from '../user.entity.js';

type Collect = (user: User) => Promise<unknown>;
type React = (user: User) => Promise<void>;
type Follow = (user: User, former: Pick<User, 'email' | 'emailVerified'>) => Promise<void>;
type ReactAndTell = (user: User) => Promise<string[]>;

/**
 * Lets other modules take part in the life of an account without users knowing them.
 * They register when their module starts.
 */
@Injectable()
export class AccountHooksService {
  /** Parts of an account's export, by the name they get in the file. */
  readonly exports = new Map<string, Collect>();
  /** Run in turn before an account is deleted, outside a transaction; a failure keeps the account. */
  readonly beforeDelete: React[] = [];
  /** Run in turn inside the transaction that deletes the account. */
  readonly onDelete: React[] = [];
  /**
   * Run in turn inside the transaction that gives an account whose address was never confirmed to the one who has just
   * proved that the address is theirs. Whatever was entered until then may be somebody else's, and goes; what was bought
   * stays. Each answers the paragraphs that the mail about it needs.
   */
  readonly onReclaimed: ReactAndTell[] = [];
  /** Run in turn inside the transaction in which an address turns out to be the account holder's. */
  readonly onVerified: React[] = [];
  /** Run in turn inside the transaction that gives an account another address; `user` has it already. */
  readonly onEmailChanged: Follow[] = [];
  /** Started after a sign-in without holding it up; failures are logged. */
  readonly afterSignIn: React[] = [];
}
