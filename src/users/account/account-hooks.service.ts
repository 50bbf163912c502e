import { Injectable } from '@nestjs/common';
import type { User } from '../user.entity.js';

type Collect = (user: User) => Promise<unknown>;
type Handle = (user: User) => Promise<void>;
type HandleEmailChange = (user: User, former: Pick<User, 'email' | 'emailVerified'>) => Promise<void>;
type HandleWithParagraphs = (user: User) => Promise<string[]>;

/**
 * Callbacks of other modules for events of an account, so that users need not import them. Modules
 * register at their start.
 */
@Injectable()
export class AccountHooksService {
  /** Parts of an account's export by their name in the file. */
  readonly exports = new Map<string, Collect>();
  /**
   * Run in order before an account is deleted, outside a transaction. A failure keeps the account.
   */
  readonly beforeDelete: Handle[] = [];
  /** Run in order inside the transaction that deletes the account. */
  readonly onDelete: Handle[] = [];
  /**
   * Run in order inside the transaction that transfers an unverified account to the proven owner of
   * its address. They delete what was entered before, because it may be someone else's; purchases
   * stay. Each returns paragraphs for the email.
   */
  readonly onReclaimed: HandleWithParagraphs[] = [];
  /** Run in order inside the transaction that verifies an account's address. */
  readonly onVerified: Handle[] = [];
  /**
   * Run in order inside the transaction that changes an account's address. `user` already has the
   * new one.
   */
  readonly onEmailChanged: HandleEmailChange[] = [];
  /** Started after a sign-in, which does not wait for them. Failures are logged. */
  readonly afterSignIn: Handle[] = [];
}
