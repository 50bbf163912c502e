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

/** Asks to confirm the new address of an account. Says nothing of who asked: the address may be a stranger's. */
export function emailChangeLetter(sender: Sender, token: string): WrittenLetter {
  return {
    subject: `Confirm your new e-mail address for ${sender.siteName}`,
    ...letter(
      {
        heading: 'Confirm your new e-mail address',
        paragraphs: [
          `Someone, hopefully you, wants to use this e-mail address for an account at ${sender.siteName}.`,
          'Please confirm that it is yours. The link works once, for one day, while you are signed in to that account.',
          'Afterwards you sign in with this address, and all our mail comes here.',
        ],
        action: { label: 'Confirm new address', url: `${sender.siteUrl}/confirm-email#token=${token}` },
        footer: 'If it was not you, do not open the link. Without it nothing changes.',
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

const AT_GOOGLE = 'Your Google account has another e-mail address, and your account here follows it.';

/** To the address that an account had. `email` is the new one; left out where nobody has proved to read this mailbox. */
export function formerEmailLetter(sender: Sender, email: string | null, atGoogle: boolean): WrittenLetter {
  return notice(sender, 'Your e-mail address was changed', [
    ...(atGoogle ? [AT_GOOGLE] : []),
    `The e-mail address of your account was changed${email === null ? '' : ` to ${email}`}.`,
    'All other devices were signed out. You sign in with the new address from now on, and no more mail about this account comes here.',
  ]);
}

/** To the address that an account has now. */
export function newEmailLetter(sender: Sender, atGoogle: boolean): WrittenLetter {
  return notice(sender, 'This is your new e-mail address', [
    ...(atGoogle ? [AT_GOOGLE] : []),
    'Your account has this e-mail address now: you sign in with it, and all our mail comes here.',
    'All other devices were signed out. Your plan, your access and your password stay as they are.',
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
