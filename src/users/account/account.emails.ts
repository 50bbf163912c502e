import { renderEmail, type RenderedEmail } from '../../mail/email-template.js';
import type { MailBrandingService } from '../../mail/mail-branding.service.js';

/** Asks to confirm the address. The token is in the fragment, which no server sees or logs. */
export function verificationEmail(branding: MailBrandingService, token: string): RenderedEmail {
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

/**
 * Asks to confirm an account's new address. Does not name the account, because the address may be a
 * stranger's.
 */
export function emailChangeEmail(branding: MailBrandingService, token: string): RenderedEmail {
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

export function passwordResetEmail(branding: MailBrandingService, token: string): RenderedEmail {
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

export function passwordChangedEmail(branding: MailBrandingService): RenderedEmail {
  return notice(branding, 'Your password was changed', [
    'Your password was just changed. All other devices were signed out.',
  ]);
}

export function googleAddedEmail(branding: MailBrandingService): RenderedEmail {
  return notice(branding, 'Google sign-in was added', [
    'You can now also sign in with the Google account that has the same email address.',
  ]);
}

/** For the proven owner of an address whose unverified account was opened by someone else. */
export function accountReclaimedEmail(branding: MailBrandingService, paragraphs: readonly string[]): RenderedEmail {
  return notice(branding, 'Your account is confirmed as yours', [
    'There was an account with this email address, but the address was never confirmed. You’ve just proved that it’s yours.',
    'Someone else may have opened it, so everything entered before is gone. The old password no longer works, every device was signed out, and access given to the names in the Get Started form is being removed.',
    ...paragraphs,
    'If you signed in with Google, you can set a password with “Forgot your password?”.',
  ]);
}

const AT_GOOGLE = 'Your Google account has a new email address, so we changed it here, too.';

/**
 * For the former address. `email` is the new one; null if the former address was never confirmed.
 */
export function formerAddressEmail(
  branding: MailBrandingService,
  email: string | null,
  atGoogle: boolean,
): RenderedEmail {
  return notice(branding, 'Your email address was changed', [
    ...(atGoogle ? [AT_GOOGLE] : []),
    `The email address of your account was changed${email === null ? '' : ` to ${email}`}.`,
    'All other devices were signed out. From now on, you sign in with the new address. We won’t send email about this account here anymore.',
  ]);
}

/** For the new address. */
export function newAddressEmail(branding: MailBrandingService, atGoogle: boolean): RenderedEmail {
  return notice(branding, 'This is your new email address', [
    ...(atGoogle ? [AT_GOOGLE] : []),
    'Your account has this email address now. You sign in with it, and we send all our email here.',
    'All other devices were signed out. Your plan, your access and your password stay the same.',
  ]);
}

export function accountDeletedEmail(branding: MailBrandingService): RenderedEmail {
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
