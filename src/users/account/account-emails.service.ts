import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { newToken } from '../../http/secrets.js';
import type { RenderedEmail } from '../../mail/email-template.js';
import { MailBrandingService } from '../../mail/mail-branding.service.js';
import { ForgottenEmailsService } from '../../mail/forgotten-emails.service.js';
import { OutboxService } from '../../mail/outbox.service.js';
import type { User } from '../user.entity.js';
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

const NOTICES = {
  'password-changed': passwordChangedEmail,
  'google-added': googleAddedEmail,
} as const satisfies Record<string, (branding: MailBrandingService) => RenderedEmail>;

const LINK_EMAILS = { verify: verificationEmail, reset: passwordResetEmail } as const;

/** Sends the emails about an account. */
@Injectable()
export class AccountEmailsService {
  constructor(
    private readonly branding: MailBrandingService,
    private readonly database: Database,
    private readonly outbox: OutboxService,
    private readonly links: AccountLinksService,
    private readonly forgotten: ForgottenEmailsService,
  ) {}

  /** Sends a new link. Ends earlier links and cancels unsent emails with them. */
  async sendLink(user: User, purpose: keyof typeof LINK_EMAILS): Promise<void> {
    const cancelKey = `${purpose}:${user.id}`;
    await this.database.transaction(async () => {
      const token = await this.links.issue(user, purpose);
      await this.outbox.cancel(cancelKey);
      await this.outbox.add({ to: user.email, ...LINK_EMAILS[purpose](this.branding, token), cancelKey });
    });
  }

  /** Sends a link to the account's future address. */
  async sendChangeLink(user: User, newEmail: string): Promise<void> {
    const cancelKey = `email:${user.id}`;
    await this.database.transaction(async () => {
      const token = await this.links.issue(user, 'email', newEmail);
      await this.outbox.cancel(cancelKey);
      await this.outbox.add({ to: newEmail, ...emailChangeEmail(this.branding, token), cancelKey });
    });
  }

  /**
   * Notifies both addresses. Emails to the former address stay in the account's history. An
   * unconfirmed former address may be a stranger's, so its email omits the new address.
   */
  async sendEmailChanged(
    user: User,
    former: Pick<User, 'email' | 'emailVerified'>,
    proof: 'link' | 'google',
  ): Promise<void> {
    const atGoogle = proof === 'google';
    const newEmail = former.emailVerified ? user.email : null;
    await this.outbox.add({ to: former.email, ...formerAddressEmail(this.branding, newEmail, atGoogle) });
    await this.outbox.keepOwner(user.id, former.email, user.createdAt);
    await this.outbox.add({ to: user.email, ...newAddressEmail(this.branding, atGoogle) });
  }

  /**
   * Does the work of `sendLink` without an effect, so that response times do not reveal whether an
   * account exists.
   */
  async simulateLink(email: string, purpose: keyof typeof LINK_EMAILS): Promise<void> {
    const nobody = randomUUID();
    const cancelKey = `${purpose}:${nobody}`;
    await this.database.transaction(async () => {
      await this.links.drop(nobody, purpose);
      await this.outbox.cancel(cancelKey);
      await this.outbox.add({ to: email, ...LINK_EMAILS[purpose](this.branding, newToken()), cancelKey });
      await this.outbox.cancel(cancelKey);
    });
  }

  async sendNotice(user: User, notice: keyof typeof NOTICES): Promise<void> {
    await this.outbox.add({ to: user.email, ...NOTICES[notice](this.branding) });
  }

  /** Sends the last email of a deleted account and deletes its other emails. */
  async sendFarewell(user: User): Promise<void> {
    await this.links.drop(user.id);
    await this.forgotten.forget(user, linkKeys(user));
    await this.outbox.add({ to: user.email, ...accountDeletedEmail(this.branding), deleteAfterSending: true });
  }

  /** Notifies the owner of the address of a transfer. `paragraphs` come from other modules. */
  async sendReclaimed(user: User, paragraphs: readonly string[]): Promise<void> {
    await this.outbox.add({ to: user.email, ...accountReclaimedEmail(this.branding, paragraphs) });
  }

  /** Deletes the account's links and cancels unsent emails with them. */
  async withdrawLinks(user: User): Promise<void> {
    await this.database.transaction(async () => {
      await this.links.drop(user.id);
      for (const key of linkKeys(user)) await this.outbox.cancel(key);
    });
  }
}

const linkKeys = ({ id }: User): string[] => [`verify:${id}`, `reset:${id}`, `email:${id}`];
