import { letter } from '../mail/letter.js';

export interface Sender {
  siteName: string;
  /** Origin, without a trailing slash. */
  siteUrl: string;
  supportEmail: string;
}

export interface AccountLetter {
  subject: string;
  text: string;
  html: string;
}

/** Asks to confirm the address. The token stands in the fragment, which no server sees or logs. */
export function verificationLetter({ siteName, siteUrl }: Sender, token: string): AccountLetter {
  return {
    subject: `Confirm your e-mail address for ${siteName}`,
    ...letter({
      siteName,
      heading: 'Confirm your e-mail address',
      paragraphs: [
        `Someone, hopefully you, opened an account at ${siteName} with this e-mail address.`,
        'Please confirm that it is yours. The link works once, for three days, while you are signed in to that account.',
        'If you do not know its password, set a new one with “Forgot password”: that confirms the address, too.',
      ],
      action: { label: 'Confirm e-mail address', url: `${siteUrl}/verify-email#token=${token}` },
      footer: 'If it was not you, do not open the link. Nobody can reset a password without your mailbox.',
    }),
  };
}

export function resetLetter({ siteName, siteUrl }: Sender, token: string): AccountLetter {
  return {
    subject: `Reset your password for ${siteName}`,
    ...letter({
      siteName,
      heading: 'Reset your password',
      paragraphs: [
        'Someone, hopefully you, asked to set a new password for your account.',
        'The link works once, for one hour. A new password signs you out everywhere.',
      ],
      action: { label: 'Choose a new password', url: `${siteUrl}/reset-password#token=${token}` },
      footer: 'If it was not you, you can ignore this mail: your password stays as it is.',
    }),
  };
}

export function passwordChangedLetter(sender: Sender): AccountLetter {
  return notice(sender, 'Your password was changed', [
    'The password of your account was just changed, and all other devices were signed out.',
  ]);
}

export function googleAddedLetter(sender: Sender): AccountLetter {
  return notice(sender, 'Google sign-in was added', [
    'Your account can now also be opened with your Google account of the same e-mail address.',
  ]);
}

/** An account that somebody had opened with this address, never confirmed, now belongs to the one who proved it is theirs. */
export function accountReclaimedLetter(sender: Sender): AccountLetter {
  return notice(sender, 'Your account is confirmed as yours', [
    'There was an account with this e-mail address, but the address was never confirmed. You have just proved that it is yours.',
    'So everything that was entered before is gone, because it may have been somebody else: the old password no longer works, every device was signed out, and access that was given to names in the Get Started form is taken back.',
    'If you have a subscription, please send the Get Started form again. If you signed in with Google, you can set a password with “Forgot password”.',
  ]);
}

export function accountDeletedLetter(sender: Sender): AccountLetter {
  return notice(sender, 'Your account was deleted', [
    'Your account and your personal data were deleted, as you asked. Billing records are kept as long as the law requires.',
  ]);
}

function notice({ siteName, siteUrl, supportEmail }: Sender, heading: string, paragraphs: string[]): AccountLetter {
  const footer = `If this was not you, please write to ${supportEmail} at once.`;
  return {
    subject: `${heading} (${siteName})`,
    ...letter({ siteName, heading, paragraphs, action: { label: siteName, url: siteUrl }, footer }),
  };
}
