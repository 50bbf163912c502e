import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { newToken } from '../../http/secrets.js';
import { type RenderedEmail, renderEmail } from '../../mail/email-template.js';
import { MailBrandingService } from '../../mail/mail-branding.service.js';
import { ForgottenEmailsService } from '../../mail/forgotten-emails.service.js';
import { OutboxService } from '../../mail/outbox.service.js';
import type { User } from '../user.entity.js';
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

/** Asks to confirm the address. The fragment with the token reaches no server and no log. */
function verificationEmail(branding: MailBrandingService, token: string): RenderedEmail {
  return {
    subject: `Confirm your email address for ${branding.siteName}`,
    ...renderEmail(
      {
        heading: 'Confirm your email address',
        paragraphs: [
          `Someone, hopefully you, opened an account at ${branding.siteName} with this email address.`,
          'Please confirm that it’s yours. The link works once, for three days, while you’re signed in to that account.',
          'If you don’t know the password, choose “Forgot your password?” and set a new one. That confirms the address, too.',
        ],
        action: { label: 'Confirm email address', url: `${branding.siteUrl}/verify-email#token=${token}` },
        footer: 'If this wasn’t you, don’t open the link. Nobody can reset a password without access to your mailbox.',
      },
      branding,
    ),
  };
}

/** Asks to confirm a new address. Omits the account, because the address may be a stranger's. */
function emailChangeEmail(branding: MailBrandingService, token: string): RenderedEmail {
  return {
    subject: `Confirm your new email address for ${branding.siteName}`,
    ...renderEmail(
      {
        heading: 'Confirm your new email address',
        paragraphs: [
          `Someone, hopefully you, wants to use this email address for an account at ${branding.siteName}.`,
          'Please confirm that it’s yours. The link works once, for one day, while you’re signed in to that account.',
          'After that, you sign in with this address, and we send all our email here.',
        ],
        action: { label: 'Confirm new address', url: `${branding.siteUrl}/confirm-email#token=${token}` },
        footer: 'If this wasn’t you, don’t open the link. Nothing changes without it.',
      },
      branding,
    ),
  };
}

function passwordResetEmail(branding: MailBrandingService, token: string): RenderedEmail {
  return {
    subject: `Reset your password for ${branding.siteName}`,
    ...renderEmail(
      {
        heading: 'Reset your password',
        paragraphs: [
          'Someone, hopefully you, asked to set a new password for your account.',
          'The link works once, for one hour. A new password signs you out everywhere.',
        ],
        action: { label: 'Choose a new password', url: `${branding.siteUrl}/reset-password#token=${token}` },
        footer: 'If this wasn’t you, ignore this email. Your password stays the same.',
      },
      branding,
    ),
  };
}

function passwordChangedEmail(branding: MailBrandingService): RenderedEmail {
  return notice(branding, 'Your password was changed', [
    'Your password was just changed. All other devices were signed out.',
  ]);
}

function googleAddedEmail(branding: MailBrandingService): RenderedEmail {
  return notice(branding, 'Google sign-in was added', [
    'You can now also sign in with the Google account that has the same email address.',
  ]);
}

/** To the proven owner of an address whose unverified account someone else had opened. */
function accountReclaimedEmail(branding: MailBrandingService, paragraphs: readonly string[]): RenderedEmail {
  return notice(branding, 'Your account is confirmed as yours', [
    'There was an account with this email address, but the address was never confirmed. You’ve just proved that it’s yours.',
    'Someone else may have opened it, so everything entered before is gone. The old password no longer works, every device was signed out, and access given to the names in the Get Started form is being removed.',
    ...paragraphs,
    'If you signed in with Google, you can set a password with “Forgot your password?”.',
  ]);
}

const AT_GOOGLE = 'Your Google account has a new email address, so we changed it here, too.';

/** To the former address. `email`: the new address; null if the former one was never confirmed. */
function formerAddressEmail(branding: MailBrandingService, email: string | null, atGoogle: boolean): RenderedEmail {
  return notice(branding, 'Your email address was changed', [
    ...(atGoogle ? [AT_GOOGLE] : []),
    `The email address of your account was changed${email === null ? '' : ` to ${email}`}.`,
    'All other devices were signed out. From now on, you sign in with the new address. We won’t send email about this account here anymore.',
  ]);
}

function newAddressEmail(branding: MailBrandingService, atGoogle: boolean): RenderedEmail {
  return notice(branding, 'This is your new email address', [
    ...(atGoogle ? [AT_GOOGLE] : []),
    'Your account has this email address now. You sign in with it, and we send all our email here.',
    'All other devices were signed out. Your plan, your access and your password stay the same.',
  ]);
}

function accountDeletedEmail(branding: MailBrandingService): RenderedEmail {
  return notice(branding, 'Your account was deleted', [
    'Your account and your personal data were deleted, as you asked. We keep billing records for as long as the law requires.',
  ]);
}

function notice(branding: MailBrandingService, heading: string, paragraphs: string[]): RenderedEmail {
  const { siteName, siteUrl, supportEmail } = branding;
  const footer = `If this wasn’t you, please write to ${supportEmail} right away.`;
  return {
    subject: `${heading} (${siteName})`,
    ...renderEmail({ heading, paragraphs, action: { label: siteName, url: siteUrl }, footer }, branding),
  };
}
