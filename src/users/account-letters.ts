import { letter, type WrittenLetter } from '../mail/letter.js';
import type { Sender } from '../mail/sender.js';

/** Asks to confirm the address. The token stands in the fragment, which no server sees or logs. */
export function verificationLetter(sender: Sender, token: string): WrittenLetter {
  return {
    subject: `Confirm your e-mail address for ${sender.siteName}`,
    ...letter(
      {
        heading: 'Confirm your e-mail address',
        paragraphs: [
          `Someone, hopefully you, opened an account at ${sender.siteName} with this e-mail address.`,
          'Please confirm that it is yours. The link works once, for three days, while you are signed in to that account.',
          'If you do not know its password, set a new one with “Forgot password”: that confirms the address, too.',
        ],
        action: { label: 'Confirm e-mail address', url: `${sender.siteUrl}/verify-email#token=${token}` },
        footer: 'If it was not you, do not open the link. Nobody can reset a password without your mailbox.',
      },
      sender,
    ),
  };
}

export function resetLetter(sender: Sender, token: string): WrittenLetter {
  return {
    subject: `Reset your password for ${sender.siteName}`,
    ...letter(
      {
        heading: 'Reset your password',
        paragraphs: [
          'Someone, hopefully you, asked to set a new password for your account.',
          'The link works once, for one hour. A new password signs you out everywhere.',
        ],
        action: { label: 'Choose a new password', url: `${sender.siteUrl}/reset-password#token=${token}` },
        footer: 'If it was not you, you can ignore this mail: your password stays as it is.',
      },
      sender,
    ),
  };
}

export function passwordChangedLetter(sender: Sender): WrittenLetter {
  return notice(sender, 'Your password was changed', [
    'The password of your account was just changed, and all other devices were signed out.',
  ]);
}

export function googleAddedLetter(sender: Sender): WrittenLetter {
  return notice(sender, 'Google sign-in was added', [
    'Your account can now also be opened with your Google account of the same e-mail address.',
  ]);
}

/** An account that somebody had opened with this address, never confirmed, now belongs to the one who proved it is theirs. */
export function accountReclaimedLetter(sender: Sender, told: readonly string[]): WrittenLetter {
  return notice(sender, 'Your account is confirmed as yours', [
    'There was an account with this e-mail address, but the address was never confirmed. You have just proved that it is yours.',
    'So everything that was entered before is gone, because it may have been somebody else: the old password no longer works, every device was signed out, and access that was given to names in the Get Started form is taken back.',
    ...told,
    'If you signed in with Google, you can set a password with “Forgot password”.',
  ]);
}

export function accountDeletedLetter(sender: Sender): WrittenLetter {
  return notice(sender, 'Your account was deleted', [
    'Your account and your personal data were deleted, as you asked. Billing records are kept as long as the law requires.',
  ]);
}

function notice(sender: Sender, heading: string, paragraphs: string[]): WrittenLetter {
  const { siteName, siteUrl, supportEmail } = sender;
  const footer = `If this was not you, please write to ${supportEmail} at once.`;
  return {
    subject: `${heading} (${siteName})`,
    ...letter({ heading, paragraphs, action: { label: siteName, url: siteUrl }, footer }, sender),
  };
}
