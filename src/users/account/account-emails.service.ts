import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { ForgottenEmailsService } from '../../mail/forgotten-emails.service.js';
import type { RenderedEmail } from '../../mail/email-template.js';
import { OutboxService } from '../../mail/outbox.service.js';
import { MailBrandingService } from '../../mail/mail-branding.service.js';
import {
  accountDeletedEmail,
  accountReclaimedEmail,
  emailChangeEmail,
  formerAddressEmail,
  googleAddedEmail,
  newAddressEmail,
  passwordChangedEmail,
  passwordResetEmail,
  verificationEmail,
} from './account.emails.js';
import { AccountLinksService } from './account-links.service.js';
import { newToken } from '../auth/opaque-token.js';
import type { User } from '../user.entity.js';

const NOTICES = {
  'password-changed': passwordChangedEmail,
  'google-added': googleAddedEmail,
} as const satisfies Record<string, (sender: MailBrandingService) => RenderedEmail>;

const LINK_LETTERS = { verify: verificationEmail, reset: passwordResetEmail } as const;

/** Writes the mails about an account into the outbox. */
@Injectable()
export class AccountEmailsService {
  constructor(
    private readonly sender: MailBrandingService,
    private readonly database: Database,
    private readonly outbox: OutboxService,
    private readonly links: AccountLinksService,
    private readonly forgotten: ForgottenEmailsService,
  ) {}

  /** A mail with a new link; earlier links end, and mails with them that still wait are dropped. */
  async sendLink(user: User, purpose: keyof typeof LINK_LETTERS): Promise<void> {
    const cancelKey = `${purpose}:${user.id}`;
    await this.database.transaction(async () => {
      const token = await this.links.issue(user, purpose);
      await this.outbox.cancel(cancelKey);
      await this.outbox.add({ to: user.email, ...LINK_LETTERS[purpose](this.sender, token), cancelKey });
    });
  }

  /** The same to an address that the account is to have. */
  async sendChangeLink(user: User, newEmail: string): Promise<void> {
    const cancelKey = `email:${user.id}`;
    await this.database.transaction(async () => {
      const token = await this.links.issue(user, 'email', newEmail);
      await this.outbox.cancel(cancelKey);
      await this.outbox.add({ to: newEmail, ...emailChangeEmail(this.sender, token), cancelKey });
    });
  }

  /** Tells both addresses; what went to the former one stays in the account's story. One that was never confirmed may be a stranger's, and hears nothing of the other. */
  async sendEmailChanged(
    user: User,
    former: Pick<User, 'email' | 'emailVerified'>,
    proof: 'link' | 'google',
  ): Promise<void> {
    const atGoogle = proof === 'google';
    const told = former.emailVerified ? user.email : null;
    await this.outbox.add({ to: former.email, ...formerAddressEmail(this.sender, told, atGoogle) });
    await this.outbox.keepOwner(user.id, former.email, user.createdAt);
    await this.outbox.add({ to: user.email, ...newAddressEmail(this.sender, atGoogle) });
  }

  /** Writes as much as `sendLink` does and leaves nothing of it: the time it takes tells no account from none. */
  async feignLink(email: string, purpose: keyof typeof LINK_LETTERS): Promise<void> {
    const nobody = randomUUID();
    const cancelKey = `${purpose}:${nobody}`;
    await this.database.transaction(async () => {
      await this.links.drop(nobody, purpose);
      await this.outbox.cancel(cancelKey);
      await this.outbox.add({ to: email, ...LINK_LETTERS[purpose](this.sender, newToken()), cancelKey });
      await this.outbox.cancel(cancelKey);
    });
  }

  /** Tells the person that something about the account has changed. */
  async sendNotice(user: User, notice: keyof typeof NOTICES): Promise<void> {
    await this.outbox.add({ to: user.email, ...NOTICES[notice](this.sender) });
  }

  /** The last mail to an account, of which nothing else is kept. */
  async sendFarewell(user: User): Promise<void> {
    await this.links.drop(user.id);
    await this.forgotten.forget(user, linkKeys(user));
    await this.outbox.add({ to: user.email, ...accountDeletedEmail(this.sender), isLast: true });
  }

  /** Tells the owner of the address that the account is theirs now; `told` are the paragraphs of other modules. */
  async sendReclaimed(user: User, told: readonly string[]): Promise<void> {
    await this.outbox.add({ to: user.email, ...accountReclaimedEmail(this.sender, told) });
  }

  /** Ends the account's links and drops the mails that carry them. */
  async withdrawLinks(user: User): Promise<void> {
    await this.database.transaction(async () => {
      await this.links.drop(user.id);
      for (const key of linkKeys(user)) await this.outbox.cancel(key);
    });
  }
}

const linkKeys = ({ id }: User): string[] => [`verify:${id}`, `reset:${id}`, `email:${id}`];
