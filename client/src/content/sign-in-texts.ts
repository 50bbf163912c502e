import { PASSWORD_MIN } from '../../../src/shared/contract/users.js';
import { TRIAL_DAYS } from '../../../src/shared/plans.js';

const EMAIL_WANTED = 'Enter your email address, such as name@example.com.';

/** The texts of the sign-in and sign-up forms. */
export const SIGN_IN_TEXTS = {
  tabs: 'Sign in or sign up',
  signIn: { label: 'Sign In', busy: 'Signing in…', failed: 'Sign in failed' },
  signUp: {
    label: 'Sign Up',
    busy: 'Signing up…',
    failed: 'Registration failed',
    passwordHint: `At least ${PASSWORD_MIN} characters. A short sentence makes a strong password.`,
    agree: { before: 'By signing up you agree to the', terms: 'terms', and: 'and the', privacy: 'privacy notice' },
  },
  emailWanted: EMAIL_WANTED,
  passwordWanted: 'Enter your password.',
  taken: { signIn: 'Sign in instead', or: 'or', reset: 'reset your password' },
  forgot: 'Forgot your password?',
  or: 'or',
  google: {
    button: 'Continue with Google',
    busy: 'Opening Google…',
    failed: 'Google sign in failed',
    denied: 'You didn’t allow Google to sign you in. Nothing has changed. Try again, or use your email.',
    unverified: 'Google hasn’t verified this email address yet. Verify it with Google first, or use a password here.',
  },
  notKept: 'You signed in, but your browser didn’t keep it. Allow cookies for this site and sign in again.',
  notChecked: 'We couldn’t check whether you’re signed in.',
  deleted: 'Your account is deleted, along with any subscription. We’ve emailed you a confirmation.',
  plans: 'See the plans',
  withAccount: [
    `Start any plan with ${TRIAL_DAYS} days free.`,
    'See your plan, your next charge, and where your access stands.',
    'Switch plans or cancel online, anytime.',
  ],
} as const;

/** The texts of the plan that waits for a sign-in, or for its checkout after it. */
export const ORDER_TEXTS = {
  title: 'Your plan',
  lead: 'Create an account or sign in, and we’ll take you to checkout.',
  dueToday: 'Due today (card required)',
  nothing: '$0',
  change: 'Change plan',
  chosen: (plan: string) => `You chose ${plan}`,
  notOpened: 'Checkout didn’t open. You haven’t been charged.',
  trialUsed: 'You’ve already had your free trial, so this plan starts with its first payment.',
  settleFirst: 'Settle your current plan first, as shown above.',
  notNow: 'Not now',
} as const;

/** The texts of the links in mails: a new password, a verified address, a new address. */
export const LINK_TEXTS = {
  incomplete: 'This link isn’t complete. Open it from the email again, or request a new one.',
  newLink: 'Request a new link in your account, under “Security”.',
  account: 'Go to My Account',
  confirming: 'Confirming…',
  verify: {
    title: 'Verify your email',
    description: 'Confirm that this email address is yours.',
    words: 'Confirm that this email address is yours.',
    button: 'Confirm my email',
    done: 'Thanks. Your email address is verified.',
    failed: 'We couldn’t verify your email address. Please try again.',
    signIn: 'Sign in first. Then you’ll come back here to confirm.',
    forgot: 'Forgot your password? Reset it by email. That verifies your address, too.',
  },
  confirm: {
    title: 'Confirm your new email',
    description: 'Confirm the new email address of your account.',
    words: 'Confirm that you want to use this email address for your account.',
    wordsFor: { before: 'Confirm that you want to use', after: 'for your account.' },
    button: 'Confirm new address',
    done: { before: 'You now sign in as', after: 'You’re signed out everywhere else.' },
    failed: 'We couldn’t change your email address. Please try again.',
    signIn: 'Sign in first, with your account’s current address. Then you’ll come back here.',
    withGoogle: 'Using Google? Sign in, then open the link from the email again.',
  },
  reset: {
    title: 'Reset your password',
    description: 'Request a link by email and choose a new password.',
    form: 'Request a link',
    emailWanted: EMAIL_WANTED,
    hint: 'If this address has an account, we’ll send it a link.',
    send: 'Send the link',
    sending: 'Sending…',
    notSent: 'We couldn’t send the email. Please try again.',
    sent: 'Check your inbox',
    sentWords: {
      before: 'If',
      after: 'has an account, a link is on its way. It works once, for one hour.',
    },
    spam: 'Not there after a few minutes? Look in your spam folder.',
    again: 'Send again',
    sentAgain: 'Sent again. Only the newest link works.',
    other: 'Use another address',
    back: 'Back to Sign In',
    choose: 'Choose a new password',
    passwordWanted: 'Enter a new password.',
    set: 'Set the password',
    setting: 'Setting…',
    notChanged: 'We couldn’t change your password. Please try again.',
    done: 'Your password is changed',
    doneWords:
      'You’re signed out everywhere. Sign in with your new password. If your email wasn’t verified, enter your access details again in your account.',
    signIn: 'Sign In',
  },
} as const;
