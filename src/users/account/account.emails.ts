import { type EmailContent, type RenderedEmail, renderEmail } from '../../mail/email-template.js';
import type { MailBrandingService } from '../../mail/mail-branding.service.js';
import { FORM_NAME } from '../../shared/contract/access.js';

/** Asks to confirm the address. The fragment with the token reaches no server and no log. */
export function verificationEmail(branding: MailBrandingService, token: string): RenderedEmail {
  return {
    subject: `Confirm your email address for ${branding.siteName}`,
    ...renderEmail(
      {
        heading: 'Confirm your email address',
        preview: 'One click and your account is set up. The link expires in three days.',
        paragraphs: [`Confirm your email to finish setting up your ${branding.siteName} account.`],
        action: oneTime('Confirm my email', `${branding.siteUrl}/verify-email#token=${token}`),
        details: [
          'The link works once and expires in three days. Open it while you’re signed in to that account.',
          'Can’t sign in? Choose “Forgot your password?” and set a new password. That confirms your email, too.',
        ],
        footer: 'Didn’t sign up? Ignore this email.',
      },
      branding,
    ),
  };
}

/** Asks to confirm a new address. Omits the account, because the address may be a stranger's. */
export function emailChangeEmail(branding: MailBrandingService, token: string): RenderedEmail {
  return {
    subject: `Confirm your new email address for ${branding.siteName}`,
    ...renderEmail(
      {
        heading: 'Confirm your new email address',
        preview: 'Nothing changes until you confirm. The link expires in one day.',
        paragraphs: [`Confirm this address to use it for your ${branding.siteName} account.`],
        action: oneTime('Confirm my new email', `${branding.siteUrl}/confirm-email#token=${token}`),
        details: [
          'The link works once and expires in one day. Open it while you’re signed in to that account.',
          'From then on, you’ll sign in with this address and get all our emails here.',
        ],
        footer: 'Didn’t ask for this? Ignore this email, and nothing changes.',
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
        preview: 'Choose a new one here. The link expires in one hour.',
        paragraphs: ['We received a request to reset your password. Choose a new one here:'],
        action: oneTime('Choose a new password', `${branding.siteUrl}/reset-password#token=${token}`),
        details: ['The link works once and expires in one hour. A new password signs you out on every device.'],
        footer: 'Didn’t ask for this? Ignore this email. Your password stays the same.',
      },
      branding,
    ),
  };
}

export function passwordChangedEmail(branding: MailBrandingService): RenderedEmail {
  return notice(branding, {
    heading: 'Your password was changed',
    preview: 'If that was you, you’re all set.',
    paragraphs: ['If you just changed it, you’re all set. We signed you out on all your other devices.'],
    action: openAccount(branding),
    footer: `Wasn’t you? Choose “Forgot your password?” at ${branding.siteUrl}/account right away, then write to ${branding.supportEmail}.`,
  });
}

export function googleAddedEmail(branding: MailBrandingService): RenderedEmail {
  return notice(branding, {
    heading: 'Google sign-in was added',
    preview: 'Next time, sign in with one click.',
    paragraphs: ['Next time, you can sign in with the Google account that has the same email address.'],
    action: openAccount(branding),
  });
}

/** To the proven owner of an address whose unverified account someone else had opened. */
export function accountReclaimedEmail(branding: MailBrandingService, paragraphs: readonly string[]): RenderedEmail {
  return notice(branding, {
    heading: 'Your account is confirmed as yours',
    preview: 'We signed everyone else out and removed what they entered.',
    paragraphs: [
      'You’ve just proved that this email address is yours. The account with this address had never been confirmed, so someone else may have opened it.',
      ...paragraphs,
    ],
    action: openAccount(branding),
    details: [
      `To keep you safe, we removed everything entered before: the old password no longer works, every device was signed out, and access for the names in the ${FORM_NAME} is being removed.`,
      'Signed in with Google? You can add a password with “Forgot your password?”.',
    ],
  });
}

const AT_GOOGLE = 'Your Google account has a new email address, so we changed it here, too.';

/** To the former address. `email`: the new address; null if the former one was never confirmed. */
export function formerAddressEmail(
  branding: MailBrandingService,
  email: string | null,
  atGoogle: boolean,
): RenderedEmail {
  return notice(branding, {
    heading: 'Your email address was changed',
    preview: 'From now on, sign in with the new one.',
    paragraphs: [
      ...(atGoogle ? [AT_GOOGLE] : []),
      `From now on, sign in with ${email === null ? 'the new email address' : email}.`,
      'All other devices were signed out. This is our last email to this address about that account.',
    ],
    action: openAccount(branding),
  });
}

export function newAddressEmail(branding: MailBrandingService, atGoogle: boolean): RenderedEmail {
  return notice(branding, {
    heading: 'This is your new email address',
    preview: 'Sign in with it from now on.',
    paragraphs: [
      ...(atGoogle ? [AT_GOOGLE] : []),
      'From now on, sign in with this address. We’ll send all our emails here.',
      'All other devices were signed out. Your plan, your access and your password stay the same.',
    ],
    action: openAccount(branding),
  });
}

export function accountDeletedEmail(branding: MailBrandingService): RenderedEmail {
  const { supportEmail } = branding;
  return notice(branding, {
    heading: 'Your account was deleted',
    preview: 'Your personal data is gone. You’re welcome back anytime.',
    paragraphs: [
      'We deleted your account and your personal data, as you asked. If you had a subscription, it has ended, and you won’t be charged again. We keep billing records for as long as the law requires.',
      'You’re welcome back anytime.',
    ],
    footer: `Didn’t ask for this? Write to ${supportEmail} right away.`,
  });
}

function openAccount({ siteUrl }: MailBrandingService): NonNullable<EmailContent['action']> {
  return { label: 'Open your account', url: `${siteUrl}/account` };
}

function oneTime(label: string, url: string): NonNullable<EmailContent['action']> {
  return { label, url, isOneTime: true };
}

function notice(branding: MailBrandingService, content: EmailContent): RenderedEmail {
  const { siteName, supportEmail } = branding;
  const whole: EmailContent = {
    footer: `Wasn’t you? Reply to this email or write to ${supportEmail} right away.`,
    ...content,
  };
  return { subject: `${content.heading} (${siteName})`, ...renderEmail(whole, branding) };
}
